#pragma once
#include "app/cli/SimulateCommand.h"
#include "core/session/SceneSettings.h"
#include "render/Camera.h"

namespace heddle::cli {

/// The scene an option set describes: textile units to SI, names to files. Throws InputError naming
/// the option that is wrong.
SceneSettings makeScene(const SimulateOptions& options);

struct PictureSize {
  int width = 0, height = 0;
};
PictureSize parseSize(const std::string& text);  ///< "WxH" in pixels
render::View parseView(const std::string& text);

/// Throws InputError where the options on pictures are wrong.
void checkPictures(const SimulateOptions& options);

}  // namespace heddle::cli
