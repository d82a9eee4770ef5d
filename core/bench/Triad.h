#pragma once
#include <vector>

#include "core/exec/ThreadTeam.h"

namespace heddle {

/// a[i] = b[i] + s c[i]: the yardstick of what memory delivers (J. D. McCalpin's STREAM). The three
/// are of one length.
void triad(ThreadTeam& team, std::vector<double>& a, const std::vector<double>& b,
           const std::vector<double>& c, double s);

/// Bytes that one triad of so many numbers reads and writes. As in STREAM, what a processor reads
/// of the array that it is about to overwrite does not count.
double triadBytes(double count);

/// Bytes per second that `threads` threads (0: all of the machine's) move in a triad over arrays
/// several times as large as the last-level cache, the best of some passes. They take no more than
/// a quarter of the memory that is free.
double measureTriad(int threads);

}  // namespace heddle
