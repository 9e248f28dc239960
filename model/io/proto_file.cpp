#include "model/io/proto_file.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <mutex>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/proto/executable.pb.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_profile.h"
#include "model/io/proto_snapshot.h"
#include "model/io/proto_wire.h"
#include "model/text/scanner.h"

namespace io {
namespace {

using hlo::Diagnostic;
using hlo::Severity;

constexpr size_t kProtoHead = 65536;  // bytes used to recognize a file
constexpr size_t kSmallMemory = size_t{256} << 20;
constexpr size_t kMostMemoryGrowth = 24;  // memory / bytes; real modules take up to ten times
constexpr size_t kLongestText = size_t{512} << 20;
constexpr int kMaximumMessageDepth = 100;

enum class Format { kNone, kHlo, kModule, kSnapshot, kSplit, kProfile, kText };

// Silences the library: problems are reported as diagnostics.
void silenceLibrary() {
  static std::once_flag once;
  std::call_once(once, [] { google::protobuf::SetLogHandler(nullptr); });
}

// --- recognising --------------------------------------------------------------------------------------

bool isPlainName(absl::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte != 0x7F;
  });
}

// A module has a name, and an instruction with an opcode among the first ones; then it may be broken or truncated
// anywhere. A module without one is recognized by its name and that of its entry, and by having no other content.
bool isModule(absl::string_view head) {
  if (!isPlainName(firstField(head, 1))) return false;
  const WireFacts facts = lookThrough(*proto::HloModuleProto::descriptor(), head);
  if (facts.mismatched > 0 || facts.unknown > facts.known) return false;
  return facts.opcodes > 0 ||
         (!facts.isBroken && !facts.isCut && facts.unknown == 0 && isPlainName(firstField(head, 2)));
}

// Returns whether a message with a module in its first field has inputs in its second, where a HloProto once had an
// order.
bool isUnoptimized(absl::string_view bytes) {
  WireReader reader(bytes);
  while (reader.next()) {
    if (reader.number() != proto::HloUnoptimizedSnapshot::kPartitionsFieldNumber) continue;
    const WireFacts facts = lookThrough(*proto::HloInputs::descriptor(), reader.bytes());
    return reader.wireType() == 2 && facts.mismatched == 0 && facts.unknown == 0 && !facts.isBroken;
  }
  return false;
}

Format binaryKind(absl::string_view head) {
  head = head.substr(0, kProtoHead);
  const absl::string_view first = firstField(head, 1);
  if (isModule(head)) return Format::kModule;
  // In an unoptimized snapshot the module has the same field number as in a HloProto.
  if (isModule(first)) return Format::kHlo;
  if (isModule(firstField(first, 1))) return Format::kSnapshot;
  if (isModule(firstField(splitSnapshot(head).message, 1))) return Format::kSplit;
  if (looksLikeProfile(head)) return Format::kProfile;
  return Format::kNone;
}

// Recognizes a text of fields by the names of the first field and of those in it. Comments begin with `#`.
Format textKind(absl::string_view head) {
  size_t at = 0;
  const auto skipBlank = [&] {
    while (at < head.size()) {
      if (head[at] == '#') {
        at = std::min(head.find('\n', at), head.size());
      } else if (!hlo::charclass::is(head[at], hlo::charclass::kBlank)) {
        return;
      } else {
        ++at;
      }
    }
  };
  skipBlank();
  const size_t begin = at;
  while (at < head.size() && hlo::charclass::is(head[at], hlo::charclass::kName)) ++at;
  const std::string word(head.substr(begin, at - begin));
  skipBlank();
  if (word.empty() || at == head.size() || (head[at] != ':' && head[at] != '{' && head[at] != '<'))
    return Format::kNone;
  const auto has = [&word](const google::protobuf::Descriptor* type) { return type->FindFieldByName(word) != nullptr; };
  const bool isKnown = has(proto::HloProto::descriptor()) || has(proto::HloModuleProto::descriptor()) ||
                       has(proto::HloSnapshot::descriptor()) || has(proto::HloUnoptimizedSnapshot::descriptor()) ||
                       has(proto::Executable::descriptor());
  // A computation of HLO text may have such a name, but its instructions look different.
  const bool hasFields = absl::StrContains(head, "opcode:") || absl::StrContains(head, "entry_computation_name:") ||
                         absl::StrContains(head, "buffer_allocations");
  return isKnown && hasFields ? Format::kText : Format::kNone;
}

