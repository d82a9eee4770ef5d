#pragma once
#include <glm/glm.hpp>
#include <vector>

namespace heddle::render {

/// How yarns are coloured: lit as in a studio, or each yarn exactly in its own colour.
enum class Shading { Studio, Flat };

/// How much work goes into a yarn. Automatic goes by its width in pixels; Fast leaves out fibres,
/// occlusion and shadows, for machines that draw without a graphics card.
enum class Detail { Automatic, Fast };

/// A line from the cloth to the hand that pulls it, m.
struct GrabLine {
  glm::vec3 from{0};
  glm::vec3 to{0};
};

/// Everything about a picture that is neither cloth nor camera. Colours are sRGB, 0..1.
struct RenderSettings {
  Shading shading = Shading::Studio;
  Detail detail = Detail::Automatic;
  glm::vec3 backdrop{0.36f, 0.37f, 0.385f};       ///< behind the cloth
  glm::vec3 backdropEdge{0.17f, 0.175f, 0.185f};  ///< towards the picture's edges
  bool transparent = false;               ///< leave the backdrop and the ground out, alpha 0
  bool shadows = true;                    ///< cast by the cloth on itself and on the ground
  bool obstacle = true;                   ///< draw the frame's obstacle
  float exposure = 1;                     ///< 1: a white yarn in full light is just not white
  float dim = 0;                          ///< 0..1, fades the cloth while a new one is built
  glm::vec3 accent{0.42f, 0.54f, 0.98f};  ///< marks
  std::vector<int> markedNodes;           ///< drawn as dots
  std::vector<int> markedYarns;  ///< into FrameTopology::yarns, drawn in a tint of the accent
  std::vector<GrabLine> grabLines;
};

}  // namespace heddle::render
