#include "tests/core/yarn/Fixture.h"

#include "core/forces/Compression.h"

namespace heddle::test {

namespace {

constexpr double kSpacing = 1e-3;

YarnConstants cotton() {
  YarnConstants yarn;
  yarn.stretch = 6.0;
  yarn.bending = 5e-9;
  yarn.shear = 7e-3;
  yarn.contact = 2e6;
  yarn.density = 1e-4;
  yarn.radius = 0.2e-3;
  yarn.friction = 0.3;
  yarn.slideStiffness = 100;
  yarn.slideDamping = 1e-3;
  return yarn;
}

YarnConstants heavier() {
  YarnConstants yarn = cotton();
  yarn.stretch = 11.0;
  yarn.bending = 9e-9;
  yarn.shear = 11e-3;
  yarn.density = 1.7e-4;
  yarn.radius = 0.25e-3;
  return yarn;
}

void placePanel(YarnSystem& system, int block, Vec3 corner) {
  const GridBlock& grid = system.blocks[block];
  const DofView q{system.q.data()};
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      const int node = system.gridNode(block, row, column);
      q.setX(node, corner + Vec3{column * kSpacing, row * kSpacing, 0});
      q(node, 3) = row * kSpacing;
      q(node, 4) = column * kSpacing;
      system.spacing[2 * node] = system.spacing[2 * node + 1] = kSpacing;
      const bool inside = row > 0 && row < grid.rows - 1 && column > 0 && column < grid.columns - 1;
      system.side[node] = inside ? ((row + column) % 4 < 2 ? 1 : -1) : 0;
    }
  }
}

void addYarn(YarnSystem& system, bool isWarp, int index, std::vector<YarnRun> runs) {
  const bool heavy = isWarp && index % 2 == 1;
  system.yarns.push_back({heavy ? 1 : 0, isWarp, index, std::move(runs)});
  system.constants.push_back(heavy ? heavier() : cotton());
}

}  // namespace

YarnSystem makeFixture() {
  YarnSystem system;
  const int first = system.addBlock(9, 8), second = system.addBlock(5, 6);
  system.addTail(5);
  system.allocateNodes();
  placePanel(system, first, {0, 0, 0});
  placePanel(system, second, {20e-3, 0, 0});
  // The hole: rows 4..5, columns 3..4 of the first panel carry no yarn.
  for (int row = 4; row <= 5; ++row) {
    for (int column = 3; column <= 4; ++column) {
      system.side[system.gridNode(first, row, column)] = 0;
    }
  }
  for (int column = 1; column <= 6; ++column) {
    if (column == 3 || column == 4) {
      addYarn(system, true, column, {{first, kSlotA, column, 0, 3}});
      addYarn(system, true, column, {{first, kSlotA, column, 6, 8}});
    } else if (column == 6) {
      // Broken above row 5; its loose end goes on through tail nodes 0 and 1.
      addYarn(system, true, column, {{first, kSlotA, column, 0, 5}, {-1, kSlotA, 0, 0, 1}});
      for (int row = 6; row <= 7; ++row) {
        system.side[system.gridNode(first, row, 6)] = 0;
      }
    } else {
      addYarn(system, true, column, {{first, kSlotA, column, 0, 8}});
    }
  }
  for (int row = 1; row <= 7; ++row) {
    if (row == 4 || row == 5) {
      addYarn(system, false, row, {{first, kSlotB, row, 0, 2}});
      addYarn(system, false, row, {{first, kSlotB, row, 5, 7}});
    } else {
      addYarn(system, false, row, {{first, kSlotB, row, 0, 7}});
    }
  }
  for (int column = 1; column <= 4; ++column) {
    addYarn(system, true, column, {{second, kSlotA, column, 0, 4}});
  }
  for (int row = 1; row <= 3; ++row) {
    addYarn(system, false, row, {{second, kSlotB, row, 0, 5}});
  }
  addYarn(system, false, 99, {{-1, kSlotB, 0, 2, 4}});

  const DofView q{system.q.data()};
  for (int k = 0; k < 2; ++k) {
    const int node = system.tailFirst + k;
    q.setX(node, {6e-3, (6 + k) * kSpacing, 0.4e-3 * (k + 1)});
    q(node, 3) = (6 + k) * kSpacing;
  }
  for (int k = 0; k < 3; ++k) {
    const int node = system.tailFirst + 2 + k;
    q.setX(node, {(10 + k) * kSpacing, 3e-3, 1e-3});
    q(node, 4) = k * kSpacing;
  }
  for (int node = system.tailFirst; node < system.nodeCount(); ++node) {
    system.spacing[2 * node] = system.spacing[2 * node + 1] = kSpacing;
  }
  system.link();
  const SystemView s = system.view();
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (s.side[node] != 0) {
      system.plainForce[node] = plainRestForce(s, node);
    }
  }
  return system;
}

void shake(YarnSystem& system, double amount, unsigned seed) {
  std::mt19937 random(seed);
  for (int node = 0; node < system.nodeCount(); ++node) {
    for (int dof = 0; dof < kDofs; ++dof) {
      const double unit = static_cast<double>(random()) / 4294967295.0 - 0.5;
      if ((system.fixed[node] >> dof & 1) == 0) {
        system.q[dofIndex(node, dof)] += 2 * amount * kSpacing * unit;
      }
    }
  }
}

}  // namespace heddle::test
