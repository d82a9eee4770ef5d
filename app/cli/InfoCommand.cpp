#include "app/cli/InfoCommand.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <thread>

#include "app/cli/AssetPaths.h"
#include "app/cli/BuildInfo.h"
#include "app/cli/CliSupport.h"
#include "core/InputError.h"
#include "gpu/DeviceInfo.h"

namespace heddle::cli {

namespace {

/// This command tells what is wrong with an installation, so it must not fail on it.
std::string assetsOrComplaint() {
  try {
    return assetsDir().string();
  } catch (const InputError& error) {
    return error.what();
  }
}

struct Facts {
  BuildInfo build = buildInfo();
  gpu::DeviceReport cuda = gpu::listDevices();
  unsigned threads = std::thread::hardware_concurrency();
  std::vector<std::filesystem::path> assetCandidates = cli::assetCandidates();
  std::string assets = assetsOrComplaint();
};

std::string gibibytes(std::size_t bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f GiB", static_cast<double>(bytes) / (1024. * 1024 * 1024));
  return text;
}

void print(const Facts& facts) {
  const BuildInfo& build = facts.build;
  std::cout << "heddle " << build.version << " (" << build.buildType << ", " << build.compiler;
  if (!build.sanitizers.empty()) std::cout << ", sanitizers " << build.sanitizers;
  std::cout << ")\nback ends: cpu" << (facts.cuda.compiledIn ? ", cuda" : "") << '\n';
  if (!facts.cuda.message.empty()) std::cout << "CUDA: " << facts.cuda.message << '\n';
  for (const gpu::Device& device : facts.cuda.devices) {
    std::cout << "CUDA device: " << device.name << ", " << gibibytes(device.memoryBytes)
              << ", compute capability " << device.computeMajor << '.' << device.computeMinor
              << '\n';
  }
  std::cout << "threads: " << facts.threads << "\nassets: " << facts.assets << '\n';
}

nlohmann::ordered_json toJson(const Facts& facts) {
  nlohmann::ordered_json json;
  json["version"] = facts.build.version;
  json["build_type"] = facts.build.buildType;
  json["compiler"] = facts.build.compiler;
  json["sanitizers"] = facts.build.sanitizers;
  json["backends"] = nlohmann::json::array({"cpu"});
  if (facts.cuda.compiledIn) json["backends"].push_back("cuda");
  json["cuda"]["compiled_in"] = facts.cuda.compiledIn;
  json["cuda"]["message"] = facts.cuda.message;
  json["cuda"]["devices"] = nlohmann::json::array();
  for (const gpu::Device& device : facts.cuda.devices) {
    nlohmann::ordered_json entry;
    entry["name"] = device.name;
    entry["memory_bytes"] = device.memoryBytes;
    entry["compute_capability"] = {device.computeMajor, device.computeMinor};
    json["cuda"]["devices"].push_back(std::move(entry));
  }
  json["threads"] = facts.threads;
  json["assets"] = facts.assets;
  json["asset_search_path"] = nlohmann::json::array();
  for (const auto& path : facts.assetCandidates) json["asset_search_path"].push_back(path.string());
  return json;
}

}  // namespace

void addInfoCommand(CLI::App& app, std::function<int()>& action) {
  auto* command = app.add_subcommand("info", "Show version, back ends, devices, threads and paths");
  auto jsonFile = std::make_shared<std::string>();
  command
      ->add_option("--json", *jsonFile, "Write the same as JSON to FILE, or - for standard output")
      ->type_name("FILE");
  command->callback([&action, jsonFile] {
    action = [jsonFile] {
      const Facts facts;
      if (jsonFile->empty()) {
        print(facts);
      } else {
        writeJson(*jsonFile, toJson(facts));
      }
      return static_cast<int>(kDone);
    };
  });
}

}  // namespace heddle::cli
