#pragma once
#include <cstdint>
#include <vector>

namespace heddle::render {

/// What the surface of a yarn is made of. Counts are for the whole tile.
struct FibreKind {
  float across = 24;     ///< fibres over the yarn's visible width
  float layers = 3;      ///< how many fibres lie over each other
  float wander = 0.05f;  ///< sideways wander as a share of the circumference
  float migration = 1;   ///< how far fibres rise and dive, in fibre widths
  float loose = 0.1f;    ///< share of fibres that lie across the others
  float tint = 0.3f;     ///< spread of their brightness, 0..1
  float relief = 0.8f;   ///< strength of the normals
  float lumps = 1;       ///< low bumps, in fibre widths: what is left of fibres at middle distance
  std::uint32_t seed = 1;
};

/// The unwrapped surface of an untwisted yarn of radius 1: x goes once round it (2 pi), y along it
/// for four times that length. It tiles both ways. Single fibres are laid into a height field one
/// by one, so that they overlap, dive and cross as in spun yarn. RGBA, each channel fit for
/// averaging: R: the normal's part across the fibre, towards +x (0.5: none); G: the fibre's angle
/// to y (0.5: none, 0 and 1: -90 and 90 degrees, positive towards +x); B: 1 on top of the fibres, 0
/// deep between them; A: brightness (0.5: the mean).
struct FibreTexture {
  static constexpr int kWidth = 512;
  static constexpr int kHeight = 2048;
  std::vector<std::uint8_t> rgba;
};

FibreTexture makeFibreTexture(const FibreKind& kind);

}  // namespace heddle::render
