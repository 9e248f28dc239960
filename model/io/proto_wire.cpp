#include "model/io/proto_wire.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace io {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

// The nesting limit of the protobuf parser.
constexpr size_t kMaximumGroupDepth = 100;

int wireTypeOf(const FieldDescriptor& field) {
  switch (field.type()) {
    case FieldDescriptor::TYPE_DOUBLE: return 1;
    case FieldDescriptor::TYPE_FLOAT: return 5;
    case FieldDescriptor::TYPE_STRING:
    case FieldDescriptor::TYPE_BYTES:
    case FieldDescriptor::TYPE_MESSAGE: return 2;
    default: return 0;
  }
}

size_t packedGrowth(const FieldDescriptor& field) {
  if (!field.is_packable()) return 0;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT64:
    case FieldDescriptor::CPPTYPE_UINT64: return 8;
    case FieldDescriptor::CPPTYPE_INT32:
    case FieldDescriptor::CPPTYPE_UINT32:
    case FieldDescriptor::CPPTYPE_ENUM: return 4;
    default: return 1;
  }
}

// Accepts names and paths, in any encoding, without control characters except white space.
bool isText(absl::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
  });
}

// The fields of message types, cached so that a field costs one look-up.
class Types {
 public:
  struct Entry {
    const FieldDescriptor* field = nullptr;
    int wireType = 0;
    size_t packedGrowth = 0;  // maximum bytes of memory per byte of a packed list; 0: never packed
    bool isOpcode = false;
  };
  struct Fields {
    std::vector<Entry> byNumber;
    size_t memory = 0;  // of an empty message
  };

  const Fields& fieldsOf(const Descriptor& type) {
    const auto known = m_fields.find(&type);
    if (known != m_fields.end()) return *known->second;
    auto& made = m_fields[&type] = std::make_unique<Fields>();
    Fields& fields = *made;
    // The library has no complete messages for entries of maps.
    fields.memory = type.options().map_entry()
                        ? kMapEntry
                        : google::protobuf::MessageFactory::generated_factory()->GetPrototype(&type)->SpaceUsedLong();
    for (int i = 0; i < type.field_count(); ++i) {
      const FieldDescriptor& field = *type.field(i);
      const auto number = static_cast<size_t>(field.number());
      if (number >= kMostNumbers) continue;
      if (number >= fields.byNumber.size()) fields.byNumber.resize(number + 1);
      fields.byNumber[number] = {&field, wireTypeOf(field), packedGrowth(field), field.name() == "opcode"};
    }
    return fields;
  }

 private:
  static constexpr size_t kMostNumbers = 1000;  // all field numbers of the schema are below this
  static constexpr size_t kMapEntry = 96;       // approximate bytes of an empty map entry

  absl::flat_hash_map<const Descriptor*, std::unique_ptr<Fields>> m_fields;
};

}  // namespace

bool WireReader::readVarint(uint64_t* value) {
  *value = 0;
  for (size_t i = 0; i < m_rest.size() && i < 10; ++i) {
    const auto byte = static_cast<unsigned char>(m_rest[i]);
    if (i < 9 || byte <= 1) *value |= static_cast<uint64_t>(byte & 0x7F) << (7 * i);
    if (byte < 0x80) {
      m_rest.remove_prefix(i + 1);
      return true;
    }
  }
  (m_rest.size() < 10 ? m_isCut : m_isBroken) = true;
  return false;
}

