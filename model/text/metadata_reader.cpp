#include "model/text/metadata_reader.h"

#include <bit>
#include <cstring>

#include "model/ir/byte_hash.h"
#include "model/text/attribute_value.h"

namespace hlo {

using charclass::is;
using charclass::kDigit;

namespace {

// Eight bytes of a key.
constexpr uint64_t word(const char (&key)[9]) {
  uint64_t result = 0;
  for (int i = 0; i < 8; ++i) {
    const int shift = 8 * (std::endian::native == std::endian::little ? i : 7 - i);
    result |= static_cast<uint64_t>(static_cast<unsigned char>(key[i])) << shift;
  }
  return result;
}

// Reads digits; null where there are none, many, or a name goes on behind them.
const char* readNumber(const char* p, uint32_t* value) {
  const char* const begin = p;
  uint32_t result = 0;
  for (; is(*p, kDigit); ++p) result = result * 10 + static_cast<uint32_t>(*p - '0');
  if (p == begin || p - begin > 9 || is(*p, charclass::kName)) return nullptr;
  *value = result;
  return p;
}

}  // namespace

void MetadataReader::beginModule(ModuleBuilder& builder) {
  m_builder = &builder;
  m_lastName = m_lastFile = {};
  m_knownFrames.fill({});
}

// Keys are told by their first eight bytes; what is not as printed is left to read().
const char* MetadataReader::readPlain(const char* p, ModuleBuilder::Metadata* metadata) {
  uint32_t line = 0, endLine = 0, column = 0, endColumn = 0, frame = 0;
  bool hasFile = false;
  // Whether the key goes on like that; then `p` is behind it.
  const auto goesOn = [&p](const auto& rest) {
    if (std::memcmp(p + 8, rest, sizeof rest - 1) != 0) return false;
    p += 8 + sizeof rest - 1;
    return true;
  };
  const auto number = [&](const auto& rest, uint32_t* value) {
    if (!goesOn(rest)) return false;
    p = readNumber(p, value);
    return p != nullptr;
  };
  for (++p;;) {
    uint64_t key;
    std::memcpy(&key, p, 8);
    bool isRead = false;
    switch (key) {
      case word("op_name="): isRead = goesOn("") && (p = plainName(p, &metadata->opName)) != nullptr; break;
      case word("op_type="): isRead = goesOn("") && (p = plainString(p)) != nullptr; break;
      case word("scheduli"): isRead = goesOn("ng_name=") && (p = plainString(p)) != nullptr; break;
      case word("deduplic"): isRead = goesOn("ated_name=") && (p = plainString(p)) != nullptr; break;
      case word("source_f"): isRead = hasFile = goesOn("ile=") && (p = plainFile(p)) != nullptr; break;
      case word("source_l"): isRead = number("ine=", &line); break;
      case word("source_c"): isRead = number("olumn=", &column); break;
      case word("source_e"):
        isRead = number("nd_line=", &endLine) || (p != nullptr && number("nd_column=", &endColumn));
        break;
      case word("stack_fr"): isRead = number("ame_id=", &frame); break;
      default: break;
    }
    if (!isRead || (*p != ' ' && *p != '}')) return nullptr;
    if (*p++ == '}') break;
  }
  if (frame >= 1 && frame <= m_builder->tableFrameCount()) {
    metadata->frame = frame - 1;
  } else if (hasFile) {
    metadata->frame = frameAt({m_lastFileId, line, endLine, column, endColumn});
  }
  return p;
}

// Behind the string that begins at `p`, or null.
const char* MetadataReader::plainString(const char* p) {
  if (*p != '"') return nullptr;
  const char* const end = plainStringEnd(p + 1);
  if (*end == '"') return end + 1;
  m_scanner.seek(p);
  return m_scanner.skipString() ? m_scanner.at() : nullptr;
}

const char* MetadataReader::plainName(const char* p, ModuleBuilder::OpName* name) {
  if (*p != '"') return nullptr;
  const char* const end = plainStringEnd(p + 1);
  if (*end == '"') {
    *name = {true, false, m_scanner.offset(p + 1)};
    return end + 1;
  }
  m_scanner.seek(p);
  return this->name(name) ? m_scanner.at() : nullptr;
}

const char* MetadataReader::plainFile(const char* p) {
  const size_t size = m_lastFile.size();
  if (size > 0 && static_cast<size_t>(m_scanner.end() - p) >= size && isSameText(p, m_lastFile.data(), size)) {
    return p + size;
  }
  if (*p != '"') return nullptr;
  m_scanner.seek(p);
  return file() ? m_scanner.at() : nullptr;
}

bool MetadataReader::read(ModuleBuilder::Metadata* metadata) {
  const char* const begin = m_scanner.at();
  *metadata = {};
  m_place = InlineFrame();
  m_hasFile = false;
  m_frameNumber = 0;
  m_scanner.advance();
  if (!fields(metadata)) {
    const char* const at = m_scanner.at();
    m_scanner.seek(begin);
    if (!m_scanner.skipGroup()) return false;
    m_problems.report(Severity::kWarning, at, "the rest of the metadata cannot be read");
  }
  if (m_frameNumber >= 1 && m_frameNumber <= m_builder->tableFrameCount()) {
    metadata->frame = m_frameNumber - 1;
  } else if (m_hasFile) {
    m_place.file = m_lastFileId;
    metadata->frame = frameAt(m_place);
  }
  return true;
}

uint32_t MetadataReader::frameAt(const InlineFrame& place) {
  KnownFrame& known = m_knownFrames[(place.line * 31 + place.file.index() * 7 + place.column) % m_knownFrames.size()];
  if (known.frame == UINT32_MAX || !(known.place == place)) {
    known = {place, m_builder->internInlineFrame(place).index()};
  }
  return known.frame;
}

// To behind the closing brace; false where something else comes.
bool MetadataReader::fields(ModuleBuilder::Metadata* metadata) {
  for (;;) {
    const char* begin = m_scanner.at();
    if (*begin == ' ') ++begin;
    const char* end = nameEnd(begin);
    if (*end != '=' || !is(*begin, charclass::kNameStart)) {
      m_scanner.skipBlank();
      if (m_scanner.consume('}')) return true;
      begin = m_scanner.at();
      end = nameEnd(begin);
      if (*end != '=' || !is(*begin, charclass::kNameStart)) return false;
    }
    const absl::string_view key(begin, static_cast<size_t>(end - begin));
    m_scanner.seek(end + 1);
    const char first = end[1];
    if (m_scanner.atEnd()) return false;
    if (first == '"') {
      if (key.size() == 7 && key == "op_name") {
        if (!name(&metadata->opName)) return false;
      } else if (key.size() == 11 && key == "source_file") {
        if (!file()) return false;
        m_hasFile = true;
      } else if (!m_scanner.skipString()) {
        return false;
      }
    } else if (first == '{') {
      if (!m_scanner.skipGroup()) return false;
    } else if (is(first, kDigit)) {
      const uint32_t value = number();
      switch (key.size()) {
        case 11:
          if (key == "source_line") m_place.line = value;
          break;
        case 13:
          if (key == "source_column") m_place.column = value;
          break;
        case 14:
          if (key == "stack_frame_id") m_frameNumber = value;
          break;
        case 15:
          if (key == "source_end_line") m_place.endLine = value;
          break;
        case 17:
          if (key == "source_end_column") m_place.endColumn = value;
          break;
        default: break;
      }
    } else if (m_scanner.name(true).empty()) {
      return false;
    }
    m_scanner.consume(',');
  }
}

// Steps over a string; false where it does not end. `isLast`: it is the one seen last.
bool MetadataReader::string(absl::string_view* last, bool* isLast) {
  const char* const begin = m_scanner.at();
  *isLast = !last->empty() && m_scanner.startsWith(*last);
  if (*isLast) {
    m_scanner.advance(last->size());
    return true;
  }
  if (!m_scanner.skipString()) return false;
  *last = absl::string_view(begin, static_cast<size_t>(m_scanner.at() - begin));
  return true;
}

bool MetadataReader::name(ModuleBuilder::OpName* name) {
  bool isLast = false;
  if (!string(&m_lastName, &isLast)) return false;
  if (!isLast) {
    const absl::string_view inside = m_lastName.substr(1, m_lastName.size() - 2);
    if (!hasEscapes(inside)) {
      m_lastOpName = {true, false, m_scanner.offset(inside.data())};
    } else if (const auto known = m_builder->findDecodedName(inside)) {
      m_lastOpName = *known;
    } else {
      m_lastOpName = m_builder->addDecodedName(inside, unescape(inside));
    }
  }
  *name = m_lastOpName;
  return true;
}

bool MetadataReader::file() {
  bool isLast = false;
  if (!string(&m_lastFile, &isLast)) return false;
  if (!isLast) {
    const absl::string_view inside = m_lastFile.substr(1, m_lastFile.size() - 2);
    m_lastFileId = m_builder->internFile(hasEscapes(inside) ? m_builder->keep(unescape(inside)) : inside);
  }
  return true;
}

// What begins with a digit; 0, unknown, where it is no number or does not fit.
uint32_t MetadataReader::number() {
  const char* p = m_scanner.at();
  uint32_t value = 0;
  int digits = 0;
  for (; is(*p, kDigit) && digits < 9; ++p, ++digits) value = value * 10 + static_cast<uint32_t>(*p - '0');
  if (is(*p, charclass::kName)) {
    p = nameEnd(p);
    value = 0;
  }
  m_scanner.seek(p);
  return value;
}

}  // namespace hlo
