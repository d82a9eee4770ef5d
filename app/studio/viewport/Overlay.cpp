#include "app/studio/viewport/Overlay.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <QFile>
#include <algorithm>

#include "app/studio/theme/Theme.h"

namespace heddle::studio {
namespace {

constexpr float kFontPixels = 15;

ImVec4 toVec4(const QColor& color, float alpha) {
  return {static_cast<float>(color.redF()), static_cast<float>(color.greenF()),
          static_cast<float>(color.blueF()), alpha};
}

/// Gives all figures the width of the widest, so that running numbers stand still.
void makeFiguresTabular(ImFont& font) {
  float widest = 0;
  for (ImWchar c = '0'; c <= '9'; ++c) widest = std::max(widest, font.FindGlyph(c)->AdvanceX);
  for (ImWchar c = '0'; c <= '9'; ++c) {
    auto* glyph = const_cast<ImFontGlyph*>(font.FindGlyph(c));
    const float shift = 0.5f * (widest - glyph->AdvanceX);
    glyph->X0 += shift;
    glyph->X1 += shift;
    glyph->AdvanceX = widest;
    font.IndexAdvanceX[c] = widest;
  }
}

}  // namespace

Overlay::~Overlay() { release(); }

void Overlay::initialize(double scale) {
  release();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().IniFilename = nullptr;
  loadFont(scale);
  ImGui_ImplOpenGL3_Init("#version 450 core");
}

void Overlay::release() {
  if (context_ == nullptr) return;
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
  context_ = nullptr;
}

void Overlay::loadFont(double scale) {
  ImGuiIO& io = ImGui::GetIO();
  const float pixels = kFontPixels * static_cast<float>(scale);
  // The text of the overlay: Latin, the multiplication sign, the middle dot and micro.
  static const ImWchar ranges[] = {0x20, 0x17f, 0x2013, 0x2026, 0};
  for (const char* file : {"/usr/share/fonts/opentype/inter/Inter-Regular.otf",
                           "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"}) {
    if (!QFile::exists(file)) continue;
    if (ImFont* font = io.Fonts->AddFontFromFileTTF(file, pixels, nullptr, ranges)) {
      io.Fonts->Build();
      makeFiguresTabular(*font);
      io.FontGlobalScale = static_cast<float>(1 / scale);
      return;
    }
  }
}

void Overlay::begin(QSize size, double scale) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(size.width()), static_cast<float>(size.height())};
  io.DisplayFramebufferScale = {static_cast<float>(scale), static_cast<float>(scale)};
  io.DeltaTime = 1.0f / 60;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void Overlay::figures(const std::vector<QString>& lines) {
  const Theme& theme = Theme::current();
  ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(theme.window, 0.82f));
  ImGui::PushStyleColor(ImGuiCol_Border, toVec4(theme.line, 1));
  ImGui::PushStyleColor(ImGuiCol_Text, toVec4(theme.text, 1));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 5);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(12, 8));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(8, 4));
  ImGui::SetNextWindowPos({12, 12});
  ImGui::Begin("figures", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
  for (const QString& text : lines) ImGui::TextUnformatted(text.toUtf8().constData());
  ImGui::End();
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(3);
}

void Overlay::end() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace heddle::studio
