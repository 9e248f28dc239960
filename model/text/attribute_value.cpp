#include "model/text/attribute_value.h"

#include "absl/strings/str_cat.h"
#include "model/text/shape_parser.h"

namespace hlo {

using charclass::is;

namespace {

// Skips from the comma of `mesh['x'=2], device_ids=(1,0) {'x'}` to its equals sign. Returns false and moves nothing at
// any other comma.
bool skipDevices(Scanner& scanner, const char* valueBegin) {
  constexpr absl::string_view kMesh = "mesh[", kDevices = "device_ids";
  if (absl::string_view(valueBegin, kMesh.size()) != kMesh) return false;
  const char* const comma = scanner.at();
  scanner.advance();
  scanner.skipBlank();
  if (scanner.name() == kDevices && scanner.peek() == '=' && !scanner.atEnd()) return true;
  scanner.seek(comma);
  return false;
}

}  // namespace

bool skipValue(Scanner& scanner, ProblemList& problems, absl::string_view key, KeyKind kind) {
  const char* const begin = scanner.at();
  const auto within = kind == KeyKind::kCallee ? Scanner::Within::kText : Scanner::Within::kInstruction;
  if (kind == KeyKind::kLiteral && skipShape(scanner)) {
    const char* const behind = scanner.at();
    scanner.skipBlank();
    // `( s32[] 1, s32[] 2 )` is not a shape but the whole literal.
    if (*begin == '(' && scanner.peek() != '(') scanner.seek(behind);
  }
  for (;; scanner.advance()) {
    while (!is(scanner.peek(), charclass::kValueEnd)) scanner.advance();
    if (scanner.atEnd()) {
      scanner.seek(scanner.end());
      return scanner.at() != begin || problems.expected(scanner, absl::StrCat("the value of ", shortened(key)));
    }
    const char c = scanner.peek();
    // A group or a string may be followed directly by another; the loop steps over its last character.
    if (c == '{' || c == '[' || c == '(') {
      if (!scanner.skipGroup(within)) {
        problems.report(Severity::kError, scanner.at(),
                        absl::StrCat("\"", std::string(1, c), "\" in ", shortened(key), " is never closed"));
        return false;
      }
      scanner.seek(scanner.at() - 1);
    } else if (c == '"' || (c == '\'' && scanner.at() == begin)) {
      if (!scanner.skipString()) {
        problems.report(Severity::kError, scanner.at(),
                        absl::StrCat("the string in ", shortened(key), " is never closed"));
        return false;
      }
      scanner.seek(scanner.at() - 1);
    } else if (c == '\'') {
      continue;
    } else if (c == ' ' || c == '\t') {
      // Only a group may be separated from the text it belongs to: `literal=s32[2] {1, 2}`, `mesh[…] {'x'}`.
      const char* const behind = scanner.at();
      scanner.skipSpaces();
      if (scanner.peek() != '{' || scanner.atEnd()) {
        scanner.seek(behind);
        return true;
      }
      scanner.seek(scanner.at() - 1);
    } else if (c == ',' && skipDevices(scanner, begin)) {
      continue;
    } else {
      return scanner.at() != begin || problems.expected(scanner, absl::StrCat("the value of ", shortened(key)));
    }
  }
}

}  // namespace hlo