Format kindOf(absl::string_view head) {
  const Format text = textKind(head.substr(0, kProtoHead));
  return text == Format::kText ? text : binaryKind(head);
}

// The names of the outermost fields of a text: those outside all braces.
class FieldNames {
 public:
  explicit FieldNames(absl::string_view text) {
    size_t depth = 0;
    for (size_t at = 0; at < text.size() && m_names.size() < kMost; ++at) {
      switch (text[at]) {
        case '{':
        case '<': ++depth; break;
        case '}':
        case '>': depth -= depth > 0; break;
        case '#': at = std::min(text.find('\n', at), text.size()); break;
        case '"':
        case '\'': {
          const char quote = text[at];
          for (++at; at < text.size() && text[at] != quote; ++at) at += text[at] == '\\';
          break;
        }
        default: {
          size_t end = at;
          while (end < text.size() && hlo::charclass::is(text[end], hlo::charclass::kName)) ++end;
          if (end == at) break;
          if (depth == 0) m_names.emplace_back(text.substr(at, end - at));
          at = end - 1;
        }
      }
    }
  }
  bool has(absl::string_view name) const { return std::find(m_names.begin(), m_names.end(), name) != m_names.end(); }
  bool areOf(const google::protobuf::Descriptor& type) const {
    return std::any_of(m_names.begin(), m_names.end(),
                       [&](const std::string& name) { return type.FindFieldByName(name) != nullptr; });
  }

 private:
  static constexpr size_t kMost = 16;  // includes values that are words
  std::vector<std::string> m_names;
};

// --- binary -------------------------------------------------------------------------------------------

class FileReader {
 public:
  FileReader(const hlo::SourceText& file, std::stop_token stop) : m_file(file), m_stop(std::move(stop)) {}

  absl::StatusOr<ProtoFile> read() {
    silenceLibrary();
    const absl::string_view bytes = m_file.text();
    absl::Status status;
    switch (kindOf(bytes)) {
      case Format::kModule: status = module(bytes); break;
      case Format::kHlo:
        status = hlo("", bytes);
        if (isUnoptimized(bytes)) tell(noteOfUnoptimized(bytes));
        break;
      case Format::kSnapshot:
        status = hlo("", firstField(bytes, proto::HloSnapshot::kHloFieldNumber));
        tell(noteOfSnapshot(bytes));
        break;
      case Format::kSplit: {
        const SplitSnapshot split = splitSnapshot(bytes);
        status = hlo("", split.message);
        tell(noteOfSplit(split));
        break;
      }
      case Format::kProfile: status = profile(bytes); break;
      case Format::kText: status = texts(bytes); break;
      case Format::kNone: status = error("is not an HLO module proto"); break;
    }
    if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
    if (!status.ok()) return status;
    if (m_result.modules.empty()) return error("contains no HLO module");
    return std::move(m_result);
  }

 private:
  absl::Status error(absl::string_view message, absl::StatusCode code = absl::StatusCode::kInvalidArgument) const {
    return absl::Status(code, absl::StrCat(m_file.name(), ": ", message));
  }

  void problem(Severity severity, std::string message) {
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.file = std::string(m_file.name());
    diagnostic.message = std::move(message);
    m_result.diagnostics.push_back(std::move(diagnostic));
  }

