#include "model/io/proto_text.h"

#include <google/protobuf/message.h>

#include <algorithm>
#include <map>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_header.h"
#include "model/io/proto_index.h"
#include "model/io/proto_instruction.h"
#include "model/io/proto_shape.h"
#include "model/text/scanner.h"

namespace io {
namespace {

using hlo::Severity;

// Limits the text: names are short, but a million operands may all name one that is not.
class ModulePrinter {
 public:
  ModulePrinter(const proto::HloModuleProto& module, std::stop_token stop)
      : m_module(module),
        m_stop(std::move(stop)),
        m_index(module),
        m_instructions(m_index, [this](std::string message) { problem(Severity::kWarning, std::move(message)); }) {
    const size_t size = module.ByteSizeLong();
    m_limit = std::min(hlo::SourceText::kMaximumSize,
                       kSmallText + std::min(size, SIZE_MAX / kMostTextGrowth - kSmallText) * kMostTextGrowth);
  }

  absl::Status print() {
    header();
    frames();
    const std::vector<int> order = m_index.order();
    for (size_t i = 0; i < order.size(); ++i) {
      if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
      if (i > 0) m_text += '\n';
      computation(order[i]);
      if (m_text.size() > m_limit) {
        return absl::ResourceExhaustedError("its text would be too long: names are repeated too often");
      }
    }
    if (order.empty()) problem(Severity::kWarning, "the proto has no computations");
    return absl::OkStatus();
  }

  ProtoText take(std::string name) {
    notes();
    ProtoText result;
    result.text = std::make_shared<const hlo::SourceText>(std::move(name), m_text);
    for (Problem& problem : m_problems) {
      result.diagnostics.push_back(
          hlo::diagnosticAt(*result.text, problem.place, problem.severity, std::move(problem.message)));
    }
    return result;
  }

 private:
  struct Problem {
    size_t place;
    Severity severity;
    std::string message;
  };

  void problem(Severity severity, std::string message) {
    if (m_problems.size() < hlo::kMaximumDiagnostics) m_problems.push_back({m_place, severity, std::move(message)});
  }

  void header() {
    absl::StrAppend(&m_text, "HloModule ", headerName(m_module));
    for (const AttributeValue& attribute : headerAttributes(m_module)) {
      absl::StrAppend(&m_text, ", ", attribute.key, "=", attribute.value);
    }
    m_text += "\n\n";
  }

  // A parent's number is printed one too high, as in XLA.
  void frames() {
    const proto::StackFrameIndexProto& index = m_module.stack_frame_index();
    const auto strings = [&](absl::string_view title, const auto& texts) {
      absl::StrAppend(&m_text, title, "\n");
      for (int i = 0; i < texts.size(); ++i) absl::StrAppend(&m_text, i + 1, " \"", absl::CEscape(texts[i]), "\"\n");
      m_text += '\n';
    };
    if (index.stack_frames_size() == 0 && index.file_names_size() == 0) return;
    strings("FileNames", index.file_names());
    strings("FunctionNames", index.function_names());
    m_text += "FileLocations\n";
    int number = 0;
    for (const auto& location : index.file_locations()) {
      absl::StrAppend(&m_text, ++number, " {file_name_id=", location.file_name_id());
      absl::StrAppend(&m_text, " function_name_id=", location.function_name_id(), " line=", location.line());
      absl::StrAppend(&m_text, " end_line=", location.end_line(), " column=", location.column());
      absl::StrAppend(&m_text, " end_column=", location.end_column(), "}\n");
    }
    m_text += "\nStackFrames\n";
    number = 0;
    for (const auto& frame : index.stack_frames()) {
      absl::StrAppend(&m_text, ++number, " {file_location_id=", frame.file_location_id());
      absl::StrAppend(&m_text, " parent_frame_id=", int64_t{frame.parent_frame_id()} + 1, "}\n");
    }
    m_text += '\n';
  }

  // Returns `(p.1: f32[], q: s32[4]) -> f32[4]`; nothing if a parameter or the result has no shape.
  std::string signature(std::optional<int> root) const {
    std::map<int64_t, int> parameters;
    for (int i = 0; i < m_index.instructionCount(); ++i) {
      const auto& instruction = m_index.instruction(i);
      if (instruction.opcode() == "parameter") parameters.emplace(instruction.parameter_number(), i);
    }
    if (!root || !m_index.instruction(*root).has_shape()) return "";
    std::string text = "(";
    for (const auto& [number, i] : parameters) {
      const auto& instruction = m_index.instruction(i);
      if (!instruction.has_shape()) return "";
      absl::StrAppend(&text, text.size() > 1 ? ", " : "", m_index.name(i), ": ");
      appendShapeWithoutLayout(instruction.shape(), &text);
    }
    text += ") -> ";
    appendShapeWithoutLayout(m_index.instruction(*root).shape(), &text);
    return text + " ";
  }

