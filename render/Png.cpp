#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "render/Image.h"

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace heddle::render {
namespace {

void append(void* stream, void* data, int size) {
  static_cast<std::ofstream*>(stream)->write(static_cast<const char*>(data), size);
}

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw std::runtime_error("cannot write the picture " + path + ": " + why);
}

}  // namespace

void writePng(const std::string& path, const Image& image) {
  if (image.width <= 0 || image.height <= 0) fail(path, "it has no pixels");
  const std::string temporary = path + ".part" + std::to_string(getpid());
  bool written = false;
  {
    std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
    if (!stream) fail(path, "its folder does not exist or does not allow writing");
    written = stbi_write_png_to_func(append, &stream, image.width, image.height, 4,
                                     image.rgba.data(), image.width * 4) != 0 &&
              static_cast<bool>(stream.flush());
  }
  std::error_code error;
  if (written) {
    std::filesystem::rename(temporary, path, error);
    if (!error) return;
  }
  const std::string why = error ? error.message() : "the disk refused the data";
  std::filesystem::remove(temporary, error);
  fail(path, why);
}

}  // namespace heddle::render
