#include "app/cli/GnuplotPlot.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "app/cli/ChildProcess.h"
#include "app/cli/CliSupport.h"
#include "core/InputError.h"

namespace heddle::cli {

namespace {

/// Distinguishable without colour vision too (Okabe and Ito's palette), dark ones first.
constexpr const char* kColors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                   "#56b4e9", "#e69f00", "#5d4a8a", "#7a5c3a"};
/// Filled dot first, then open shapes that show where they lie on one another.
constexpr int kShapes[] = {7, 4, 8, 12, 6, 10};
constexpr int kPanelWidth = 620, kPanelHeight = 430;
constexpr int kFewPoints = 30;   // up to here every measured point is marked
constexpr int kSomePoints = 90;  // up to here some of them, so that a reference shows in between

/// A gnuplot text in single quotes, in which only the quote itself is special.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
  return result + "'";
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

/// Curves that share both axes.
using Panel = std::vector<const LabCurve*>;

std::vector<Panel> panelsOf(const LabResult& result) {
  std::vector<Panel> panels;
  for (const LabCurve& curve : result.curves) {
    const auto same = std::ranges::find_if(panels, [&](const Panel& panel) {
      return panel[0]->xLabel == curve.xLabel && panel[0]->yLabel == curve.yLabel;
    });
    if (same == panels.end()) {
      panels.push_back({&curve});
    } else {
      same->push_back(&curve);
    }
  }
  return panels;
}

/// Largest size of a finite value.
double largestOf(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
  }
  return largest;
}

/// The curve as gnuplot data. What is 0 but for rounding is 0, else the axis would start below it.
std::string dataBlock(const LabCurve& curve, const std::string& name) {
  constexpr double kRounding = 1e-5;
  const double leastX = kRounding * largestOf(curve.x), leastY = kRounding * largestOf(curve.y);
  const auto snapped = [](double value, double least) {
    return number(std::fabs(value) < least ? 0.0 : value);
  };
  std::string text = name + " << EOD\n";
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    // A value that is no number leaves a gap in the line.
    const bool gap = !std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i]);
    if (!gap) text += snapped(curve.x[i], leastX) + " " + snapped(curve.y[i], leastY);
    text += '\n';
  }
  return text + "EOD\n";
}

/// How a curve is drawn: references as grey-black dashes or, where they are few points, as rings;
/// measured ones as coloured lines with marks where there are few points, which stand alone where
/// a reference runs through them.
std::string styleOf(const LabCurve& curve, int index, bool isCompared) {
  const std::string color = std::string(" lc rgb ") + quoted(kColors[index % 8]);
  if (curve.x.size() == 1) {
    return curve.isReference ? "with points pt 6 ps 1.6 lw 2 lc rgb '#222222'"
                             : "with points pt 7 ps 1.1" + color;
  }
  if (curve.isReference) return "with lines dt (8,5) lw 1.8 lc rgb '#222222'";
  const std::size_t size = curve.x.size();
  if (size > kSomePoints) {
    // Later curves are thinner, so that one which lies on another shows it.
    return std::string("with lines lw ") +
           (index == 0   ? "2.8"
            : index == 1 ? "2.2"
                         : "1.6") +
           color;
  }
  if (isCompared && size <= kFewPoints) {
    const std::string shape = std::to_string(kShapes[index % 6]);
    return "with points pt " + shape + (index % 6 == 0 ? " ps 0.9" : " ps 1.3 lw 1.5") + color;
  }
  const std::string every = size > kFewPoints ? " pointinterval " + std::to_string(size / 20) : "";
  return "with linespoints pt 7 ps 0.7 lw 2" + every + color;
}

