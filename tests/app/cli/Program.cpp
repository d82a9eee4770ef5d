#include "tests/app/cli/Program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace heddle::cli {

Outcome run(const std::string& arguments, const std::string& environment) {
  namespace fs = std::filesystem;
  const fs::path errors = fs::temp_directory_path() / ("heddle-errors-" + std::to_string(getpid()));
  const std::string command = environment + " '" HEDDLE_PROGRAM "' " + arguments + " 2>'" +
                              errors.string() + "' </dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start " + command);
  Outcome outcome;
  char buffer[4096];
  while (const std::size_t count = fread(buffer, 1, sizeof buffer, pipe)) {
    outcome.output.append(buffer, count);
  }
  const int status = pclose(pipe);
  outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  std::stringstream text;
  text << std::ifstream(errors).rdbuf();
  outcome.complaint = text.str();
  fs::remove(errors);
  return outcome;
}

}  // namespace heddle::cli
