#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "core/weave/io/DraftReport.h"
#include "core/weave/io/IniDocument.h"

namespace heddle::wif {

/// The values of WIF entries. A comment (`;`) may follow a number, a list or a boolean. Where a
/// function takes a report it fails there, naming the line and what it expected.

/// A whole number; nullopt if the text is none or does not fit an int.
std::optional<int> toInteger(std::string_view text);
/// A finite decimal with a point, such as ".212".
std::optional<double> toReal(std::string_view text);

int integerOf(const IniEntry& entry, const DraftReport& report);
/// true, on, yes, 1 or false, off, no, 0, in any case.
bool booleanOf(const IniEntry& entry, const DraftReport& report);
/// Comma-separated whole numbers in file order. Empty elements are skipped.
std::vector<int> listOf(const IniEntry& entry, const DraftReport& report);

/// The thread, shaft or colour number that a key names, if it is a number from 1 to `limit`;
/// otherwise nullopt and a warning that the line is left out.
std::optional<int> numberedKey(const IniEntry& entry, const IniSection& section, int limit,
                               DraftReport& report);

/// "[THREADING] 5", for messages.
std::string describe(const IniSection& section, const IniEntry& entry);

/// At most 40 characters of a value, in quotes, for messages.
std::string quoted(std::string_view text);

}  // namespace heddle::wif
