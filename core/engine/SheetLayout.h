#pragma once
#include <cstdint>
#include <vector>

#include "core/engine/Memory.h"
#include "core/engine/Sheet.h"
#include "core/yarn/YarnSystem.h"

namespace heddle::engine {

/// Whether the vector kernels hold every element of the cloth: nothing but grid links, and the same
/// yarn along every line.
bool isRegular(const YarnSystem& system);

/// Lays a grid block out as a Sheet; the constants are filled by writeConstants().
Sheet layOut(const GridBlock& block, int lanes, Memory& memory);

/// Writes what follows from the yarns and the topology: line constants, edges, crossings.
void writeConstants(const YarnSystem& system, const GridBlock& block, Sheet& sheet);

/// Writes which coordinates move.
void writeFree(const std::uint8_t* fixed, Sheet& sheet);

/// Copies rows of `count` numbers a node, [count node + k], into components of a field and back.
void readRows(const double* from, int count, const Sheet& sheet, const Field<double>& to, int begin,
              int end);
void readRows(const double* from, int count, double scale, const Sheet& sheet,
              const Field<float>& to, int firstComponent, int begin, int end);
/// sheet.goal = origin + scale rate.
void readGoal(const double* origin, const double* rate, double scale, const Sheet& sheet, int begin,
              int end);
void writeRows(const Sheet& sheet, const Field<double>& from, int count, double* to, int begin,
               int end);

}  // namespace heddle::engine
