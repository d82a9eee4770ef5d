// The engine against the plain kernels, which are checked against finite differences.

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/cloth/ClothBuilder.h"
#include "core/engine/EngineNewton.h"
#include "core/solver/CondensedSolver.h"
#include "core/solver/CpuStepper.h"
#include "core/solver/PlainNewton.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {

namespace {

/// A shaken swatch of odd size in two yarns, with all that can act on it.
struct Shaken {
  YarnSystem system;
  State state;
  std::vector<double> origin, rate, now;
  std::vector<UserSpring> springs;
  Obstacle floor;

  explicit Shaken(const char* weave, double strength) {
    Fabric fabric = test::softCotton(weave);
    YarnType other = fabric.yarns[0];
    other.name = "other";
    other.linearDensity *= 2;
    other.stretchStiffness *= 3;
    fabric.yarns.push_back(other);
    fabric.weftYarns = {0, 1, 1};
    system = buildSwatch(fabric, 21e-3, 14e-3);
    system.massDamping = 0.5;
    system.stiffnessDamping = 1e-4;
    system.air = true;
    system.wind = {1, 2, -3};
    system.fixed[system.gridNode(0, 5, 7)] = 31;
    system.fixed[system.gridNode(0, 9, 3)] |= 4;
    floor.kind = Obstacle::Kind::Floor;
    floor.center = {0, 0, -0.7e-3};
    floor.gap = 0.8e-3;
    floor.stiffness = 50;
    floor.damping = 1e-3;
    springs.push_back({0, system.gridNode(0, 8, 8), {1e-3, 2e-3, 5e-3}, 3.0, 1e30});
    shake(strength);
  }

  bool isFree(std::size_t i) const { return (system.fixed[i / kDofs] >> i % kDofs & 1) == 0; }

  StepInput input(State& of) const {
    StepInput in;
    in.view.system = system.view();
    in.view.start = {of.q.data()};
    in.view.origin = {origin.data()};
    in.view.rate = {rate.data()};
    in.view.slideAnchor = of.slideAnchor.data();
    in.view.shearAnchor = of.shearAnchor.data();
    in.view.contact = of.contact.data();
    in.view.obstacle = floor;
    in.view.h = 4e-3;
    in.view.alpha = system.massDamping;
    in.view.beta = system.stiffnessDamping;
    in.velocity = {of.v.data()};
    in.springs = &springs;
    in.state = &of;
    return in;
  }

 private:
  void shake(double strength) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> any(-1, 1);
    const double L = system.spacing[0];
    const std::size_t n = system.nodeCount();
    state.q = system.q;
    state.v.assign(state.q.size(), 0.0);
    for (std::size_t i = 0; i < state.q.size(); ++i) {
      if (isFree(i)) {
        state.q[i] += strength * (i % kDofs == 2 ? 0.3 : 0.1) * L * any(random);
        state.v[i] = 0.1 * any(random);
      }
    }
    state.slideAnchor.resize(2 * n);
    state.shearAnchor.resize(4 * n);
    for (std::size_t i = 0; i < 2 * n; ++i) {
      state.slideAnchor[i] = state.q[kDofs * (i / 2) + 3 + i % 2] + 2e-5 * any(random);
    }
    for (double& angle : state.shearAnchor) {
      angle = 1.5708 + 0.03 * any(random);
    }
    state.normalForce.assign(n, 0.0);
    state.normal.assign(n, {0, 0, 1});
    state.contact.assign(n, {});
    origin = now = state.q;
    rate = state.v;
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (isFree(i)) {
        origin[i] += 0.01 * L * any(random);
        now[i] += 0.02 * strength * L * any(random);
      }
    }
  }
};

/// What a Newton system says of one step.
struct Answers {
  State state;
  std::vector<double> gradient, update;
  double moved = 0, tried = 0, slope = 0, shrink = 0;
  LinearResult linear;
};

Answers ask(const Shaken& shaken, NewtonSystem& system) {
  Answers a;
  a.state = shaken.state;
  system.begin(shaken.input(a.state));
  const double before = system.moveTo(shaken.state.q.data());
  const double here = system.moveTo(shaken.now.data());
  a.moved = here - before;
  system.gradient(a.gradient);
  system.largestForce();
  a.linear = system.solve(1e-5, 3000);
  a.slope = system.slope();
  a.shrink = system.largestShrink();
  a.tried = system.tryUpdate(0.25 / std::max(1.0, a.shrink)) - here;
  system.acceptTrial();
  system.point(a.update);
  for (std::size_t i = 0; i < a.update.size(); ++i) {
    a.update[i] -= shaken.now[i];
  }
  a.state.q = shaken.now;
  system.moveTo(shaken.now.data());
  system.moveAnchors();
  return a;
}

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double v : values) {
    most = std::max(most, std::fabs(v));
  }
  return most;
}

void expectClose(const std::vector<double>& a, const std::vector<double>& b, double share) {
  const double most = largest(b);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    ASSERT_NEAR(a[i], b[i], share * most) << "entry " << i;
  }
}

