#include "model/io/recognize.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/recognize.h"
#include "model/io/proto_file.h"
#include "model/text/hlo_parser.h"

namespace io {
namespace {

struct Magic {
  absl::string_view bytes;
  absl::string_view what;
};

constexpr Magic kMagics[] = {
    {"\x89PNG", "a PNG image"},
    {"\xFF\xD8\xFF", "a JPEG image"},
    {"GIF8", "a GIF image"},
    {"%PDF", "a PDF document"},
    {"\x7F" "ELF", "a compiled program"},
    {"<svg", "an SVG image"},
    {"<!DOCTYPE html", "an HTML page"},
    {"<html", "an HTML page"},
    {"BM", "a bitmap image"},
};
constexpr Magic kPacked[] = {
    {"\x1F\x8B", "gzip"},
    {"PK\x03\x04", "zip"},
    {"\x28\xB5\x2F\xFD", "Zstandard"},
    {"BZh", "bzip2"},
    {"\xFD" "7zXZ", "xz"},
};

bool isMostlyText(absl::string_view text) {
  const absl::string_view sample = text.substr(0, 65536);
  const auto odd = std::count_if(sample.begin(), sample.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f';
  });
  return odd * 100 <= static_cast<long>(sample.size());
}

// U+FFFD is what decoders of text put in place of bytes that they cannot read, in UTF-8 three bytes that hardly ever stand
// together by chance.
bool wasCopiedAsText(absl::string_view head) {
  constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";
  size_t replaced = 0;
  for (size_t at = head.find(kReplacement); at != absl::string_view::npos; at = head.find(kReplacement, at + 1)) ++replaced;
  return replaced > 8 && replaced * 100 > head.size();
}

}  // namespace

FileKind recognize(absl::string_view text) {
  if (looksLikeProto(text)) return FileKind::kProto;
  if (text.find('\0') < 4096 && text.find('\0') != absl::string_view::npos) return FileKind::kOther;
  switch (buffers::recognize(text)) {
    case buffers::Kind::kAllocations: return FileKind::kAllocations;
    case buffers::Kind::kValues:
    case buffers::Kind::kLiveRange:
    case buffers::Kind::kUsageReport:
    case buffers::Kind::kOutOfMemory: return FileKind::kAssignmentPart;
    case buffers::Kind::kNone: break;
  }
  if (hlo::looksLikeHlo(text)) return FileKind::kHlo;
  return buffers::hasOutOfMemory(text) ? FileKind::kAssignmentPart : FileKind::kOther;
}

std::string describeOther(absl::string_view text) {
  const auto notADump = [](absl::string_view what) {
    return absl::StrCat("is ", what, ", not an XLA dump; ", kHowToDump);
  };
  if (text.empty()) return absl::StrCat("is empty; the dump may still be being written, or ", kHowToDump);
  for (const Magic& magic : kMagics) {
    if (absl::StartsWith(text, magic.bytes)) return notADump(magic.what);
  }
  for (const Magic& magic : kPacked) {
    if (absl::StartsWith(text, magic.bytes)) {
      return absl::StrCat("is a ", magic.what, " archive, which this version does not unpack; unpack it and open what is in it");
    }
  }
  if (text.size() > 262 && text.substr(257, 5) == "ustar") {
    return "is a tar archive, which this version does not unpack; unpack it and open what is in it";
  }
  const absl::string_view head = text.substr(0, 65536);
  if (std::all_of(head.begin(), head.end(), [](char c) { return c == '\0'; })) {
    return absl::StrCat("holds nothing but zero bytes: the file was not written to its end; ", kHowToDump);
  }
  if (!isMostlyText(text)) {
    if (wasCopiedAsText(head)) {
      return "is binary data that was copied as if it were text: every byte above 127 became U+FFFD, and what it said is "
             "lost; copy it again as it is";
    }
    return absl::StrCat("is binary data, but no proto of an HLO module; ", kHowToDump);
  }
  for (const absl::string_view mark : {"stablehlo.", "mhlo.", "func.func", "module @", "#loc", "module attributes"}) {
    if (absl::StrContains(head, mark)) {
      return absl::StrCat("is StableHLO (MLIR) text, which the compiler takes in; hloscope opens the HLO that it puts out: ",
                          kHowToDump);
    }
  }
  return absl::StrCat("is text, but neither HLO nor a buffer assignment; ", kHowToDump);
}

}  // namespace io