  void tell(const SnapshotNote& note) {
    if (!note.text.empty()) problem(Severity::kNote, note.text);
    if (note.isCut) {
      problem(Severity::kWarning, absl::StrCat("the snapshot is truncated at byte ", m_file.text().size()));
    }
  }

  // Parses a part of the file as a message of this type.
  template <typename Message>
  absl::Status parse(absl::string_view bytes, Message* message) {
    const WireFacts facts = lookThrough(*Message::descriptor(), bytes);
    if (facts.memory > kSmallMemory && facts.memory - kSmallMemory > kMostMemoryGrowth * bytes.size()) {
      return error(
          absl::StrCat("would need ", facts.memory >> 20, " MiB of memory, far more than a file of this size should"),
          absl::StatusCode::kResourceExhausted);
    }
    if (bytes.size() > INT32_MAX) {
      return error("is larger than 2 GiB, the limit for protos", absl::StatusCode::kResourceExhausted);
    }
    const bool isWhole = message->ParsePartialFromArray(bytes.data(), static_cast<int>(bytes.size()));
    if (isWhole && !facts.isCut && !facts.isBroken) return absl::OkStatus();
    const size_t place = static_cast<size_t>(bytes.data() - m_file.text().data()) + facts.end;
    problem(Severity::kError,
            facts.isBroken
                ? absl::StrCat("the proto is invalid at byte ", place, "; only the part before it is shown")
                : absl::StrCat("the proto is truncated at byte ", place, "; only the part before it is shown"));
    return absl::OkStatus();
  }

  absl::Status hlo(std::string name, absl::string_view bytes, std::string id = "") {
    auto message = std::make_shared<proto::HloProto>();
    if (const absl::Status status = parse(bytes, message.get()); !status.ok()) return status;
    m_result.modules.push_back({std::move(name), std::move(id), std::move(message)});
    return absl::OkStatus();
  }

  absl::Status module(absl::string_view bytes) {
    auto message = std::make_shared<proto::HloProto>();
    if (const absl::Status status = parse(bytes, message->mutable_hlo_module()); !status.ok()) return status;
    m_result.modules.push_back({"", "", std::move(message)});
    return absl::OkStatus();
  }

  absl::Status profile(absl::string_view bytes) {
    ProfileModules found = modulesOfProfile(bytes);
    m_result.devices = std::move(found.devices);
    if (found.isCut)
      problem(Severity::kError, "the profile is truncated or damaged; only the modules before that are shown");
    for (const ProfileModules::Module& module : found.modules) {
      if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
      if (const absl::Status status = hlo(module.name, module.hlo, module.program); !status.ok()) return status;
    }
    if (!found.measured.empty()) {
      const size_t others = found.measured.size() - 1;
      problem(Severity::kNote, absl::StrCat("the measured times of this profile (", found.measured.front(),
                                            others > 0 ? absl::StrCat(" and ", others, " more") : "",
                                            ") are not read; times are estimates"));
    }
    if (found.modules.empty()) {
      return error(
          "is a profile without HLO modules; record it with HLO protos, which is the default, or dump "
          "with XLA_FLAGS=--xla_dump_to=DIR");
    }
    return absl::OkStatus();
  }

  // --- text form ------------------------------------------------------------------------------------

  class Errors : public google::protobuf::io::ErrorCollector {
   public:
    void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
      if (m_line < 0) {
        m_line = line;
        m_column = column;
        m_message = message;
      }
    }
    int line() const { return m_line; }  // from 0
    int column() const { return m_column; }
    const std::string& message() const { return m_message; }

