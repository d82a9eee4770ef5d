// What acts on single nodes from outside: bodies the cloth lies on, moving air, hands. Few nodes or
// few scenes have them, so they are computed a node at a time by the plain kernels' own functions.

#include "core/engine/EngineNewton.h"
#include "core/solver/Elements.h"
#include "core/solver/UserPull.h"

namespace heddle {

using namespace engine;

namespace {

Vec3 placeAt(const Field<double>& field, int row, int column) {
  const double* x = field.at(row) + column;
  return {x[0], x[field.pitch], x[2 * field.pitch]};
}

void addPush(const Sheet& s, int row, int column, Vec3 push) {
  for (int k = 0; k < 3; ++k) {
    s.gradient.at(row, k)[column] += static_cast<float>(push[k]);
  }
}

/// extra += along n n^T + across (I - n n^T)
void addStiffness(const Sheet& s, int row, int column, Vec3 n, double along, double across) {
  const double m[6] = {n.x * n.x, n.x * n.y, n.x * n.z, n.y * n.y, n.y * n.z, n.z * n.z};
  for (int k = 0; k < 6; ++k) {
    const bool diagonal = k == 0 || k == 3 || k == 5;
    s.extra.at(row, k)[column] +=
        static_cast<float>((along - across) * m[k] + (diagonal ? across : 0.0));
  }
}

/// Drag of the air on a node that has moved from its origin to x (Elements.h, airDragAt).
AirDrag dragAt(const StepView& view, Vec3 x, int node) {
  const SystemView& s = view.system;
  const Vec3 velocity = (1.0 / view.h) * (x - view.origin.x(node));
  const double area = s.spacingAt({node, kSlotA}) * s.spacingAt({node, kSlotB});
  return airDrag(s.wind - velocity, view.normal[node], area);
}

}  // namespace

bool EngineNewton::hasBodies() const {
  return input_.view.system.air || input_.view.obstacle.kind != Obstacle::Kind::None;
}

/// Energy of bodies and air on a row, J.
double EngineNewton::extraEnergyOf(const Field<double>& at, const Block& block, int row) const {
  const StepView& view = input_.view;
  const Sheet& s = block.sheet;
  double energy = 0;
  for (int column = 0; column < s.columns; ++column) {
    const int node = s.firstNode + row * s.columns + column;
    const Vec3 x = placeAt(at, row, column);
    if (view.obstacle.kind != Obstacle::Kind::None && view.system.fixed[node] != 31) {
      energy +=
          contactForce(view.obstacle, view.contact[node], x, view.origin.x(node), view.h).energy;
    }
    if (view.system.air && view.system.topology.isCrossing(node)) {
      energy += view.h * dragAt(view, x, node).potential;
    }
  }
  return energy;
}

/// Clears the rows' extra stiffness and adds that of bodies and air, with their forces.
void EngineNewton::addExtra(int thread) {
  const StepView& view = input_.view;
  const double h2 = view.h * view.h;
  eachBlock(thread, [&](Block& block, Share rows) {
    const Sheet& s = block.sheet;
    for (int row = rows.begin; row < rows.end; ++row) {
      std::fill(s.extra.at(row) - kPad, s.extra.at(row) - kPad + 6 * s.pitch, 0.0f);
      for (int column = 0; hasBodies() && column < s.columns; ++column) {
        const int node = s.firstNode + row * s.columns + column;
        const Vec3 x = placeAt(s.q, row, column);
        if (view.obstacle.kind != Obstacle::Kind::None && view.system.fixed[node] != 31) {
          const ContactForce c =
              contactForce(view.obstacle, view.contact[node], x, view.origin.x(node), view.h);
          if (c.along > 0 || c.across > 0) {
            addPush(s, row, column, h2 * c.gradient);
            addStiffness(s, row, column, c.normal, h2 * c.along, h2 * c.across);
          }
        }
        if (view.system.air && view.system.topology.isCrossing(node)) {
          const AirDrag drag = dragAt(view, x, node);
          addPush(s, row, column, -h2 * drag.force);
          addStiffness(s, row, column, view.normal[node], view.h * drag.along, view.h * drag.skin);
          addStiffness(s, row, column, drag.t, view.h * drag.skinAlong, 0.0);
        }
      }
    }
  });
}

/// The hands' pull on their nodes: gradient and, in a matrix, stiffness.
void EngineNewton::addHands(bool matrix) {
  const double h2 = input_.view.h * input_.view.h;
  for (const UserSpring& spring : *input_.springs) {
    for (const Block& block : blocks_) {
      const Sheet& s = block.sheet;
      const int index = spring.node - s.firstNode;
      if (index < 0 || index >= s.rows * s.columns) {
        continue;
      }
      const int row = index / s.columns, column = index % s.columns;
      const UserPull pull =
          userPull(spring, placeAt(s.q, row, column), input_.view.start.x(spring.node));
      addPush(s, row, column, h2 * pull.gradient);
      if (matrix) {
        addStiffness(s, row, column, {0, 0, 1}, h2 * pull.stiffness, h2 * pull.stiffness);
      }
    }
  }
}

double EngineNewton::handsEnergy(bool trial) const {
  double energy = 0;
  for (const UserSpring& spring : *input_.springs) {
    for (const Block& block : blocks_) {
      const Sheet& s = block.sheet;
      const int index = spring.node - s.firstNode;
      if (index >= 0 && index < s.rows * s.columns) {
        const Vec3 x = placeAt(trial ? s.trial : s.q, index / s.columns, index % s.columns);
        energy += userPull(spring, x, input_.view.start.x(spring.node)).energy;
      }
    }
  }
  return input_.view.h * input_.view.h * energy;
}

}  // namespace heddle