class Engine : public testing::TestWithParam<const char*> {
 protected:
  const engine::KernelTable* kernels() const { return engine::kernelsFor(GetParam()); }
};

TEST_P(Engine, ComputesAStepAsThePlainKernelsDo) {
  if (!kernels()) {
    GTEST_SKIP() << "this processor has no " << GetParam();
  }
  for (const char* weave : {"plain", "satin-5"}) {
    const Shaken shaken(weave, 1.0);
    ThreadTeam team(2);
    PlainNewton plain(shaken.system, team, std::make_unique<CondensedSolver>(shaken.system, team));
    EngineNewton fast(shaken.system, team, *kernels());
    const Answers expected = ask(shaken, plain), got = ask(shaken, fast);

    expectClose(got.gradient, expected.gradient, 2e-6);
    expectClose(got.state.normalForce, expected.state.normalForce, 2e-6);
    EXPECT_NEAR(got.moved, expected.moved, 1e-5 * std::fabs(expected.moved));
    expectClose(got.state.slideAnchor, expected.state.slideAnchor, 1e-7);
    expectClose(got.state.shearAnchor, expected.state.shearAnchor, 1e-6);

    // The engine's matrix leaves out how masses couple slides to positions, so the update is close
    // and not the same; it still solves what it says it does.
    EXPECT_TRUE(got.linear.converged);
    EXPECT_LT(got.slope, 0);
    expectClose(got.update, expected.update, 2e-2);
    EXPECT_NEAR(got.tried, expected.tried, 2e-2 * std::fabs(expected.tried));
    EXPECT_NEAR(got.shrink, expected.shrink, 2e-2 * expected.shrink);
  }
}

TEST_P(Engine, GivesTheSameBitsForEveryNumberOfThreads) {
  if (!kernels()) {
    GTEST_SKIP() << "this processor has no " << GetParam();
  }
  const Shaken shaken("twill-2-2", 1.0);
  ThreadTeam one(1), three(3);
  EngineNewton alone(shaken.system, one, *kernels()), together(shaken.system, three, *kernels());
  const Answers a = ask(shaken, alone), b = ask(shaken, together);
  EXPECT_EQ(a.gradient, b.gradient);
  EXPECT_EQ(a.update, b.update);
  EXPECT_EQ(a.moved, b.moved);
  EXPECT_EQ(a.tried, b.tried);
  EXPECT_EQ(a.linear.iterations, b.linear.iterations);
  EXPECT_EQ(a.state.shearAnchor, b.state.shearAnchor);
}

TEST_P(Engine, ForgetsOneStepBeforeTheNext) {
  if (!kernels()) {
    GTEST_SKIP() << "this processor has no " << GetParam();
  }
  const Shaken first("plain", 0.5), second("plain", 1.0);
  ThreadTeam team(1);
  EngineNewton used(second.system, team, *kernels()), fresh(second.system, team, *kernels());
  ask(first, used);
  const Answers a = ask(second, used), b = ask(second, fresh);
  EXPECT_EQ(a.gradient, b.gradient);
  EXPECT_EQ(a.update, b.update);
  EXPECT_EQ(a.tried, b.tried);
}

INSTANTIATE_TEST_SUITE_P(InstructionSets, Engine, testing::Values("baseline", "avx2", "avx512"),
                         [](const auto& set) { return std::string(set.param); });

TEST(EngineDrape, HangsWhereThePlainKernelsHang) {
  const auto lowest = [](SolverKind kind) {
    YarnSystem system = buildSwatch(test::softCotton("plain"), 24e-3, 24e-3);
    system.massDamping = 5;
    ClipMotion clip;
    for (const int column : {1, 2, 23, 24}) {
      clip.nodes.push_back(system.gridNode(0, 24, column));
      clip.start.push_back(ConstDofView{system.q.data()}.x(clip.nodes.back()));
    }
    CpuStepper stepper(std::move(system), {clip}, {}, 1, kind);
    for (int k = 0; k < 50; ++k) {
      EXPECT_TRUE(stepper.step(4e-3).accepted);
    }
    double z = 0;
    for (int node = 0; node < stepper.system().nodeCount(); ++node) {
      z = std::min(z, stepper.state().q[dofIndex(node, 2)]);
    }
    return z;
  };
  const double plain = lowest(SolverKind::Plain);
  EXPECT_LT(plain, -5e-3);
  EXPECT_NEAR(lowest(SolverKind::Engine), plain, 0.005 * std::fabs(plain));
}

TEST(EngineTakes, ClothAndNoSingleYarns) {
  EXPECT_TRUE(EngineNewton::takes(buildSwatch(test::softCotton("plain"), 8e-3, 8e-3)));
  EXPECT_FALSE(EngineNewton::takes(test::makeSlackYarn(test::slackYarn(0.08, 0.1))));
}

}  // namespace

}  // namespace heddle
