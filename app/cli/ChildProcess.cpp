#include "app/cli/ChildProcess.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

extern char** environ;

namespace heddle::cli {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Files rather than pipes: with three of those, who reads what when becomes a question.
File scratchFile() {
  File file(std::tmpfile());
  if (!file) throw std::runtime_error(std::string("no temporary file: ") + std::strerror(errno));
  return file;
}

std::string contentOf(std::FILE* file) {
  std::rewind(file);
  std::string text;
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file)) {
    text.append(buffer, count);
  }
  return text;
}

pid_t start(const std::vector<std::string>& command, const int (&streams)[3]) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int stream = 0; stream < 3; ++stream) {
    posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
  }
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw CannotStart("cannot start " + command[0] + ": " + std::strerror(error));
  }
  return child;
}

}  // namespace

ChildResult runChild(const std::vector<std::string>& command, const std::string& input) {
  const File in = scratchFile(), out = scratchFile(), err = scratchFile();
  if (std::fwrite(input.data(), 1, input.size(), in.get()) != input.size() ||
      std::fflush(in.get()) != 0) {
    throw std::runtime_error(std::string("no room for temporary files: ") + std::strerror(errno));
  }
  std::rewind(in.get());
  const pid_t child = start(command, {fileno(in.get()), fileno(out.get()), fileno(err.get())});
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(out.get()), contentOf(err.get())};
}

}  // namespace heddle::cli
