#include "model/io/proto_fields.h"

#include <google/protobuf/text_format.h>

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/proto/companions.pb.h"
#include "model/io/proto_wire.h"

namespace io {
namespace {

namespace proto = hloscope::proto;
using google::protobuf::Message;

constexpr size_t kFieldsHead = 65536;
constexpr size_t kSmallMessage = size_t{64} << 20;
constexpr size_t kMostMessageGrowth = 24;  // memory / bytes
constexpr size_t kLargestCompanion = 1u << 26;

WireFacts companionFacts(const Message& type, absl::string_view bytes) {
  return lookThrough(*type.GetDescriptor(), bytes);
}

/// Parses the valid part; returns false if it would take too much memory.
bool parseCompanion(absl::string_view bytes, Message* message) {
  const size_t memory = companionFacts(*message, bytes).memory;
  if (bytes.size() > kLargestCompanion || (memory > kSmallMessage && memory > kMostMessageGrowth * bytes.size()))
    return false;
  message->ParsePartialFromArray(bytes.data(), static_cast<int>(bytes.size()));
  return true;
}

// Returns XLA's name of a memory space in its reports, independent of the device.
std::string reportedName(int64_t space) {
  constexpr absl::string_view kNames[] = {"default", "vmem", "smem", "hbm", "host", "cmem"};
  return space >= 0 && space < 6 ? std::string(kNames[space]) : absl::StrCat("color_", space);
}

}  // namespace

bool looksLikeMemoryReport(absl::string_view head) {
  head = head.substr(0, kFieldsHead);
  WireReader first(head);
  if (!first.next() || first.number() != 1 || first.wireType() != 2) return false;
  WireReader space(first.bytes());
  if (!space.next() || space.number() != 1 || space.wireType() != 0) return false;
  const WireFacts facts = companionFacts(proto::MemoryUsageReportProto(), head);
  return facts.mismatched == 0 && facts.unknown == 0 && !facts.isBroken && facts.known >= 4;
}

bool looksLikeCompileOptions(absl::string_view head) {
  head = head.substr(0, kFieldsHead);
  const absl::string_view build = firstField(head, proto::CompileOptionsProto::kExecutableBuildOptionsFieldNumber);
  if (firstField(build, proto::ExecutableBuildOptionsProto::kDebugOptionsFieldNumber).empty()) return false;
  const WireFacts facts = companionFacts(proto::CompileOptionsProto(), head);
  // Options of later compilers may be unknown.
  return facts.mismatched == 0 && !facts.isBroken && facts.known >= 16 && facts.unknown < facts.known;
}

bool looksLikeTopology(absl::string_view head) {
  head = head.substr(0, kFieldsHead);
  const absl::string_view any =
      firstField(head, proto::PjRtTopologyDescriptionProto::kPlatformSpecificTopologyFieldNumber);
  const absl::string_view type = firstField(any, proto::AnyProto::kTypeUrlFieldNumber);
  const WireFacts facts = companionFacts(proto::PjRtTopologyDescriptionProto(), head);
  return absl::StrContains(type, "Topology") && facts.mismatched == 0 && !facts.isBroken;
}

std::shared_ptr<const hlo::SourceText> memoryReportText(const hlo::SourceText& file) {
  proto::MemoryUsageReportProto report;
  std::string text;
  if (parseCompanion(file.text(), &report)) {
    for (const auto& space : report.memory_space_allocation_entries()) {
      const int64_t color = space.memory_space_color();
      absl::StrAppend(&text, "Memory Space: ", reportedName(color), " (color=", color,
                      ")\nTotal bytes: ", space.total_bytes(), "\n");
      for (const auto& allocation : space.allocation_entries()) absl::StrAppend(&text, allocation.hlo_text(), "\n");
      text += '\n';
    }
  }
  return std::make_shared<const hlo::SourceText>(std::string(file.name()), text);
}

std::shared_ptr<const hlo::SourceText> fieldText(const hlo::SourceText& file) {
  std::unique_ptr<Message> message;
  if (looksLikeCompileOptions(file.text())) message = std::make_unique<proto::CompileOptionsProto>();
  if (looksLikeTopology(file.text())) message = std::make_unique<proto::PjRtTopologyDescriptionProto>();
  if (looksLikeMemoryReport(file.text())) message = std::make_unique<proto::MemoryUsageReportProto>();
  if (message == nullptr || !parseCompanion(file.text(), message.get())) return nullptr;
  std::string text;
  google::protobuf::TextFormat::PrintToString(*message, &text);
  return std::make_shared<const hlo::SourceText>(std::string(file.name()), text);
}

}  // namespace io
