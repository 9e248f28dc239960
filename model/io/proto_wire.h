#pragma once

// Examines the bytes of a protocol buffer before they are parsed: whether they are a message of a type, where they
// become invalid, and the memory of the parsed message. Linear in the bytes. Source: the wire format;
// formats/hlo-proto.md §1.

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace google::protobuf {
class Descriptor;
class FieldDescriptor;
}  // namespace google::protobuf

namespace io {

struct WireFacts {
  size_t known = 0;       ///< fields of the type and of its nested messages
  size_t unknown = 0;     ///< fields unknown to the type
  size_t mismatched = 0;  ///< fields with another wire type, or strings that are not valid text
  size_t opcodes = 0;     ///< number of instructions with an opcode
  bool isBroken = false;  ///< bytes that are not fields, or messages nested too deeply for parsing
  bool isCut = false;     ///< the last field extends past the end
  size_t end = 0;         ///< end of the valid part, if broken or cut
  size_t memory = 0;      ///< of the parsed message, approximately
};

WireFacts lookThrough(const google::protobuf::Descriptor& type, absl::string_view bytes);

/// Returns the content of the first length-delimited field with that number; empty if there is none.
absl::string_view firstField(absl::string_view bytes, uint32_t number);

/// Reads the fields of one message in turn.
class WireReader {
 public:
  explicit WireReader(absl::string_view bytes) : m_rest(bytes) {}

  /// Moves to the next field. Returns false at the end, and if the data is broken or cut.
  bool next();
  uint32_t number() const { return m_number; }
  /// 0 varint, 1 eight bytes, 2 length-delimited, 5 four bytes.
  int wireType() const { return m_type; }
  uint64_t varint() const { return m_varint; }
  /// For wire type 2; the available part if cut.
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
