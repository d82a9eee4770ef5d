#include "core/cloth/YarnLibrary.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/InputError.h"
#include "core/cloth/YarnSchema.h"

namespace heddle {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kTextKeys[] = {"name", "source", "color"};

[[noreturn]] void fail(const fs::path& file, const std::string& what) {
  throw InputError(file.string() + ": " + what);
}

std::string readText(const fs::path& file) {
  if (fs::is_directory(file)) fail(file, "expected a yarn file, found a directory");
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  if (!stream) fail(file, "cannot be read");
  return text.str();
}

/// JSON that refuses a key given twice, of which the parser by itself would keep the last.
Json parseObject(const fs::path& file, const std::string& text) {
  std::set<std::string> seen;
  const auto refuseTwins = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::key && depth == 1) {
      const auto key = parsed.get<std::string>();
      if (!seen.insert(key).second) fail(file, "the key \"" + key + "\" is given twice");
    }
    return true;
  };
  try {
    Json json = Json::parse(text, refuseTwins);
    if (!json.is_object()) fail(file, "expected a JSON object that describes a yarn");
    return json;
  } catch (const Json::parse_error& error) {
    const auto end = text.begin() + static_cast<long>(std::min(error.byte, text.size()));
    const auto line = 1 + std::count(text.begin(), end, '\n');
    fail(file, "line " + std::to_string(line) + ": expected a yarn in JSON, found none");
  }
}

std::string readString(const fs::path& file, const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) fail(file, std::string("the key \"") + key + "\" is missing");
  if (!found->is_string()) fail(file, std::string("\"") + key + "\" must be a text");
  return found->get<std::string>();
}

std::string keysOf(const yarnschema::Quantity& quantity) {
  std::string keys;
  for (const auto& unit : quantity.units) {
    keys += (keys.empty() ? "\"" : " or \"") + yarnschema::key(quantity, unit) + "\"";
  }
  return keys;
}

std::string brief(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

/// The value in SI of one quantity as written under `key`.
double readNumber(const fs::path& file, const Json& json, const yarnschema::Quantity& quantity,
                  const yarnschema::Unit& unit) {
  const std::string key = yarnschema::key(quantity, unit);
  const Json& entry = json.at(key);
  if (!entry.is_number()) fail(file, "\"" + key + "\" must be a number");
  const auto given = entry.get<double>();
  const double value = unit.toSi(given);
  if (std::isfinite(value) && value >= quantity.least && value <= quantity.most) return value;
  if (quantity.least >= 0 && given <= 0) {
    fail(file, "\"" + key + "\" must be " + (quantity.least > 0 ? "positive" : "at least 0") +
                   ", not " + brief(given));
  }
  fail(file, "\"" + key + "\" of " + brief(given) + " is no yarn's: expected " +
                 brief(quantity.least) + " to " + brief(quantity.most) + " in " +
                 yarnschema::key(quantity, quantity.units.front()));
}

void readQuantity(const fs::path& file, const Json& json, const yarnschema::Quantity& quantity,
                  YarnType& yarn) {
  const yarnschema::Unit* given = nullptr;
  for (const auto& unit : quantity.units) {
    if (!json.contains(yarnschema::key(quantity, unit))) continue;
    if (given != nullptr) {
      fail(file, "\"" + yarnschema::key(quantity, *given) + "\" and \"" +
                     yarnschema::key(quantity, unit) + "\" say the same thing twice");
    }
    given = &unit;
  }
  if (given != nullptr) {
    yarn.*quantity.field = readNumber(file, json, quantity, *given);
  } else if (quantity.required) {
    fail(file, "the key " + keysOf(quantity) + " is missing");
  }
}

void refuseUnknownKeys(const fs::path& file, const Json& json) {
  const std::vector<std::string> known = yarnKeys();
  for (const auto& entry : json.items()) {
    if (std::find(known.begin(), known.end(), entry.key()) == known.end()) {
      fail(file, "the key \"" + entry.key() + "\" is unknown");
    }
  }
}

int readPlies(const fs::path& file, const Json& json) {
  const auto found = json.find("plies");
  if (found == json.end()) return YarnType{}.plies;
  const bool whole = found->is_number_integer();
  if (!whole || *found < 1 || *found > 24) fail(file, "\"plies\" must be a whole number, 1 to 24");
  return found->get<int>();
}

}  // namespace

YarnType loadYarn(const fs::path& file) {
  const Json json = parseObject(file, readText(file));
  refuseUnknownKeys(file, json);
  YarnType yarn;
  yarn.name = readString(file, json, "name");
  yarn.source = readString(file, json, "source");
  if (yarn.name.empty()) fail(file, "\"name\" must not be empty");
  for (const auto& quantity : yarnschema::quantities()) readQuantity(file, json, quantity, yarn);
  yarn.plies = readPlies(file, json);
  if (json.contains("color")) {
    try {
      yarn.color = colorFromHex(readString(file, json, "color"));
    } catch (const std::invalid_argument& error) {
      fail(file, std::string("\"color\": ") + error.what());
    }
  }
  return yarn;
}

void saveYarn(const YarnType& yarn, const fs::path& file) {
  Json json;
  json["name"] = yarn.name;
  json["source"] = yarn.source;
  for (const auto& quantity : yarnschema::quantities()) {
    const double value = yarn.*quantity.field;
    const bool unset = !quantity.required && value == 0;
    if (!unset) json[yarnschema::key(quantity, quantity.units.front())] = value;
  }
  json["plies"] = yarn.plies;
  json["color"] = toHex(yarn.color);
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream << json.dump(2) << '\n' << std::flush;
  if (!stream) throw std::runtime_error("cannot write " + file.string());
}

YarnType findYarn(const std::string& nameOrPath, const fs::path& assetsDir) {
  const bool isPath = nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".json");
  if (isPath) return loadYarn(nameOrPath);
  const fs::path preset = assetsDir / "yarns" / (nameOrPath + ".json");
  if (!nameOrPath.empty() && fs::is_regular_file(preset)) return loadYarn(preset);
  std::string presets;
  for (const std::string& name : yarnNames(assetsDir))
    presets += (presets.empty() ? "" : ", ") + name;
  throw InputError(
      "there is no yarn \"" + nameOrPath + "\"; expected a .json file or one of " +
      (presets.empty() ? "the presets, of which " + assetsDir.string() + " has none" : presets));
}

std::vector<std::string> yarnNames(const fs::path& assetsDir) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(assetsDir / "yarns", none)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> yarnKeys() {
  std::vector<std::string> keys(std::begin(kTextKeys), std::end(kTextKeys));
  keys.emplace_back("plies");
  for (const auto& quantity : yarnschema::quantities()) {
    for (const auto& unit : quantity.units) keys.push_back(yarnschema::key(quantity, unit));
  }
  return keys;
}

}  // namespace heddle
