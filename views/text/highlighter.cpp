#include "views/text/highlighter.h"

#include "absl/strings/ascii.h"

namespace views {

QColor syntaxColor(SyntaxRole role, const Colors& colors) {
  switch (role) {
    case SyntaxRole::kKeyword: return colors.syntaxKeyword;
    case SyntaxRole::kString: return colors.syntaxString;
    case SyntaxRole::kNumber:
    case SyntaxRole::kType: return colors.syntaxNumber;
    case SyntaxRole::kComment:
    case SyntaxRole::kAttribute: return colors.syntaxComment;
    case SyntaxRole::kName: return colors.syntaxName;
    case SyntaxRole::kPlain:
    case SyntaxRole::kReference: break;
  }
  return colors.text;
}

bool isIdentifierByte(char byte) {
  const auto c = static_cast<unsigned char>(byte);
  return absl::ascii_isalnum(c) || c == '_' || c >= 0x80;
}

bool Highlighter::isWordByte(char byte) const { return isIdentifierByte(byte); }

}  // namespace views
