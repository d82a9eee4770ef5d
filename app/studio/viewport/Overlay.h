#pragma once
#include <QSize>
#include <QString>
#include <vector>

struct ImGuiContext;

namespace heddle::studio {

/// Dear ImGui inside the cloth's picture: a small panel of figures for experts. Needs the
/// viewport's OpenGL context to be current throughout.
class Overlay {
 public:
  Overlay() = default;
  ~Overlay();
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;

  /// `scale`: device pixels a device-independent pixel.
  void initialize(double scale);
  void release();

  void begin(QSize size, double scale);
  /// A panel at the top left, one line a row.
  void figures(const std::vector<QString>& lines);
  void end();

 private:
  void loadFont(double scale);
  ImGuiContext* context_ = nullptr;
};

}  // namespace heddle::studio
