#pragma once
// Where the time of a step goes, for `heddle bench`.

#include <array>
#include <cstddef>

namespace heddle {

enum class Stage {
  Freeze,       ///< normals, F_n, friction limits, quadratic-velocity forces
  Assembly,     ///< gradient and the coefficients of the matrix
  Energy,       ///< the potential at predictions and in the line search
  CoarseBuild,  ///< coarse operators and their smoothers, block Jacobi
  SlideSolve,   ///< factors of the slides' systems and solves with them
  Product,      ///< the matrix times a vector, slides apart
  Cycle,        ///< coarse-grid corrections
  Vectors,      ///< dot products and updates of Krylov vectors
  Other,        ///< moving numbers in and out, anchors, the rest
  Count
};

inline constexpr const char* kStageNames[] = {"freeze",       "assembly",    "energy",
                                              "coarse_build", "slide_solve", "product",
                                              "cycle",        "vectors",     "other"};

/// Seconds a stage, summed over the steps since the last reset. All zero where a solver does not
/// keep them.
struct StageTimes {
  std::array<double, static_cast<std::size_t>(Stage::Count)> seconds{};
  double& operator[](Stage stage) { return seconds[static_cast<std::size_t>(stage)]; }
  double operator[](Stage stage) const { return seconds[static_cast<std::size_t>(stage)]; }
};

/// What a solver moves and keeps.
struct SolverSize {
  double bytesPerNode = 0;         ///< of all its storage
  double productBytesPerNode = 0;  ///< read and written by one product; 0: unknown
  long products = 0;               ///< since the last reset
};

}  // namespace heddle
