#pragma once
#include <map>
#include <optional>
#include <vector>

#include "core/weave/Draft.h"
#include "core/weave/io/DraftReport.h"
#include "core/weave/io/IniDocument.h"

namespace heddle::wif {

/// The colours that threads name by number.
struct Palette {
  std::map<int, Color> colors;
};

/// [COLOR TABLE] scaled from [COLOR PALETTE]'s Range to 0..255; nullopt if the file has no table.
std::optional<Palette> readPalette(const IniDocument& ini, DraftReport& report);

/// One of the two thread systems while its threads are being described.
struct ThreadSystem {
  const char* section;           ///< "WARP" or "WEFT"
  const char* thread;            ///< "end" or "pick"
  Color fallback;                ///< for threads whose colour the file does not state
  std::vector<bool> works;       ///< [thread]: it is threaded, or its pick moves something
  std::vector<Thread>& threads;  ///< filled in
};

/// Sets colours: the section's default, then the thread's own. A thread in use whose colour number
/// is not in the table fails; an idle one takes the table's first colour, with a warning.
void readColors(const IniDocument& ini, const std::optional<Palette>& palette, ThreadSystem& system,
                DraftReport& report);

/// Sets spacing and thickness in metres: the section's default in its Units, then the thread's
/// own. The ZOOM keys only magnify a screen and are not read.
void readSizes(const IniDocument& ini, ThreadSystem& system, DraftReport& report);

}  // namespace heddle::wif
