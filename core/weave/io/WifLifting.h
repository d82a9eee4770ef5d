#pragma once
#include "core/weave/Draft.h"
#include "core/weave/io/DraftReport.h"
#include "core/weave/io/IniDocument.h"

namespace heddle::wif {

/// Sets the threading of `ends` ends, or of more if the section threads more. Raises the draft's
/// shafts to the highest that it names.
void readThreading(const IniSection& section, int ends, Draft& draft, DraftReport& report);

/// Sets the liftplan, or else tie-up, treadles and treadling, for at least as many picks as
/// draft.weft has. Fails where the file has neither, or a pick presses a treadle that is not there.
void readLifting(const IniDocument& ini, Draft& draft, DraftReport& report);

}  // namespace heddle::wif