bool WireReader::next() {
  if (m_rest.empty() || m_isCut || m_isBroken) return false;
  const absl::string_view before = m_rest;
  const auto give = [&](bool isCut) {
    m_rest = before;
    (isCut ? m_isCut : m_isBroken) = true;
    return false;
  };
  uint64_t tag = 0;
  if (!readVarint(&tag)) return give(m_isCut);
  m_number = static_cast<uint32_t>(tag >> 3);
  m_type = static_cast<int>(tag & 7);
  if (tag >> 3 == 0 || tag >> 32 != 0) return give(false);
  switch (m_type) {
    case 0:
      if (!readVarint(&m_varint)) return give(m_isCut);
      return true;
    case 1:
    case 5: {
      const size_t size = m_type == 1 ? 8 : 4;
      if (m_rest.size() < size) return give(true);
      m_bytes = m_rest.substr(0, size);
      m_rest.remove_prefix(size);
      return true;
    }
    case 2: {
      if (!readVarint(&m_varint)) return give(m_isCut);
      m_bytes = m_rest.substr(0, m_varint);
      m_isCut = m_bytes.size() < m_varint;
      m_rest.remove_prefix(m_bytes.size());
      return true;
    }
    default: return give(false);
  }
}

WireFacts lookThrough(const Descriptor& type, absl::string_view bytes) {
  Types types;
  WireFacts facts;
  struct Level {
    const Types::Fields* fields;
    WireReader reader;
  };
  const Types::Fields& outer = types.fieldsOf(type);
  facts.memory = outer.memory;
  std::vector<Level> levels;
  levels.push_back({&outer, WireReader(bytes)});
  while (!levels.empty()) {
    Level& level = levels.back();
    WireReader& reader = level.reader;
    const char* const begin = reader.rest().data();
    if (!reader.next()) {
      if ((reader.isBroken() || reader.isCut()) && !facts.isBroken && !facts.isCut) {
        // A message that ends too early inside a complete one is broken, not cut.
        facts.isCut = reader.isCut() && reader.rest().data() + reader.rest().size() == bytes.data() + bytes.size();
        facts.isBroken = !facts.isCut;
        facts.end = static_cast<size_t>(begin - bytes.data());
      }
      if (facts.isBroken) break;
      levels.pop_back();
      continue;
    }
    const Types::Fields& fields = *level.fields;
    const Types::Entry* const entry =
        reader.number() < fields.byNumber.size() ? &fields.byNumber[reader.number()] : nullptr;
    if (reader.isCut() && !facts.isCut) {
      facts.isCut = true;
      facts.end = static_cast<size_t>(begin - bytes.data());
    }
    if (entry == nullptr || entry->field == nullptr) {
      ++facts.unknown;
      facts.memory += 16 + (reader.wireType() == 2 ? reader.bytes().size() + 32 : 0);
      continue;
    }
    const FieldDescriptor& field = *entry->field;
    const bool isPacked = entry->packedGrowth > 0 && reader.wireType() == 2;
    if (reader.wireType() != entry->wireType && !isPacked) {
      ++facts.mismatched;
      facts.memory += 16;
      continue;
    }
    ++facts.known;
    if (isPacked) {
      facts.memory += entry->packedGrowth * reader.bytes().size();
    } else if (field.type() == FieldDescriptor::TYPE_MESSAGE) {
      if (levels.size() == kMaximumGroupDepth) {
        facts.isBroken = true;
        facts.end = static_cast<size_t>(begin - bytes.data());
        break;
      }
      const Types::Fields& inner = types.fieldsOf(*field.message_type());
      facts.memory += inner.memory + 8;
      const WireReader inside(reader.bytes());
      levels.push_back({&inner, inside});  // invalidates `level`
    } else if (reader.wireType() == 2) {
      facts.memory += reader.bytes().size() + (reader.bytes().size() > 15 ? 64 : 32);
      if (field.type() == FieldDescriptor::TYPE_STRING && !isText(reader.bytes())) ++facts.mismatched;
      if (entry->isOpcode) ++facts.opcodes;
    } else if (field.is_repeated()) {
      facts.memory += 8;
    }
  }
  return facts;
}

absl::string_view firstField(absl::string_view bytes, uint32_t number) {
  WireReader reader(bytes);
  while (reader.next()) {
    if (reader.number() == number && reader.wireType() == 2) return reader.bytes();
  }
  return {};
}

}  // namespace io
