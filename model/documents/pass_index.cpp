#include "model/documents/pass_index.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/analysis/cost.h"
#include "model/compare/kept_match.h"
#include "model/documents/stage_module.h"
#include "model/ir/byte_hash.h"
#include "model/ir/opcode_properties.h"

namespace model {
namespace {

PassCounts countsOf(const hlo::Module& module, bool hasCosts, const std::stop_token& stop) {
  PassCounts counts;
  counts.instructions = module.instructionCount();
  counts.computations = module.computationCount();
  for (const hlo::InstructionId id : module.instructions()) {
    const hlo::OpKind kind = hlo::wrappedOpKind(module.kind(id), module.opcode(id));
    // An asynchronous operation counts once, at its start.
    const hlo::AsyncRole role = hlo::asyncRole(module.kind(id), module.opcode(id));
    if (role == hlo::AsyncRole::kUpdate || role == hlo::AsyncRole::kDone) continue;
    if (kind == hlo::OpKind::kFusion) ++counts.fusions;
    if (kind == hlo::OpKind::kCopy || kind == hlo::OpKind::kCopyStart) ++counts.copies;
    if (hlo::category(kind) == hlo::Category::kCollective) ++counts.collectives;
  }
  if (!hasCosts) {
    counts.bytes = counts.flops = hlo::Amount::unknown();
    return counts;
  }
  const hlo::Cost total = hlo::Costs(module, stop).total(hlo::Loops::kAllTrips);
  counts.bytes = total.bytes();
  counts.flops = total.flops;
  return counts;
}

// Reads stages one after another and compares each with the last readable one.
class PassReader {
 public:
  PassReader(PassIndex* index, const PassOptions& options, std::stop_token stop)
      : m_index(*index), m_options(options), m_stop(std::move(stop)) {}

  absl::Status run() {
    for (uint32_t i = 0; i < m_index.stages.size(); ++i) {
      if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
      PassStage& stage = m_index.stages[i];
      read(i);
      if (!stage.isReadable()) m_index.tracks.skip();
      if (m_options.progress) m_options.progress(stage, i + 1, m_index.stages.size());
    }
    m_index.tracks.finish();
    if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
    return m_last ? absl::OkStatus() : m_failure;
  }

 private:
  const io::Dump& dump() const { return *m_index.dump; }

  void read(uint32_t at) {
    PassStage& stage = m_index.stages[at];
    for (const io::FileIndex file : dump().modules[m_index.module].stages[stage.name.stage].modules) {
      // The same form of both stages, so that equal bytes mean equal modules.
      if (m_text != nullptr && dump().files->hasBytes(file, m_text->text(), m_stop)) return repeat(at, file);
      auto text = dump().files->read(file, m_stop);
      if (!text.ok()) {
        fail(&stage, text.status());
        continue;
      }
      const absl::string_view bytes = (*text)->text();
      if (m_text != nullptr && m_text->text() == bytes) return repeat(at, file);  // was packed
      auto parsed = parseStage(dump(), file, *text, m_stop);
      if (!parsed.ok()) {
        fail(&stage, parsed.status());
        continue;
      }
      clearProblem(&stage);
      if (parsed->error) note(&stage, *parsed->error);
      stage.file = dump().files->entries()[file].path;
      stage.hash = hlo::hashBytes(bytes.data(), bytes.size());
      take(at, std::move(parsed->module));
      m_text = *std::move(text);
      return;
    }
  }

  // The stage has the bytes of the one before.
  void repeat(uint32_t at, io::FileIndex file) {
    PassStage& stage = m_index.stages[at];
    stage.file = dump().files->entries()[file].path;
    stage.hash = m_index.stages[*m_last].hash;
    stage.state = PassState::kSameBytes;
    stage.counts = m_index.stages[*m_last].counts;
    stage.delta.pairs = stage.counts.instructions;
    clearProblem(&stage);
    stage.before = m_last;
    stage.match = std::make_shared<const compare::KeptMatch>(compare::KeptMatch::identity(*m_module));
    m_index.tracks.repeat();
    bound(at);
    m_last = at;
  }

  static void clearProblem(PassStage* stage) {
    stage->problem.clear();
    stage->problemAt.reset();
  }

  static void note(PassStage* stage, const hlo::Diagnostic& error) {
    stage->problem = error.message;
    if (error.line > 0) stage->problemAt = hlo::Position{error.line, error.column};
  }

  void fail(PassStage* stage, const absl::Status& status) {
    if (stage->problem.empty()) {
      stage->problemAt = hlo::errorPosition(status);
      stage->problem = sentenceOf(status);
    }
    if (m_failure.ok()) m_failure = status;
  }

  void take(uint32_t at, std::shared_ptr<const hlo::Module> module) {
    PassStage& stage = m_index.stages[at];
    stage.counts = countsOf(*module, m_options.hasCosts, m_stop);
    if (m_module == nullptr) {
      m_index.tracks.start(*module);
      stage.state = PassState::kFirst;
    } else {
      compare::KeptMatch match;
      stage.delta = m_index.tracks.add(*m_module, *module, m_stop, &match);
      stage.match = std::make_shared<const compare::KeptMatch>(std::move(match));
      stage.state = stage.delta.isSame() ? PassState::kSame : PassState::kChanged;
      stage.before = m_last;
      const size_t fewer = std::min(m_module->instructionCount(), module->instructionCount());
      constexpr size_t kFewest = 50;
      if (fewer >= kFewest && stage.delta.pairs * 50 < fewer)
        m_index.notes.push_back(absl::StrCat("stage ", stage.name.title(),
                                             " has almost nothing in common with the stage before: perhaps it is of "
                                             "another compilation"));
      bound(at);
    }
    m_module = std::move(module);
    m_last = at;
  }