   private:
    int m_line = -1;
    int m_column = 0;
    std::string m_message;
  };

  // Test suites store several in one file, separated by lines of `// -----`.
  absl::Status texts(absl::string_view text) {
    if (text.size() > kLongestText) {
      return error("is a text proto larger than 512 MiB; convert it to a binary proto",
                   absl::StatusCode::kResourceExhausted);
    }
    size_t begin = 0;
    while (begin < text.size()) {
      if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
      size_t end = text.find("\n// -----", begin);
      if (end == absl::string_view::npos) end = text.size();
      const absl::string_view part = text.substr(begin, end - begin);
      if (textKind(part.substr(0, kProtoHead)) == Format::kText) this->text(part);
      if (end == text.size()) break;
      begin = std::min(text.find('\n', end + 1), text.size());
    }
    return absl::OkStatus();
  }

  // The names of the fields determine the message type.
  void text(absl::string_view part) {
    auto message = std::make_shared<proto::HloProto>();
    const FieldNames names(part);
    if (names.areOf(*proto::HloSnapshot::descriptor()) && !names.areOf(*proto::HloModuleProto::descriptor())) {
      proto::HloSnapshot snapshot;
      parseText(part, &snapshot);
      message->Swap(snapshot.mutable_hlo());
      tell(noteOf(snapshot));
    } else if (names.areOf(*proto::HloUnoptimizedSnapshot::descriptor()) && names.has("partitions")) {
      proto::HloUnoptimizedSnapshot snapshot;
      parseText(part, &snapshot);
      message->mutable_hlo_module()->Swap(snapshot.mutable_hlo_module());
      tell(noteOf(snapshot));
    } else if (names.areOf(*proto::HloProto::descriptor())) {
      parseText(part, message.get());
    } else if (names.areOf(*proto::Executable::descriptor())) {
      proto::Executable executable;
      parseText(part, &executable);
      auto* const gpu = executable.mutable_gpu_executable();
      auto* const cpu = executable.mutable_cpu_executable();
      const bool isGpu = gpu->has_hlo_module_with_config();
      message->mutable_hlo_module()->Swap(isGpu ? gpu->mutable_hlo_module_with_config()->mutable_hlo_module()
                                                : cpu->mutable_hlo_module()->mutable_hlo_module());
      message->mutable_buffer_assignment()->Swap(isGpu ? gpu->mutable_buffer_assignment()
                                                       : cpu->mutable_buffer_assignment());
    } else {
      parseText(part, message->mutable_hlo_module());
    }
    if (!message->has_hlo_module() || message->hlo_module().computations_size() == 0) return;
    m_result.modules.push_back({"", "", std::move(message)});
  }

  void parseText(absl::string_view text, google::protobuf::Message* message) {
    google::protobuf::TextFormat::Parser parser;
    Errors errors;
    parser.RecordErrorsTo(&errors);
    parser.AllowUnknownField(true);
    parser.AllowUnknownExtension(true);
    parser.AllowPartialMessage(true);
    parser.SetRecursionLimit(kMaximumMessageDepth);
    google::protobuf::io::ArrayInputStream input(text.data(), static_cast<int>(text.size()));
    if (parser.Merge(&input, message)) return;
    // The position is relative to the part.
    const size_t begin = static_cast<size_t>(text.data() - m_file.text().data());
    const size_t firstLine = m_file.position(begin).line - 1;
    const size_t line = std::min(firstLine + static_cast<size_t>(std::max(errors.line(), 0)), m_file.lineCount() - 1);
    const size_t offset = m_file.lineBegin(line) + static_cast<size_t>(std::max(errors.column(), 0));
    m_result.diagnostics.push_back(hlo::diagnosticAt(
        m_file, offset, Severity::kError, absl::StrCat(errors.message(), "; only the part before it is shown")));
  }

  const hlo::SourceText& m_file;
  std::stop_token m_stop;
  ProtoFile m_result;
};

}  // namespace

bool looksLikeProto(absl::string_view head) { return kindOf(head) != Format::kNone; }

absl::StatusOr<ProtoFile> readProtoFile(const hlo::SourceText& file, std::stop_token stop) {
  return FileReader(file, std::move(stop)).read();
}

}  // namespace io
