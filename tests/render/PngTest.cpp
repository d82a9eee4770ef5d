#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "render/Image.h"

namespace heddle::render {
namespace {

using testing::HasSubstr;

std::string fresh(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / name;
  std::filesystem::remove_all(path);
  return path.string();
}

TEST(WritePng, WritesSignatureAndSize) {
  const std::string path = fresh("heddle-signature.png");
  writePng(path, Image(300, 7));
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  ASSERT_GT(bytes.size(), 33u);
  // The file's signature, then the IHDR chunk: width and height, big-endian, 8 bits, RGBA.
  EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(bytes.substr(12, 4), "IHDR");
  EXPECT_EQ(bytes.substr(16, 10), std::string("\0\0\x01\x2c\0\0\0\x07\x08\x06", 10));
  std::filesystem::remove(path);
}

TEST(WritePng, NamesTheFileThatItCannotWrite) {
  const std::string path = fresh("heddle-no-such-folder") + "/a.png";
  try {
    writePng(path, Image(2, 2));
    FAIL() << "wrote into a folder that does not exist";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr(path));
  }
}

TEST(WritePng, LeavesNothingBehindWhenTheTargetIsAFolder) {
  const std::string folder = fresh("heddle-folder-as-target");
  std::filesystem::create_directories(folder + "/picture.png/inside");
  EXPECT_THROW(writePng(folder + "/picture.png", Image(2, 2)), std::runtime_error);
  int entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++entries;
  EXPECT_EQ(entries, 1) << "only the folder that was there may remain";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace heddle::render
