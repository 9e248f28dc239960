#pragma once

// Looks through the bytes of a protocol buffer before they are parsed: whether they are a message of a type, where they
// stop being one, and how much memory the parsed message would take. Time linear in the bytes.
// Source: the wire format; formats/hlo-proto.md §1.

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace google::protobuf {
class Descriptor;
class FieldDescriptor;
}  // namespace google::protobuf

namespace io {

struct WireFacts {
  size_t known = 0;       ///< fields of the type and of the messages in it
  size_t unknown = 0;     ///< fields that it does not have
  size_t mismatched = 0;  ///< fields of another wire type, or strings that are no text
  size_t opcodes = 0;     ///< instructions that have one
  bool isBroken = false;  ///< bytes that are no fields, or messages nested too deep to be parsed
  bool isCut = false;     ///< the last field goes on behind the bytes
  size_t end = 0;         ///< of what was good, where it is broken or cut
  size_t memory = 0;      ///< of the parsed message, roughly
};

WireFacts lookThrough(const google::protobuf::Descriptor& type, absl::string_view bytes);

/// The first field of that number and of a length, without what precedes and follows; empty where there is none.
absl::string_view firstField(absl::string_view bytes, uint32_t number);

/// Reads the fields of one message in turn.
class WireReader {
 public:
  explicit WireReader(absl::string_view bytes) : m_rest(bytes) {}

  /// Steps to the next field. False at the end, and where it is broken or cut.
  bool next();
  uint32_t number() const { return m_number; }
  /// 0 varint, 1 eight bytes, 2 a length and bytes, 5 four bytes.
  int wireType() const { return m_type; }
  uint64_t varint() const { return m_varint; }
  /// Of wire type 2; what there is of it, where it is cut.
  absl::string_view bytes() const { return m_bytes; }
  bool isBroken() const { return m_isBroken; }
  bool isCut() const { return m_isCut; }
  absl::string_view rest() const { return m_rest; }

 private:
  bool readVarint(uint64_t* value);

  absl::string_view m_rest;
  uint32_t m_number = 0;
  int m_type = 0;
  uint64_t m_varint = 0;
  absl::string_view m_bytes;
  bool m_isBroken = false;
  bool m_isCut = false;
};

}  // namespace io
