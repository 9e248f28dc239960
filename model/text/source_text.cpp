#include "model/text/source_text.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace hlo {

SourceText::SourceText(std::string name, absl::string_view text) : m_name(std::move(name)), m_size(text.size()) {
  m_bytes.reset(new char[text.size() + kPadding]);
  if (!text.empty()) std::memcpy(m_bytes.get(), text.data(), text.size());
  std::memset(m_bytes.get() + text.size(), '\n', kPadding);
}

SourceText::SourceText(std::string name, std::unique_ptr<char[]> padded, size_t size, std::string damage)
    : m_name(std::move(name)), m_damage(std::move(damage)), m_bytes(std::move(padded)), m_size(size) {}

const std::vector<uint32_t>& SourceText::lineBegins() const {
  std::call_once(m_indexed, [this] {
    m_lineBegins.push_back(0);
    const char* const begin = m_bytes.get();
    const char* const end = begin + m_size;
    for (const char* at = begin; at < end; ++at) {
      at = static_cast<const char*>(std::memchr(at, '\n', static_cast<size_t>(end - at)));
      if (at == nullptr) break;
      m_lineBegins.push_back(static_cast<uint32_t>(at + 1 - begin));
    }
  });
  return m_lineBegins;
}

Position SourceText::position(size_t offset) const {
  const auto& begins = lineBegins();
  const auto at = static_cast<uint32_t>(std::min(offset, m_size));
  const auto next = std::upper_bound(begins.begin(), begins.end(), at);
  const auto line = static_cast<uint32_t>(next - begins.begin());
  return {line, at - begins[line - 1] + 1};
}

size_t SourceText::lineBegin(size_t line) const { return lineBegins()[line]; }

absl::string_view SourceText::line(size_t line) const {
  const auto& begins = lineBegins();
  size_t end = line + 1 < begins.size() ? begins[line + 1] - 1 : m_size;
  if (end > begins[line] && m_bytes[end - 1] == '\r') --end;
  return {m_bytes.get() + begins[line], end - begins[line]};
}

size_t SourceText::lineCount() const { return lineBegins().size(); }

}  // namespace hlo
