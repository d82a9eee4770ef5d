#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/bench/BenchRun.h"

namespace heddle::cli {

/// One case's figures under their fixed names; what is not known is null. `triad` in bytes/s, 0:
/// not measured.
nlohmann::ordered_json benchJson(const BenchResult& result, double triad);

/// For a terminal: a line a result, then where each one's time went.
std::string benchTable(const std::vector<BenchResult>& results, double triad);

/// Throws InputError where the file holds something else than rows of this table.
void requireBenchCsv(const std::filesystem::path& file);

/// Adds a line for each of benchJson()'s rows, and a head where the file is new or empty.
void appendBenchCsv(const std::filesystem::path& file, const nlohmann::ordered_json& rows);

}  // namespace heddle::cli
