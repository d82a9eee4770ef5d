#pragma once

namespace heddle {

/// Starts peakMemory() anew from what the process holds now. Where the system does not allow it,
/// the peak stays that of the whole process.
void resetPeakMemory();

/// The most memory that the process has held since resetPeakMemory(), bytes; 0: not known.
double peakMemory();

}  // namespace heddle
