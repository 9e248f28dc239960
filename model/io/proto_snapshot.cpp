#include "model/io/proto_snapshot.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_shape.h"
#include "model/io/proto_wire.h"

namespace io {
namespace {

constexpr size_t kMostShapes = 8;           // named for each partition
constexpr size_t kMostGroups = 4;           // of partitions with the same arguments
constexpr size_t kLongestShape = 100;       // as text
constexpr size_t kLargestShape = 1u << 16;  // as a proto

std::string shapeName(const proto::ShapeProto& shape) {
  std::string text;
  appendShapeWithoutLayout(shape, &text);
  return text.size() > kLongestShape ? text.substr(0, kLongestShape) + "…" : text;
}

std::string shapeName(const proto::LiteralProto& literal) {
  return literal.has_shape() ? shapeName(literal.shape()) : "?";
}

std::string shapeName(absl::string_view bytes) {
  proto::ShapeProto shape;
  const bool isRead = !bytes.empty() && bytes.size() <= kLargestShape &&
                      shape.ParsePartialFromArray(bytes.data(), static_cast<int>(bytes.size()));
  return isRead ? shapeName(shape) : "?";
}

std::string shapeOfLiteral(absl::string_view literal) {
  return shapeName(firstField(literal, proto::LiteralProto::kShapeFieldNumber));
}

/// Builds the phrase: partitions in turn, each with its arguments.
class Note {
 public:
  void addArgument(const std::string& shape) {
    if (m_count++ < kMostShapes) m_shapes.push_back(shape);
  }
  void endPartition() {
    std::string shapes = absl::StrJoin(m_shapes, ", ");
    if (m_count > m_shapes.size()) shapes += ", …";
    if (!m_groups.empty() && m_groups.back().count == m_count && m_groups.back().shapes == shapes) {
      ++m_groups.back().partitions;
    } else if (m_groups.size() <= kMostGroups) {
      m_groups.push_back({m_partitions, 1, m_count, std::move(shapes)});
    }
    ++m_partitions;
    m_shapes.clear();
    m_count = 0;
  }

  std::string text() const {
    if (m_groups.empty()) return {};
    if (m_groups.size() == 1) {
      const Group& group = m_groups.front();
      const std::string where = group.partitions == 1
                                    ? absl::StrCat("contains the ", counted(group.count), " of one execution")
                                    : absl::StrCat("contains the arguments of one execution, ", group.count,
                                                   " in each of ", group.partitions, " partitions");
      return group.count == 0 ? where : absl::StrCat(where, ": ", group.shapes);
    }
    std::vector<std::string> parts;
    for (size_t i = 0; i < std::min(m_groups.size(), kMostGroups); ++i) {
      const Group& group = m_groups[i];
      const std::string last = group.partitions == 1 ? "" : absl::StrCat(" to ", group.first + group.partitions - 1);
      parts.push_back(absl::StrCat("partition ", group.first, last, ": ", group.shapes));
    }
    if (m_groups.size() > kMostGroups) parts.push_back("…");
    return absl::StrCat("contains the arguments of one execution in ", m_partitions, " partitions; ",
                        absl::StrJoin(parts, "; "));
  }

 private:
  struct Group {
    size_t first;
    size_t partitions;
    size_t count;
    std::string shapes;
  };
  static std::string counted(size_t count) {
    return count == 1 ? std::string("argument") : absl::StrCat(count, " arguments");
  }

