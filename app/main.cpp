#include <CLI/CLI.hpp>
#include <exception>
#include <functional>
#include <new>

#include "app/cli/BenchCommand.h"
#include "app/cli/BuildInfo.h"
#include "app/cli/CliSupport.h"
#include "app/cli/DraftCommand.h"
#include "app/cli/InfoCommand.h"
#include "app/cli/LabCommand.h"
#include "app/cli/SimulateCommand.h"
#include "app/cli/StudioCommand.h"
#include "app/studio/Studio.h"
#include "core/InputError.h"

namespace {

/// Parses the call; each command that is named leaves what is to be done in `action`.
/// Returns false, with the exit code set, where there is nothing to be done.
bool parse(CLI::App& app, int argc, char** argv, int& exitCode) {
  try {
    app.parse(argc, argv);
    return true;
  } catch (const CLI::Success& helpOrVersion) {
    app.exit(helpOrVersion);
    exitCode = heddle::cli::kDone;
  } catch (const CLI::ParseError& error) {
    heddle::cli::complain(std::string(error.what()) + " (see heddle --help)");
    exitCode = heddle::cli::kBadInput;
  }
  return false;
}

int runHeddle(int argc, char** argv) {
  using namespace heddle;
  cli::setUpLog();
  CLI::App app{"Heddle: woven cloth, yarn by yarn"};
  app.name("heddle");
  app.set_version_flag("--version", "heddle " + cli::buildInfo().version);
  std::function<int()> action;
  cli::addSimulateCommand(app, action);
  cli::addDraftCommand(app, action);
  cli::addLabCommand(app, action);
  cli::addBenchCommand(app, action);
  cli::addInfoCommand(app, action);
  cli::addStudio(app, action,
                 [&](const std::string& file) { return studio::runStudio(argc, argv, file); });

  int exitCode = cli::kDone;
  if (!parse(app, argc, argv, exitCode)) return exitCode;
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return runHeddle(argc, argv);
  } catch (const heddle::InputError& error) {
    heddle::cli::complain(error.what());
    return heddle::cli::kBadInput;
  } catch (const std::bad_alloc&) {
    heddle::cli::complain("there is not enough memory for this; make the swatch smaller");
    return heddle::cli::kRunFailed;
  } catch (const std::exception& error) {
    heddle::cli::complain(error.what());
    return heddle::cli::kRunFailed;
  }
}
