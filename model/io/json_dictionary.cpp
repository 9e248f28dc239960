#include "model/io/json_dictionary.h"

#include <vector>

namespace io {

bool lexesAsDictionary(absl::string_view text) {
  if (text.empty() || text.front() != '{') return false;
  std::vector<char> open;  // what closes each bracket
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
      case '\'':
      case '\n':
      case '\r': return false;
      default: break;
    }
  }
  return false;
}

}  // namespace io