/// The plot command of a panel. References are drawn last, over what they are compared with.
std::string plotCommand(const Panel& panel, const LabResult& result) {
  std::string command;
  int color = 0;
  const bool isCompared = std::ranges::any_of(
      panel, [](const LabCurve* curve) { return curve->isReference && curve->x.size() > 1; });
  for (const bool reference : {false, true}) {
    for (const LabCurve* curve : panel) {
      if (curve->isReference != reference) continue;
      const auto at = curve - result.curves.data();
      command += command.empty() ? "plot $curve" : ", $curve";
      command += std::to_string(at) + " using 1:2 " + styleOf(*curve, color, isCompared);
      command += " title " + quoted(curve->name);
      color += reference ? 0 : 1;
    }
  }
  return command + "\n";
}

/// Both axes are lengths in one unit: the shape should look as it is.
bool isShape(const Panel& panel) {
  const std::string &x = panel[0]->xLabel, &y = panel[0]->yLabel;
  return x.starts_with("x (") && y.size() > 3 && x.substr(1) == y.substr(1);
}

ChildResult runGnuplot(const std::vector<std::string>& command, const std::string& input) {
  try {
    return runChild(command, input);
  } catch (const CannotStart&) {
    throw std::runtime_error(
        "plots are drawn by gnuplot, which cannot be started; install the "
        "package gnuplot-nox or leave --plot out");
  }
}

}  // namespace

PlotFormat plotFormatOf(const std::filesystem::path& file) {
  std::string suffix = file.extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  if (suffix == ".svg") return PlotFormat::Svg;
  if (suffix == ".png") return PlotFormat::Png;
  throw InputError("a plot is an .svg or a .png file, not " + file.string());
}

std::string plotScript(const LabResult& result, PlotFormat format) {
  const std::vector<Panel> panels = panelsOf(result);
  const int count = static_cast<int>(panels.size());
  const int columns = count == 1 ? 1 : 2, rows = (count + columns - 1) / columns;
  const std::string size =
      std::to_string(columns * kPanelWidth) + "," + std::to_string(rows * kPanelHeight + 30);
  std::string script = format == PlotFormat::Svg
                           ? "set terminal svg noenhanced size " + size +
                                 " font 'sans-serif,13' background rgb 'white'\n"
                           : "set terminal pngcairo noenhanced size " + size +
                                 " font 'sans,11' background rgb 'white'\n";
  script +=
      "set encoding utf8\n"
      "set border 3 lc rgb '#555555' lw 1\n"
      "set tics nomirror out textcolor rgb '#333333'\n"
      "set grid back lt 1 lc rgb '#cccccc' lw 0.5\n"
      "set key above reverse Left samplen 2.5 spacing 1.2 maxcols 2\n"
      "set offsets 0, 0, graph 0.04, 0\n";
  for (std::size_t i = 0; i < result.curves.size(); ++i) {
    script += dataBlock(result.curves[i], "$curve" + std::to_string(i));
  }
  script += "set multiplot layout " + std::to_string(rows) + "," + std::to_string(columns) +
            " title " + quoted(result.test) + " font ',14'\n";
  for (const Panel& panel : panels) {
    script += "set xlabel " + quoted(panel[0]->xLabel) + "\nset ylabel " +
              quoted(panel[0]->yLabel) + "\n" +
              (isShape(panel) ? "set size ratio -1\n" : "set size noratio\n") +
              plotCommand(panel, result);
  }
  return script + "unset multiplot\n";
}

void requireGnuplot() {
  if (runGnuplot({"gnuplot", "--version"}, "").exitCode != 0) {
    throw std::runtime_error("gnuplot, which draws the plots, does not even tell its version");
  }
}

void writePlot(const LabResult& result, const std::filesystem::path& file) {
  const PlotFormat format = plotFormatOf(file);
  if (result.curves.empty()) throw InputError(result.test + " has no curve to plot");
  const ChildResult child = runGnuplot({"gnuplot"}, plotScript(result, format));
  if (child.exitCode != 0 || child.output.empty()) {
    const std::string why = child.errors.substr(0, child.errors.find_last_not_of("\n ") + 1);
    throw std::runtime_error("gnuplot could not draw the plot: " +
                             (why.empty() ? "it said nothing" : why.substr(why.rfind('\n') + 1)));
  }
  writeText(file, child.output);
}

}  // namespace heddle::cli
