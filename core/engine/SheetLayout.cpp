#include "core/engine/SheetLayout.h"

#include <algorithm>
#include <cstring>

#include "core/forces/Compression.h"
#include "core/forces/CrossingShear.h"
#include "core/solver/Elements.h"

namespace heddle::engine {

namespace {

bool same(const YarnConstants& a, const YarnConstants& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

/// The yarn of a grid line, from its first node that has one; null where none has.
const YarnConstants* lineYarn(const SystemView& s, const GridBlock& block, int slot, int line) {
  const int count = slot == kSlotA ? block.rows : block.columns;
  for (int k = 0; k < count; ++k) {
    const int node =
        block.firstNode + (slot == kSlotA ? k * block.columns + line : line * block.columns + k);
    if (s.topology.has(node, slot)) {
      return &s.yarn({node, slot});
    }
  }
  return nullptr;
}

void writeLine(const YarnConstants& yarn, float* const* to, int at) {
  const double values[kLineConstants] = {yarn.stretch,     yarn.bending,  yarn.density,
                                         yarn.contact,     yarn.friction, yarn.slideStiffness,
                                         yarn.slideDamping};
  for (int k = 0; k < kLineConstants; ++k) {
    to[k][at] = static_cast<float>(values[k]);
  }
}

void writeEdges(const SystemView& s, int node, const Sheet& sheet, int row, int column) {
  for (int slot = 0; slot < 2; ++slot) {
    const auto put = [&](int which, double value) {
      sheet.edge.at(row, which + slot)[column] = static_cast<float>(value);
    };
    const NodeSlot here{node, slot};
    const NodeSlot next = s.topology.has(node, slot) ? s.topology.next(here, kNext) : NodeSlot{};
    put(kEdgeA, next.valid() ? 1.0 : 0.0);
    put(kSpacingA, next.valid() ? s.spacingAt(here) : 0.0);
    double reach = 0, touch = 0;
    if (next.valid() && s.topology.isCrossing(node) && s.topology.isCrossing(next.node)) {
      reach = contactDistance(s, here, next);
      touch = 0.5 * s.spacingAt(here) *
              (s.yarn({node, 1 - slot}).contact + s.yarn({next.node, 1 - slot}).contact);
    }
    put(kReachA, reach);
    put(kTouchA, touch);
  }
}

void writeCrossing(const SystemView& s, int node, const Sheet& sheet, int row, int column) {
  const auto put = [&](int which, double value) {
    sheet.node.at(row, which)[column] = static_cast<float>(value);
  };
  for (int k = 0; k < kNodeConstants; ++k) {
    put(k, 0.0);
  }
  if (!s.topology.isCrossing(node)) {
    return;
  }
  put(kCrossing, 1.0);
  put(kSideSign, -s.side[node]);
  put(kOffsetA, crimpOffset(s, {node, kSlotA}));
  put(kOffsetB, crimpOffset(s, {node, kSlotB}));
  // Under no force what is left of the law are the constants that F_n multiplies.
  const CrossingShear unloaded = crossingShear(s, node, 0.0), one = crossingShear(s, node, 1.0);
  const double plain = s.plainForce[node];
  put(kJamAngle, unloaded.jamAngle);
  put(kShearPlain, unloaded.jamStiffness);
  put(kPlainOver, plain > 0 ? 1.0 / plain : 0.0);
  put(kRestShare, s.restShare[node]);
  put(kTurnLimit, unloaded.frictionStiffness > 0 ? one.frictionLimit : 0.0);
  put(kTurnStiffness, unloaded.frictionStiffness);
  forEachShearCorner(s, node, [&](const ShearCorner& at, int, int) {
    put(kCorner0 + at.pair, 1.0);
    const int interlaced = (isInterlaced(s, at.a, {node, kSlotA}) ? 1 : 0) +
                           (isInterlaced(s, at.b, {node, kSlotB}) ? 1 : 0);
    put(kJam0 + at.pair, 0.5 * interlaced * unloaded.jamStiffness);
  });
}

}  // namespace

bool isRegular(const YarnSystem& system) {
  const SystemView s = system.view();
  if (s.topology.explicitCount > 0 || system.tailCount > 0) {
    return false;
  }
  for (const GridBlock& block : system.blocks) {
    for (int slot = 0; slot < 2; ++slot) {
      const int lines = slot == kSlotA ? block.columns : block.rows;
      for (int line = 0; line < lines; ++line) {
        const YarnConstants* yarn = lineYarn(s, block, slot, line);
        const int count = slot == kSlotA ? block.rows : block.columns;
        for (int k = 0; yarn && k < count; ++k) {
          const int node = block.firstNode +
                           (slot == kSlotA ? k * block.columns + line : line * block.columns + k);
          if (s.topology.has(node, slot) && !same(*yarn, s.yarn({node, slot}))) {
            return false;
          }
        }
      }
    }
  }
  return true;
}

Sheet layOut(const GridBlock& block, int lanes, Memory& memory) {
  Sheet s;
  s.rows = block.rows;
  s.columns = block.columns;
  s.firstNode = block.firstNode;
  s.pitch = pitchOf(block.columns);
  const auto single = [&](int components) {
    return memory.field<float>(s.rows, s.columns, components);
  };
  const auto wide = [&](int components) {
    return memory.field<double>(s.rows, s.columns, components);
  };
  for (int k = 0; k < kLineConstants; ++k) {
    s.lineA[k] = memory.take<float>(s.pitch) + kPad;
    s.lineB[k] = memory.take<float>(s.rows + 2 * kGhostRows);
  }
  s.edge = single(kEdgeConstants);
  s.node = single(kNodeConstants);
  s.free = single(5);
  s.held = single(kHeldNumbers);
  s.mass = single(kMassNumbers);
  s.slideAnchor = wide(2);
  s.turnAnchor = single(4);
  s.q = wide(5);
  s.trial = wide(5);
  s.origin = wide(5);
  s.goal = wide(5);
  for (Field<float>* field : {&s.gradient, &s.quadraticGradient, &s.convective, &s.pushed,
                              &s.update, &s.quadraticUpdate}) {
    *field = single(5);
  }
  s.matrix = single(kCoefficients);
  s.damping = single(kCoefficients);
  s.extra = single(6);
  s.jacobi = single(6);
  for (Field<float>* field : {&s.inverseA, &s.lower1A, &s.lower2A}) {
    *field = single(1);
  }
  const std::size_t groups = (s.rows + lanes - 1) / lanes;
  s.factorsB = memory.take<float>(groups * s.columns * 3 * lanes);
  for (Field<float>* field : {&s.x, &s.r, &s.z, &s.p, &s.y}) {
    *field = single(3);
  }
  s.t = single(2);
  s.w = single(2);
  s.rowSums = memory.take<double>(4 * static_cast<std::size_t>(s.rows));
  return s;
}

void writeConstants(const YarnSystem& system, const GridBlock& block, Sheet& sheet) {
  const SystemView s = system.view();
  float *a[kLineConstants], *b[kLineConstants];
  for (int k = 0; k < kLineConstants; ++k) {
    a[k] = sheet.lineA[k];
    b[k] = sheet.lineB[k] + kGhostRows;
  }
  const YarnConstants none;
  for (int column = 0; column < block.columns; ++column) {
    const YarnConstants* yarn = lineYarn(s, block, kSlotA, column);
    writeLine(yarn ? *yarn : none, a, column);
  }
  for (int row = 0; row < block.rows; ++row) {
    const YarnConstants* yarn = lineYarn(s, block, kSlotB, row);
    writeLine(yarn ? *yarn : none, b, row);
    for (int column = 0; column < block.columns; ++column) {
      const int node = block.firstNode + row * block.columns + column;
      writeEdges(s, node, sheet, row, column);
      writeCrossing(s, node, sheet, row, column);
    }
  }
}

void writeFree(const std::uint8_t* fixed, Sheet& sheet) {
  for (int row = 0; row < sheet.rows; ++row) {
    for (int column = 0; column < sheet.columns; ++column) {
      const unsigned bits = fixed[sheet.firstNode + row * sheet.columns + column];
      for (int k = 0; k < 5; ++k) {
        sheet.free.at(row, k)[column] = (bits >> k & 1u) != 0 ? 0.0f : 1.0f;
      }
    }
  }
}

void readRows(const double* from, int count, const Sheet& sheet, const Field<double>& to, int begin,
              int end) {
  for (int row = begin; row < end; ++row) {
    const double* in =
        from + static_cast<std::ptrdiff_t>(count) *
                   (sheet.firstNode + static_cast<std::ptrdiff_t>(row) * sheet.columns);
    double* out = to.at(row);
    for (int column = 0; column < sheet.columns; ++column) {
      for (int k = 0; k < count; ++k) {
        out[k * to.pitch + column] = in[count * column + k];
      }
    }
  }
}

void readRows(const double* from, int count, double scale, const Sheet& sheet,
              const Field<float>& to, int firstComponent, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    const double* in =
        from + static_cast<std::ptrdiff_t>(count) *
                   (sheet.firstNode + static_cast<std::ptrdiff_t>(row) * sheet.columns);
    float* out = to.at(row, firstComponent);
    for (int column = 0; column < sheet.columns; ++column) {
      for (int k = 0; k < count; ++k) {
        out[k * to.pitch + column] = static_cast<float>(scale * in[count * column + k]);
      }
    }
  }
}

void readGoal(const double* origin, const double* rate, double scale, const Sheet& sheet, int begin,
              int end) {
  for (int row = begin; row < end; ++row) {
    const std::ptrdiff_t first =
        kDofs * (sheet.firstNode + static_cast<std::ptrdiff_t>(row) * sheet.columns);
    double* out = sheet.goal.at(row);
    for (int column = 0; column < sheet.columns; ++column) {
      for (int k = 0; k < kDofs; ++k) {
        const std::ptrdiff_t i = first + kDofs * column + k;
        out[k * sheet.pitch + column] = origin[i] + scale * rate[i];
      }
    }
  }
}

void writeRows(const Sheet& sheet, const Field<double>& from, int count, double* to, int begin,
               int end) {
  for (int row = begin; row < end; ++row) {
    double* out = to + static_cast<std::ptrdiff_t>(count) *
                           (sheet.firstNode + static_cast<std::ptrdiff_t>(row) * sheet.columns);
    const double* in = from.at(row);
    for (int column = 0; column < sheet.columns; ++column) {
      for (int k = 0; k < count; ++k) {
        out[count * column + k] = in[k * from.pitch + column];
      }
    }
  }
}

}  // namespace heddle::engine
