#include <gtest/gtest.h>

#include "core/weave/io/TextDecoding.h"

namespace heddle {
namespace {

std::string utf16(const std::u16string& text, bool bigEndian) {
  std::string bytes;
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xff);
    bytes += bigEndian ? high : low;
    bytes += bigEndian ? low : high;
  }
  return bytes;
}

std::u16string marked(const std::u16string& text) {
  std::u16string result(1, u'\ufeff');
  result.append(text);
  return result;
}

TEST(TextDecoding, TellsEncodingsApart) {
  const std::string expected = "[TEXT]\nTitle=K\xc3\xb6per \xf0\x9f\xa7\xb5";
  const std::u16string wide = u"[TEXT]\nTitle=K\u00f6per \U0001f9f5";
  EXPECT_EQ(decodeText(expected), expected);
  EXPECT_EQ(decodeText(std::string("\xef\xbb\xbf").append(expected)), expected);
  EXPECT_EQ(decodeText(utf16(marked(wide), false)), expected);
  EXPECT_EQ(decodeText(utf16(marked(wide), true)), expected);
  EXPECT_EQ(decodeText(utf16(wide, false)), expected);
  EXPECT_EQ(decodeText(utf16(wide, true)), expected);
  EXPECT_EQ(decodeText("K\xf6per"), "K\xc3\xb6per");  // Latin-1
}

TEST(TextDecoding, NeverLeavesMalformedUtf8) {
  EXPECT_TRUE(isUtf8("plain"));
  for (const char* wrong : {"\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf5",
                            "\x80", "\xe2\x82", "\xc3"}) {
    EXPECT_FALSE(isUtf8(wrong));
    EXPECT_TRUE(isUtf8(decodeText(wrong)));
  }
  EXPECT_TRUE(isUtf8(decodeText(utf16(marked({0xd800, u'a', 0xdc00}), false))));
}

TEST(TextDecoding, SplitsEveryKindOfLineEnd) {
  const std::vector<std::string_view> expected{"a", "b", "", "c"};
  for (const char* text : {"a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc\r", "a\nb\r\n\rc\n"}) {
    EXPECT_EQ(splitLines(text), expected) << text;
  }
  EXPECT_TRUE(splitLines("").empty());
}

TEST(TextDecoding, KnowsBinaryFromText) {
  EXPECT_FALSE(looksBinary("tab\t line\r\n \xc3\xb6 \x1a"));
  EXPECT_TRUE(looksBinary(std::string("a\0b", 3)));
  EXPECT_TRUE(looksBinary("\x89PNG\r\n\x1a\n\x01"));
}

}  // namespace
}  // namespace heddle