  // An unreadable stage is as one that is missing.
  void bound(uint32_t at) {
    PassStage& stage = m_index.stages[at];
    stage.isExact = stage.name.isExact;
    stage.since = stage.name.since;
    if (!m_last) return;
    const PassName& before = m_index.stages[*m_last].name;
    // No pass ends where a pipeline begins: it was the pass that runs the pipeline, such as the SPMD partitioner.
    if (stage.state == PassState::kChanged && !stage.name.outerPass.empty()) {
      stage.name.pass = stage.name.outerPass;
    } else if (stage.state == PassState::kChanged && stage.name.pass == "pipeline-start") {
      stage.isExact = false;
      stage.since = before.number && before.next != "pipeline-end" ? before.next : std::string();
    }
    // Some passes of TPU write no stage.
    stage.lastPass = stage.state == PassState::kChanged && !stage.name.number ? numberedBefore(at) : std::nullopt;
    if (stage.lastPass) {
      stage.isExact = false;
      stage.since = m_index.stages[*stage.lastPass].name.pass;
    }
    if (*m_last + 1 == at) return;
    stage.lastPass.reset();
    stage.isExact = false;
    const PassName& gap = m_index.stages[*m_last + 1].name;
    stage.since = gap.isExact ? gap.pass : gap.since;
  }

  std::optional<uint32_t> numberedBefore(uint32_t at) const {
    while (at-- > 0) {
      if (m_index.stages[at].name.number) return at;
    }
    return std::nullopt;
  }

  PassIndex& m_index;
  const PassOptions& m_options;
  const std::stop_token m_stop;
  std::optional<uint32_t> m_last;  // the last readable stage
  std::shared_ptr<const hlo::Module> m_module;
  io::TextPtr m_text;
  absl::Status m_failure;
};

// Reads one stage and the one before it; their modules are released before the others are read.
void readAhead(const PassIndex& index, const PassOptions& options, const std::stop_token& stop) {
  PassIndex two;
  two.dump = index.dump;
  two.module = index.module;
  const uint32_t at = *options.first;
  two.stages = {index.stages[at - 1], index.stages[at]};
  PassOptions alone;
  alone.hasCosts = options.hasCosts;
  if (!PassReader(&two, alone, stop).run().ok() || !two.stages[1].before) return;
  two.stages[1].before = at - 1;
  options.isAhead(at, two.stages[1]);
}

}  // namespace

absl::string_view passStateName(PassState state) {
  constexpr absl::string_view kNames[] = {"first", "changed", "same", "same-bytes", "unreadable"};
  return kNames[static_cast<size_t>(state)];
}

uint32_t PassIndex::firstReadable() const {
  const auto found =
      std::find_if(stages.begin(), stages.end(), [](const PassStage& stage) { return stage.isReadable(); });
  return found == stages.end() ? 0 : static_cast<uint32_t>(found - stages.begin());
}

std::string PassIndex::makerText(uint32_t at) const {
  const PassStage& stage = stages[at];
  if (stage.isExact) return stage.name.title();
  if (stage.lastPass) return absl::StrCat("by a pass after ", stages[*stage.lastPass].name.title());
  const std::string number = stage.name.number ? absl::StrFormat("%04d, ", *stage.name.number) : std::string();
  if (stage.since.empty() || stage.since == stage.name.pass)
    return absl::StrCat(number, "by ", stage.name.pass, " or a pass before it");
  if (!stage.name.number) return absl::StrCat("by one of the passes from ", stage.since, " to the end");
  return absl::StrCat(number, "by one of the passes from ", stage.since, " to ", stage.name.pass);
}

std::optional<uint32_t> PassIndex::findStage(absl::string_view word) const {
  std::optional<uint32_t> found;
  uint32_t number = 0;
  const bool isNumber = absl::SimpleAtoi(word, &number);
  for (uint32_t i = 0; i < stages.size(); ++i) {
    const PassName& name = stages[i].name;
    const bool isNamed = (isNumber && name.number == number) || name.pass == word ||
                         (absl::StartsWith(word, "after:") && name.pass == word.substr(6)) ||
                         (absl::StartsWith(word, "before:") && name.next == word.substr(7)) ||
                         (word == "final" && i + 1 == stages.size());
    if (isNamed) found = i;
  }
  if (word == "first" && !stages.empty()) return 0;
  return found;
}

absl::StatusOr<std::shared_ptr<const PassIndex>> readPasses(std::shared_ptr<const io::Dump> dump, uint32_t module,
                                                            const PassOptions& options, std::stop_token stop) {
  auto index = std::make_shared<PassIndex>();
  index->dump = std::move(dump);
  index->module = module;
  PassNames names = passNames(*index->dump, module, stop);
  index->coverage = names.coverage;
  index->isCoverageStated = names.isCoverageStated;
  index->notes = std::move(names.notes);
  for (PassName& name : names.stages) {
    PassStage stage;
    stage.file = index->dump->files->entries()[name.file].path;
    stage.name = std::move(name);
    index->stages.push_back(std::move(stage));
  }
  if (index->stages.empty()) return absl::NotFoundError("no stage has a module");
  if (options.first && *options.first > 0 && *options.first < index->stages.size() && options.isAhead)
    readAhead(*index, options, stop);
  const absl::Status status = PassReader(index.get(), options, stop).run();
  if (!status.ok()) return status;
  return std::shared_ptr<const PassIndex>(std::move(index));
}

}  // namespace model
