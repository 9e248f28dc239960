#include "model/text/metadata_reader.h"

#include "model/ir/byte_hash.h"
#include "model/text/attribute_value.h"
#include "model/text/metadata_fields.h"

namespace hlo {

void MetadataReader::beginModule(ModuleBuilder& builder) {
  m_builder = &builder;
  m_lastName = m_lastFile = {};
  m_knownFrames.fill({});
}

inline const char* MetadataReader::name(const char* p, ModuleBuilder::OpName* name) {
  const char* const end = plainStringEnd(p + 1);
  if (*end != '"') return unusualName(p, name);
  *name = {true, false, m_scanner.offset(p + 1)};
  return end + 1;
}

struct MetadataReader::Visitor {
  MetadataReader& reader;
  ModuleBuilder::OpName opName;
  InlineFrame place;
  bool hasFile = false;
  uint32_t frame = 0;

  const char* string(MetadataField field, const char* p) {
    switch (field) {
      case MetadataField::kOpName: return reader.name(p, &opName);
      case MetadataField::kSourceFile: {
        const char* const end = reader.file(p);
        if (end != nullptr) hasFile = true;
        return end;
      }
      default: return stringEnd(reader.m_scanner, p);
    }
  }

  // A number that cannot be a line becomes 0, unknown.
  ABSL_ATTRIBUTE_ALWAYS_INLINE const char* number(MetadataField field, const char* p) {
    const char* const begin = p;
    uint32_t value = 0;
    for (; charclass::is(*p, charclass::kDigit); ++p) value = value * 10 + static_cast<uint32_t>(*p - '0');
    if (p - begin > 9 || charclass::is(*p, charclass::kName)) {
      p = nameEnd(p);
      value = 0;
    }
    switch (field) {
      case MetadataField::kSourceLine: place.line = value; break;
      case MetadataField::kSourceEndLine: place.endLine = value; break;
      case MetadataField::kSourceColumn: place.column = value; break;
      case MetadataField::kSourceEndColumn: place.endColumn = value; break;
      default: frame = value; break;
    }
    return p;
  }

  const char* other(absl::string_view, absl::string_view) { return nullptr; }
};

bool MetadataReader::read(ModuleBuilder::Metadata* metadata) {
  const char* const begin = m_scanner.at();
  Visitor visitor{*this, {}, {}};
  if (MetadataFields(m_scanner, visitor).read() != nullptr) {
    const char* const at = m_scanner.at();
    m_scanner.seek(begin);
    if (!m_scanner.skipGroup()) return false;
    m_problems.report(Severity::kWarning, at, "the rest of the metadata cannot be read");
  }
  *metadata = {};
  metadata->opName = visitor.opName;
  if (visitor.frame >= 1 && visitor.frame <= m_builder->tableFrameCount()) {
    metadata->frame = visitor.frame - 1;
  } else if (visitor.hasFile) {
    visitor.place.file = m_lastFileId;
    metadata->frame = frameAt(visitor.place);
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

// Reads a name with escapes or line breaks.
const char* MetadataReader::unusualName(const char* p, ModuleBuilder::OpName* name) {
  m_scanner.seek(p);
  if (!m_lastName.empty() && m_scanner.startsWith(m_lastName)) {
    *name = m_lastOpName;
    return p + m_lastName.size();
  }
  if (!m_scanner.skipString()) return nullptr;
  const char* const end = m_scanner.at();
  const absl::string_view inside(p + 1, static_cast<size_t>(end - p) - 2);
  if (!hasEscapes(inside)) {
    *name = {true, false, m_scanner.offset(inside.data())};
    return end;
  }
  if (const auto known = m_builder->findDecodedName(inside)) {
    *name = *known;
  } else {
    *name = m_builder->addDecodedName(inside, unescape(inside));
  }
  m_lastName = absl::string_view(p, static_cast<size_t>(end - p));
  m_lastOpName = *name;
  return end;
}

const char* MetadataReader::file(const char* p) {
  const size_t size = m_lastFile.size();
  if (size > 0 && static_cast<size_t>(m_scanner.end() - p) >= size && isSameText(p, m_lastFile.data(), size)) {
    return p + size;
  }
  m_scanner.seek(p);
  if (!m_scanner.skipString()) return nullptr;
  const char* const end = m_scanner.at();
  const absl::string_view inside(p + 1, static_cast<size_t>(end - p) - 2);
  m_lastFile = absl::string_view(p, static_cast<size_t>(end - p));
  m_lastFileId = m_builder->internFile(hasEscapes(inside) ? m_builder->keep(unescape(inside)) : inside);
  return end;
}

}  // namespace hlo