  void computation(int number) {
    m_index.enter(number);
    const auto& computation = m_index.computation(number);
    const auto root = m_index.root();
    m_place = m_text.size();
    absl::StrAppend(&m_text, m_index.entry() == number ? "ENTRY %" : "%", m_index.computationName(number), " ",
                    signature(root), "{\n");
    if (!root && m_index.instructionCount() > 0) {
      problem(Severity::kWarning,
              "the computation's root is not one of its instructions; the last instruction is used as the root");
    }
    for (const int i : m_index.sequence()) {
      if (m_text.size() > m_limit) return;
      instruction(i, root == i);
    }
    m_text += '}';
    if (!computation.execution_thread().empty() && computation.execution_thread() != "main") {
      absl::StrAppend(&m_text, ", execution_thread=\"", absl::CEscape(computation.execution_thread()), "\"");
    }
    m_text += '\n';
  }

  void instruction(int number, bool isRoot) {
    const auto& instruction = m_index.instruction(number);
    m_text += "  ";
    m_place = m_text.size();
    absl::StrAppend(&m_text, isRoot ? "ROOT %" : "%", m_index.name(number), " = ");
    if (const std::string shape = m_instructions.shape(instruction); !shape.empty())
      absl::StrAppend(&m_text, shape, " ");
    absl::StrAppend(&m_text, opcode(instruction), "(");
    m_instructions.appendArguments(instruction, m_limit, &m_text);
    m_text += ')';
    for (const AttributeValue& attribute : m_instructions.attributes(instruction)) {
      absl::StrAppend(&m_text, ", ", attribute.key, "=", attribute.value);
    }
    m_text += '\n';
  }

  std::string opcode(const proto::HloInstructionProto& instruction) {
    std::string word = instruction.opcode();
    const auto isOther = [](char c) { return !hlo::charclass::is(c, hlo::charclass::kName); };
    const auto begins = [](absl::string_view text) {
      return !text.empty() && hlo::charclass::is(text[0], hlo::charclass::kNameStart);
    };
    if (begins(word) && std::none_of(word.begin(), word.end(), isOther)) return word;
    problem(Severity::kWarning, word.empty() ? "the instruction has no opcode" : "the opcode is not valid in HLO text");
    std::replace_if(word.begin(), word.end(), isOther, '-');
    return begins(word) ? word : absl::StrCat("unknown", word);
  }

  void notes() {
    m_place = 0;
    if (m_index.changedNames() > 0) {
      problem(Severity::kNote,
              absl::StrCat(m_index.changedNames(), m_index.changedNames() == 1 ? " name was" : " names were",
                           " changed: missing from the proto, repeated or not valid in HLO text"));
    }
    if (m_index.scheduleErrors() > 0) {
      problem(Severity::kWarning, absl::StrCat("the schedule and the computations differ in ", m_index.scheduleErrors(),
                                               m_index.scheduleErrors() == 1 ? " instruction" : " instructions",
                                               "; instructions that are not scheduled come last"));
    }
    const std::vector<std::string> untold = fieldsWithoutText(m_module);
    if (!untold.empty()) {
      problem(Severity::kNote, absl::StrCat(untold.size() == 1 ? "a proto field has" : "proto fields have",
                                            " no HLO text form: ", absl::StrJoin(untold, ", ")));
    }
  }

  const proto::HloModuleProto& m_module;
  std::stop_token m_stop;
  ProtoIndex m_index;
  InstructionPrinter m_instructions;
  size_t m_limit = 0;
  std::string m_text;
  size_t m_place = 0;  // of the current item
  std::vector<Problem> m_problems;
};

}  // namespace

absl::StatusOr<ProtoText> protoText(const proto::HloModuleProto& module, std::string name, std::stop_token stop) {
  ModulePrinter printer(module, std::move(stop));
  if (const absl::Status status = printer.print(); !status.ok()) {
    return absl::Status(status.code(), absl::StrCat(name, ": ", status.message()));
  }
  return printer.take(std::move(name));
}

}  // namespace io