  std::vector<Group> m_groups;
  std::vector<std::string> m_shapes;
  size_t m_partitions = 0;
  size_t m_count = 0;
};

uint64_t littleEndian(absl::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = std::min(bytes.size(), size_t{8}); i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

std::string withResult(std::string text, const std::string& result) {
  // A runtime that does not fetch the result writes an empty tuple instead.
  return text.empty() || result.empty() || result == "()" || result == "?"
             ? text
             : absl::StrCat(text, "; its result is ", result);
}

}  // namespace

SplitSnapshot splitSnapshot(absl::string_view bytes) {
  uint64_t size = 0;
  size_t at = 0;
  for (; at < bytes.size() && at < 5; ++at) {
    size |= static_cast<uint64_t>(bytes[at] & 0x7F) << (7 * at);
    if ((bytes[at] & 0x80) == 0) break;
  }
  if (at == bytes.size() || at == 5 || size == 0) return {};
  const absl::string_view rest = bytes.substr(at + 1);
  if (rest.empty() || rest.front() != 0x0A) return {};  // the module is its first field
  return {rest.substr(0, size), rest.substr(std::min<uint64_t>(size, rest.size())), size > rest.size()};
}

SnapshotNote noteOfSnapshot(absl::string_view bytes) {
  Note note;
  std::string result;
  bool hasArguments = false;
  WireReader reader(bytes);
  while (reader.next()) {
    if (reader.wireType() != 2) continue;
    if (reader.number() == proto::HloSnapshot::kArgumentsFieldNumber) {
      hasArguments = true;
      note.addArgument(shapeOfLiteral(reader.bytes()));
    } else if (reader.number() == proto::HloSnapshot::kResultFieldNumber) {
      result = shapeOfLiteral(reader.bytes());
    }
  }
  if (hasArguments || !result.empty()) note.endPartition();
  return {withResult(note.text(), result), false};
}

SnapshotNote noteOfUnoptimized(absl::string_view bytes) {
  Note note;
  WireReader reader(bytes);
  while (reader.next()) {
    if (reader.wireType() != 2 || reader.number() != proto::HloUnoptimizedSnapshot::kPartitionsFieldNumber) continue;
    WireReader inputs(reader.bytes());
    while (inputs.next()) {
      if (inputs.wireType() == 2 && inputs.number() == proto::HloInputs::kArgumentsFieldNumber)
        note.addArgument(shapeOfLiteral(inputs.bytes()));
    }
    note.endPartition();
  }
  return {note.text(), false};
}

SnapshotNote noteOfSplit(const SplitSnapshot& snapshot) {
  Note note;
  bool isCut = snapshot.isCut;
  absl::string_view rest = snapshot.arguments;
  const auto take = [&](uint64_t size) {
    const absl::string_view argument = rest.substr(0, size);
    isCut = isCut || argument.size() < size;
    rest.remove_prefix(argument.size());
    const uint64_t shape = littleEndian(argument);
    const bool isWhole = argument.size() >= 8 && shape <= argument.size() - 8;
    note.addArgument(shapeName(isWhole ? argument.substr(8, shape) : absl::string_view()));
  };
  WireReader reader(snapshot.message);
  while (reader.next()) {
    if (reader.wireType() != 2 || reader.number() != proto::HloUnoptimizedSnapshot::kPartitionsFieldNumber) continue;
    WireReader inputs(reader.bytes());
    while (inputs.next()) {
      if (inputs.wireType() != 2 || inputs.number() != proto::HloInputs::kArgumentsDescriptorsFieldNumber) continue;
      WireReader descriptor(inputs.bytes());
      uint64_t size = 0;
      while (descriptor.next()) {
        if (descriptor.wireType() == 0 &&
            descriptor.number() == proto::HloInputs::ArgumentDescriptor::kArgumentSizeBytesFieldNumber)
          size = descriptor.varint();
      }
      take(size);
    }
    note.endPartition();
  }
  return {note.text(), isCut};
}

SnapshotNote noteOf(const proto::HloSnapshot& snapshot) {
  Note note;
  for (const proto::LiteralProto& argument : snapshot.arguments()) note.addArgument(shapeName(argument));
  if (snapshot.arguments_size() > 0 || snapshot.has_result()) note.endPartition();
  return {withResult(note.text(), snapshot.has_result() ? shapeName(snapshot.result()) : ""), false};
}

SnapshotNote noteOf(const proto::HloUnoptimizedSnapshot& snapshot) {
  Note note;
  for (const proto::HloInputs& inputs : snapshot.partitions()) {
    for (const proto::LiteralProto& argument : inputs.arguments()) note.addArgument(shapeName(argument));
    note.endPartition();
  }
  return {note.text(), false};
}

}  // namespace io
