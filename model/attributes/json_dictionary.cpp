#include "model/attributes/json_dictionary.h"

#include <vector>

namespace hlo {

bool lexesAsDictionary(absl::string_view text) {
  if (text.empty() || text.front() != '{') return false;
  std::vector<char> open;  // the closing bracket of each open group
  for (size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '{': open.push_back('}'); break;
      case '[': open.push_back(']'); break;
      case '(': open.push_back(')'); break;
      case '}':
      case ']':
      case ')':
        if (open.back() != text[i]) return false;
        open.pop_back();
        if (open.empty()) return i + 1 == text.size();
        break;
      case '"':
        for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i) i += text[i] == '\\';
        if (i >= text.size() || text[i] == '\n') return false;
        break;
      case '\'': return false;
      case '/':
        if (i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '*')) return false;
        break;
      default: break;
    }
  }
  return false;
}

}  // namespace hlo
