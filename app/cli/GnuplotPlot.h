#pragma once
#include <filesystem>
#include <string>

#include "core/lab/LabResult.h"

namespace heddle::cli {

/// Kinds of picture that a plot may be.
enum class PlotFormat { Svg, Png };

/// By the file's suffix. Throws InputError where it is neither .svg nor .png.
PlotFormat plotFormatOf(const std::filesystem::path& file);

/// The gnuplot commands that draw a result's curves: one panel for each pair of axis labels,
/// references dashed. The picture goes to gnuplot's standard output.
std::string plotScript(const LabResult& result, PlotFormat format);

/// Throws std::runtime_error in one sentence where gnuplot cannot be started.
void requireGnuplot();

/// Draws the curves into an SVG or PNG with gnuplot. Throws InputError where the result has no
/// curve or the suffix is wrong, std::runtime_error in one sentence where gnuplot is not installed
/// or fails, or where the file cannot be written.
void writePlot(const LabResult& result, const std::filesystem::path& file);

}  // namespace heddle::cli
