#include "app/cli/CliSupport.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "core/InputError.h"

namespace heddle::cli {

namespace fs = std::filesystem;

void setUpLog() {
  auto logger = std::make_shared<spdlog::logger>(
      "heddle", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  logger->set_pattern("%^%l%$: %v");
  spdlog::set_default_logger(std::move(logger));
}

void complain(std::string_view sentence) { std::cerr << "heddle: " << sentence << std::endl; }

void requireWritable(const std::string& file, const char* what, bool isFolder) {
  if (file.empty() || file == "-") return;
  const auto refuse = [&](const std::string& why) {
    throw InputError(std::string("cannot write the ") + what + " " + file + ": " + why);
  };
  if (fs::exists(file) && fs::is_directory(file) != isFolder) {
    refuse(isFolder ? "it is no folder" : "it is a folder");
  }
  const fs::path folder = fs::absolute(fs::path(file)).parent_path();
  if (!fs::is_directory(folder) || access(folder.c_str(), W_OK) != 0) {
    refuse(folder.string() + " is not a folder that can be written to");
  }
}

void writeText(const std::filesystem::path& fileOrDash, std::string_view text) {
  if (fileOrDash == "-") {
    std::cout << text << std::flush;
    if (!std::cout) throw std::runtime_error("cannot write to standard output");
    return;
  }
  std::ofstream file(fileOrDash, std::ios::binary | std::ios::trunc);
  file << text << std::flush;
  if (!file) {
    throw std::runtime_error("cannot write " + fileOrDash.string() + ": " + std::strerror(errno));
  }
}

void writeJson(const std::filesystem::path& fileOrDash, const nlohmann::ordered_json& json) {
  writeText(fileOrDash, json.dump(2) + "\n");
}

}  // namespace heddle::cli
