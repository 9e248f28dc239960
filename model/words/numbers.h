#pragma once

// Formats numbers and sizes, in the same way in every view and on the command line.

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace words {

/// The unit of sizes in all texts of the program: KiB, MiB … (default) or kB, MB …
enum class ByteUnit { kBinary, kDecimal };
ByteUnit byteUnit();
void setByteUnit(ByteUnit unit);

/// The separators of thousands and of the fraction; English unless the window has another language. Any thread may
/// format numbers meanwhile.
struct NumberStyle {
  std::string group = ",";
  std::string point = ".";
};
void setNumberStyle(const NumberStyle& style);

/// While an object of this class exists, its thread formats numbers in English style: texts that leave the window for
/// another program or another person (copied rows, reports) are the same in every language.
class EnglishNumbers {
 public:
  EnglishNumbers();
  ~EnglishNumbers();
  EnglishNumbers(const EnglishNumbers&) = delete;
  EnglishNumbers& operator=(const EnglishNumbers&) = delete;
};

/// 2564824 → "2.45 MiB"; exact bytes below 1 KiB ("512 B").
std::string humanBytes(int64_t bytes);
/// 2564824 → "2,564,824".
std::string grouped(int64_t number);
/// 2.456 → "2.46" with two fractional digits, four at most; rounds half up.
std::string decimal(double number, int digits);
/// 0.1234 → "12.3%".
std::string percentText(double share, int digits = 1);
/// 2564824 → "2.45 MiB (2,564,824 bytes)"; "1 byte" and "512 bytes" have no second form.
std::string exactBytes(int64_t bytes);

}  // namespace words
