#pragma once
#include <map>
#include <string>

namespace heddle::render {

/// The shader texts of shaders/, by file name. The build writes the definition.
const std::map<std::string, std::string>& embeddedShaders();

}  // namespace heddle::render
