#include "app/cli/StudioCommand.h"

#include <filesystem>
#include <memory>
#include <utility>

#include "core/InputError.h"

namespace heddle::cli {

void addStudio(CLI::App& app, std::function<int()>& action, OpenStudio open) {
  auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "a draft to open in the studio, where no command is named");
  app.callback([&app, &action, file, open = std::move(open)] {
    if (!app.get_subcommands().empty()) return;
    action = [file, open] {
      if (!file->empty() && !std::filesystem::exists(*file)) {
        throw InputError(*file +
                         " is neither a file nor a command; heddle --help lists the commands");
      }
      return open(*file);
    };
  });
}

}  // namespace heddle::cli
