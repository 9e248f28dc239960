#include "model/io/proto_annotations.h"

#include <algorithm>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/frontend_attributes.h"
#include "model/attributes/json_dictionary.h"
#include "model/attributes/value_reader.h"
#include "model/io/proto/data.pb.h"

namespace io {
namespace {

using hlo::ValueReader;

constexpr int kMaximumShapeDepth = 64;

// Prints the elements of a value, which are its leaves in order, as the tuples given by their indices.
class OriginPrinter {
 public:
  explicit OriginPrinter(const proto::OriginalValueProto& message) : m_message(message) {}

  // Appends the leaves that share the first `depth` numbers of the next leaf's index. Returns false if they are out of
  // order.
  bool append(int depth, std::string* out) {
    const auto& first = m_message.elements(m_next).shape_index();
    if (first.size() == depth) {
      leaf(m_message.elements(m_next++), out);
      return true;
    }
    if (depth == kMaximumShapeDepth) return false;
    const std::vector<int64_t> prefix(first.begin(), first.begin() + depth);
    *out += '(';
    for (int64_t i = 0; m_next < m_message.elements_size(); ++i) {
      const auto& index = m_message.elements(m_next).shape_index();
      if (index.size() < depth || !std::equal(prefix.begin(), prefix.end(), index.begin())) break;
      if (index.size() == depth || index[depth] != i) return false;
      if (i > 0) *out += ", ";
      if (!append(depth + 1, out)) return false;
    }
    *out += ')';
    return true;
  }
  bool atEnd() const { return m_next == m_message.elements_size(); }

 private:
  static void leaf(const proto::OriginalValueElementProto& element, std::string* out) {
    *out += '{';
    if (element.has_original_array()) {
      const auto& array = element.original_array();
      absl::StrAppend(out, "\"", absl::CEscape(array.instruction_name()), "\"");
      if (array.shape_index_size() > 0) absl::StrAppend(out, " {", absl::StrJoin(array.shape_index(), ","), "}");
    }
    *out += '}';
  }

  const proto::OriginalValueProto& m_message;
  int m_next = 0;
};

bool readNode(ValueReader& reader, std::vector<int64_t>* index, proto::OriginalValueProto* message) {
  if (reader.isAt('(')) {
    if (index->size() == kMaximumShapeDepth) return false;
    index->push_back(-1);
    const bool isRead = reader.list('(', ')', [&] {
      ++index->back();
      return readNode(reader, index, message);
    });
    index->pop_back();
    return isRead;
  }
  proto::OriginalValueElementProto* const element = message->add_elements();
  element->mutable_shape_index()->Assign(index->begin(), index->end());
  if (!reader.take('{')) return false;
  if (reader.take('}')) return true;
  std::string name;
  if (!reader.string(&name)) return false;
  element->mutable_original_array()->set_instruction_name(name);
  std::vector<int64_t> path;
  if (reader.isAt('{') && !reader.integers(&path)) return false;
  element->mutable_original_array()->mutable_shape_index()->Assign(path.begin(), path.end());
  return reader.take('}');
}

}  // namespace

std::string frontendAttributesText(const proto::FrontendAttributes& message) {
  std::vector<hlo::FrontendAttribute> attributes;
  for (const auto& [key, value] : message.map()) attributes.push_back({key, value, hlo::lexesAsDictionary(value)});
  std::sort(attributes.begin(), attributes.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  return hlo::toText(attributes);
}

bool readFrontendAttributes(absl::string_view text, proto::FrontendAttributes* message) {
  const auto attributes = hlo::parseFrontendAttributes(text);
  if (!attributes.ok()) return false;
  for (const hlo::FrontendAttribute& attribute : *attributes) {
    if (!message->mutable_map()->insert({attribute.key, attribute.value}).second) return false;
  }
  return true;
}

absl::StatusOr<std::string> originText(const proto::OriginalValueProto& message) {
  if (message.is_synthetic_call()) return "{[synthetic_call]}";
  if (message.elements_size() == 0) return "{}";
  std::string text = "{";
  OriginPrinter printer(message);
  if (!printer.append(0, &text) || !printer.atEnd()) {
    return absl::InvalidArgumentError("its elements are not the elements of one value in order");
  }
  return text + "}";
}

bool readOrigin(absl::string_view text, proto::OriginalValueProto* message) {
  ValueReader reader(text);
  if (!reader.take('{')) return false;
  if (reader.takeMark("[synthetic_call]")) {
    message->set_is_synthetic_call(true);
  } else if (!reader.isAt('}')) {
    std::vector<int64_t> index;
    if (!readNode(reader, &index, message)) return false;
  }
  return reader.take('}') && reader.atEnd();
}

}  // namespace io
