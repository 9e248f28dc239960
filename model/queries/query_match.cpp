#include "model/queries/query_match.h"

#include <algorithm>
#include <bitset>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/analysis/async_operation.h"
#include "model/analysis/triton_config.h"
#include "model/attributes/metadata.h"
#include "model/buffers/value_kind.h"
#include "model/queries/byte_reuse.h"
#include "model/queries/padding.h"
#include "model/queries/query_fields.h"
#include "model/queries/text_match.h"

namespace queries {
namespace {

using Hits = std::vector<uint8_t>;

// Number of texts searched between two checks of the stop token.
constexpr size_t kMatchedAtOnce = 1 << 17;

/// The data for the evaluation of a query's terms.
struct Domain {
  const QuerySubject& subject;
  const std::stop_token& stop;
  std::vector<QueryNote>* notes;
  bool isWithText = false;  // words are also searched in attributes and literals

  const hlo::Module& module() const { return subject.instructions->module(); }
  void note(const QueryTerm& term, std::string sentence) const { notes->push_back({term.place, std::move(sentence)}); }
};

void findAll(const QueryPattern& pattern, const TextArena& texts, size_t first, size_t count, uint8_t* hits,
             const std::stop_token& stop) {
  for (size_t done = 0; done < count && !stop.stop_requested(); done += kMatchedAtOnce) {
    const size_t begin = first + done;
    pattern.find(texts, begin, std::min(begin + kMatchedAtOnce, first + count), hits + done);
  }
}

/// Marks the instructions of the range whose shared property is marked.
void spread(const std::vector<uint32_t>& of, const Hits& shared, size_t first, Hits* hits) {
  if (std::find(shared.begin(), shared.end(), 1) == shared.end()) return;
  const uint32_t* const mine = of.data() + first;
  for (size_t i = 0; i < hits->size(); ++i) {
    if (mine[i] != InstructionIndex::kNone) (*hits)[i] |= shared[mine[i]];
  }
}

void findShared(const QueryPattern& pattern, const InstructionIndex::Shared& shared, size_t first, Hits* hits,
                const std::stop_token& stop) {
  Hits found(shared.texts.size());
  findAll(pattern, shared.texts, 0, found.size(), found.data(), stop);
  spread(shared.of, found, first, hits);
}

// --- shapes -----------------------------------------------------------------------------------------------------

/// Returns whether `isSo` holds for the shape or a part of it; not recursive, because files can nest shapes to any
/// depth.
template <typename IsSo>
bool anyPart(const hlo::Shape& shape, const IsSo& isSo) {
  std::vector<const hlo::Shape*> left{&shape};
  while (!left.empty()) {
    const hlo::Shape& part = *left.back();
    left.pop_back();
    if (part.elements.empty() && isSo(part)) return true;
    for (const hlo::Shape& element : part.elements) left.push_back(&element);
  }
  return false;
}

bool shapeMatches(const QueryTerm& term, const hlo::Shape& shape) {
  switch (term.field) {
    case QueryField::kDtype:
      return anyPart(shape,
                     [&](const hlo::Shape& part) { return term.pattern.matches(hlo::elementTypeName(part.type)); });
    case QueryField::kSpace:
      return anyPart(shape, [&](const hlo::Shape& part) { return term.holds(part.memorySpace); });
    case QueryField::kBytes: {
      const auto bytes = resultBytes(shape).held;
      return bytes && term.holds(*bytes);
    }
    default: return false;
  }
}

/// `f32` of `f32[8]{0}`.
absl::string_view typeOf(absl::string_view shape) { return shape.substr(0, shape.find_first_of("[(")); }

// --- values -----------------------------------------------------------------------------------------------------

/// kLoop, loop: XLA's prefix may be omitted.
bool kindMatches(const QueryTerm& term, absl::string_view kind) {
  if (term.pattern.matches(kind)) return true;
  const bool hasLetter = kind.size() > 1 && kind[0] == 'k' && absl::ascii_isupper(kind[1]);
  return hasLetter && term.pattern.matches(kind.substr(1));
}

using MemoryKinds = std::bitset<buffers::kValueKindCount>;

/// Returns the kinds that a term names; none if it refers to something else.
MemoryKinds memoryKinds(const QueryTerm& term) {
  MemoryKinds kinds;
  for (size_t i = 0; i < kinds.size() && term.field == QueryField::kKind; ++i) {
    const auto kind = static_cast<buffers::ValueKind>(i);
    // A temporary is one wherever it is placed.
    kinds[i] = term.pattern.matches(buffers::valueKindName(kind)) ||
               (buffers::isTemporary(kind) && term.pattern.matches("temp"));
  }
  return kinds;
}

/// Returns whether the term can be answered only from memory data.
bool asksForMemory(const QueryTerm& term) {
  return term.field == QueryField::kAlive || term.field == QueryField::kAllocation ||
         term.field == QueryField::kReuse || memoryKinds(term).any();
}

/// Returns whether the term refers to allocations: an output may also be a fusion's kind.
bool namesAllocations(const QueryTerm& term) {
  const MemoryKinds kinds = memoryKinds(term);
  return term.field == QueryField::kAllocation || term.field == QueryField::kReuse ||
         (kinds.any() && !kinds.test(static_cast<size_t>(buffers::ValueKind::kOutput)));
}

/// Returns the step that live@ asks for; if it does not exist, nothing, and adds a note.
std::optional<uint32_t> momentOf(const QueryTerm& term, const Domain& domain, const QuerySubject& memory) {
  const LiveBytes* const live = memory.liveBytes;
  const size_t steps = live == nullptr ? 0 : live->stepCount();
  if (steps == 0) {
    domain.note(term, "no live ranges: XLA writes them to the buffer assignment if it runs with --xla_dump_to");
    return std::nullopt;
  }
  if (!term.step) return live->peakStep();
  if (static_cast<uint64_t>(*term.step) < steps) return static_cast<uint32_t>(*term.step);
  domain.note(term, absl::StrCat("there is no step ", *term.step, ": steps are 0–", steps - 1));
  return std::nullopt;
}

/// Marks the values of a memory that satisfy one of its terms: live, the kind of memory, its space, its allocation.
void markValues(const QueryTerm& term, const Domain& domain, const QuerySubject& memory,
                const std::function<void(buffers::ValueId)>& mark) {
  const buffers::Assignment* const assignment = memory.assignment;
  if (term.field == QueryField::kAlive) {
    const auto moment = momentOf(term, domain, memory);
    if (!moment) return;
    const auto isInSpace = [&](buffers::ValueId id) {
      return assignment->allocation(*assignment->value(id).allocation).memorySpace == memory.liveBytes->space();
    };
    for (uint32_t i = 0; i < assignment->valueCount(); ++i) {
      const auto range = countedRange(*assignment, buffers::ValueId(i));
      if (!range || !range->contains(*moment)) continue;
      // A step refers to all memories, a peak to one.
      if (term.step || isInSpace(buffers::ValueId(i))) mark(buffers::ValueId(i));
    }
    return;
  }
  if (assignment == nullptr) return;
  if (term.field == QueryField::kReuse) {
    const std::vector<uint32_t> counts = reuseCounts(*assignment);
    for (uint32_t i = 0; i < counts.size(); ++i) {
      if (counts[i] != hlo::kNone && term.holds(counts[i])) mark(buffers::ValueId(i));
    }
    return;
  }
  const MemoryKinds kinds = memoryKinds(term);
  for (uint32_t i = 0; i < assignment->valueCount(); ++i) {
    const buffers::Value value = assignment->value(buffers::ValueId(i));
    if (term.field == QueryField::kSpace) {
      if (term.holds(value.memorySpace)) mark(buffers::ValueId(i));
      continue;
    }
    if (!value.allocation) continue;
    const bool isSo = term.field == QueryField::kAllocation
                          ? term.holds(assignment->allocation(*value.allocation).number)
                          : kinds.test(static_cast<size_t>(*buffers::valueKind(*assignment, value)));
    if (isSo) mark(buffers::ValueId(i));
  }
}

// --- instructions -----------------------------------------------------------------------------------------------

/// Evaluates one term after another over a range of instructions.
class InstructionTerms {
 public:
  InstructionTerms(const Domain& domain, hlo::InstructionRange range)
      : m_domain(domain),
        m_index(*domain.subject.instructions),
        m_module(domain.module()),
        m_range(range),
        m_first(range.empty() ? 0 : range[0].index()) {}

  size_t size() const { return m_range.size(); }

  Hits find(const QueryTerm& term) const {
    Hits hits(m_range.size());
    if (hits.empty()) return hits;
    switch (term.field) {
      case QueryField::kAnywhere:
        findAll(term.pattern, m_index.names(), m_first, hits.size(), hits.data(), m_domain.stop);
        for (const auto* shared : {&m_index.opcodes(), &m_index.shapes(), &m_index.scopes(), &m_index.places()}) {
          findShared(term.pattern, *shared, m_first, &hits, m_domain.stop);
        }
        if (m_domain.isWithText) findTexts(term.pattern, &hits);
        break;
      case QueryField::kName:
        findAll(term.pattern, m_index.names(), m_first, hits.size(), hits.data(), m_domain.stop);
        break;
      case QueryField::kOpcode: findOpcodes(term, &hits); break;
      case QueryField::kShape: findShared(term.pattern, m_index.shapes(), m_first, &hits, m_domain.stop); break;
      case QueryField::kScope: findShared(term.pattern, m_index.scopes(), m_first, &hits, m_domain.stop); break;
      case QueryField::kDtype:
      case QueryField::kBytes:
      case QueryField::kSpace: findShapes(term, &hits); break;
      case QueryField::kFile:
      case QueryField::kLine: findPlaces(term, &hits); break;
      case QueryField::kComputation: findComputations(term, &hits); break;
      case QueryField::kOperands:
        each(&hits,
             [&](hlo::InstructionId id) { return term.holds(static_cast<int64_t>(m_module.operands(id).size())); });
        break;
      case QueryField::kFlops: findFlops(term, &hits); break;
      case QueryField::kKind:
        each(&hits, [&](hlo::InstructionId id) {
          const absl::string_view kind = fusionKind(m_module, id);
          return !kind.empty() && kindMatches(term, kind);
        });
        break;
      case QueryField::kAllocation:
      case QueryField::kReuse:
      case QueryField::kAlive: break;
      case QueryField::kCustomCall: findAttribute(term, "custom_call_target", &hits); break;
      case QueryField::kSharding: findAttribute(term, "sharding", &hits); break;
      case QueryField::kTile:
      case QueryField::kWarps:
        each(&hits, [&](hlo::InstructionId id) {
          const auto triton = hlo::tritonConfig(m_module, id);
          if (!triton) return false;
          if (term.field == QueryField::kWarps) return triton->warps && term.holds(*triton->warps);
          return !triton->tile.empty() && term.pattern.matches(triton->tileText());
        });
        break;
      case QueryField::kChange:
      case QueryField::kWhat:
      case QueryField::kWas:
      case QueryField::kPeakDelta:
      case QueryField::kBytesDelta:
      case QueryField::kFlopsDelta:
      case QueryField::kEvidence: findCompared(term, &hits); break;
      case QueryField::kAttribute:
        if (!findAttribute(term, term.attribute, &hits) && !findMetadata(term, &hits)) noteUnknown(term);
        break;
      default: findNumbers(term, *columnOf(term.field), &hits);
    }
    if (term.field == QueryField::kAlive || term.field == QueryField::kKind || term.field == QueryField::kSpace ||
        term.field == QueryField::kAllocation || term.field == QueryField::kReuse) {
      const QuerySubject& known = m_domain.subject;
      const bool isEstimated = known.assignment == nullptr && known.estimate && asksForMemory(term);
      const QuerySubject memory = isEstimated ? known.estimate() : known;
      if (isEstimated && memory.assignment != nullptr)
        m_domain.note(term, "estimated by XLA's rules: no buffer assignment is open with the module");
      if (memory.assignment == nullptr && namesAllocations(term)) {
        m_domain.note(term, "no allocations: XLA writes them to the buffer assignment if it runs with --xla_dump_to");
      }
      markValues(term, m_domain, memory, [&](buffers::ValueId value) {
        const auto id = memory.link->instruction(value);
        if (id && m_range.contains(*id)) hits[id->index() - m_first] = 1;
      });
    }
    return hits;
  }

 private:
  template <typename IsSo>
  void each(Hits* hits, const IsSo& isSo) const {
    for (size_t done = 0; done < hits->size() && !m_domain.stop.stop_requested(); done += kMatchedAtOnce) {
      const size_t end = std::min(done + kMatchedAtOnce, hits->size());
      for (size_t i = done; i < end; ++i) (*hits)[i] |= isSo(m_range[i]);
    }
  }

  /// `opcode:all-reduce` also finds all-reduce-start and -done, and what starts and ends an all-reduce in a computation
  /// or in fusions of its own; `opcode:all-reduce-start` finds every kind of start.
  void findOpcodes(const QueryTerm& term, Hits* hits) const {
    const TextArena& words = m_index.opcodes().texts;
    Hits found(words.size());
    findAll(term.pattern, words, 0, found.size(), found.data(), m_domain.stop);
    Hits starts = found, ends = found;  // by the word of the operation: what starts and ends it is found
    if (term.op == QueryOperator::kHas) {
      for (size_t i = 0; i < found.size(); ++i) {
        absl::string_view word = words.text(i);
        if (term.pattern.matches(absl::StrCat(word, "-start"))) starts[i] = 1;
        if (term.pattern.matches(absl::StrCat(word, "-done"))) ends[i] = 1;
        const bool isPart = absl::ConsumeSuffix(&word, "-start") || absl::ConsumeSuffix(&word, "-update") ||
                            absl::ConsumeSuffix(&word, "-done");
        if (isPart && term.pattern.matches(word)) found[i] = 1;
      }
    }
    spread(m_index.opcodes().of, found, m_first, hits);
    if (term.op != QueryOperator::kHas) return;
    const auto mark = [&](hlo::InstructionId id) {
      if (m_range.contains(id)) (*hits)[id.index() - m_first] = 1;
    };
    for (const hlo::InstructionId id : m_module.instructions()) {
      if (id.index() % kMatchedAtOnce == 0 && m_domain.stop.stop_requested()) return;
      const uint32_t word = m_index.opcodes().of[id.index()];
      if (word == InstructionIndex::kNone || (starts[word] == 0 && ends[word] == 0)) continue;
      const auto operation = hlo::asyncOperation(m_module, id);
      if (!operation || operation->start == id || operation->done == id) continue;
      if (starts[word] != 0) mark(operation->start);
      if (ends[word] != 0 && operation->done) mark(*operation->done);
    }
  }

  bool isInText(hlo::InstructionId id, const QueryPattern& pattern) const {
    if (m_module.kind(id) == hlo::OpKind::kConstant && pattern.matches(m_module.arguments(id))) return true;
    const auto attributes = m_module.attributes(id);
    if (attributes.empty()) return false;
    const hlo::TextRange all{attributes.front().key.begin, attributes.back().value.end};
    return pattern.matches(m_module.text().text(all));
  }

  /// Examines only instructions not found otherwise, because this is slow.
  void findTexts(const QueryPattern& pattern, Hits* hits) const {
    each(hits, [&](hlo::InstructionId id) { return (*hits)[id.index() - m_first] != 0 || isInText(id, pattern); });
  }

  void findShapes(const QueryTerm& term, Hits* hits) const {
    Hits found(m_module.shapeCount());
    for (uint32_t i = 0; i < found.size(); ++i) found[i] = shapeMatches(term, m_module.shape(hlo::ShapeId(i)));
    spread(m_index.shapes().of, found, m_first, hits);
  }

  void findPlaces(const QueryTerm& term, Hits* hits) const {
    const auto lines = m_index.sources().lines();
    Hits found(lines.size()), files;
    if (term.field == QueryField::kFile) {
      files.resize(m_module.fileCount());
      for (uint32_t i = 0; i < files.size(); ++i) files[i] = term.pattern.matches(m_module.file(hlo::FileId(i)));
    }
    for (size_t i = 0; i < lines.size(); ++i) {
      found[i] = term.field == QueryField::kFile ? files[lines[i].line.file.index()] : term.holds(lines[i].line.line);
    }
    spread(m_index.places().of, found, m_first, hits);
  }

  void findComputations(const QueryTerm& term, Hits* hits) const {
    const TextArena& names = m_index.computationNames();
    Hits found(names.size());
    findAll(term.pattern, names, 0, found.size(), found.data(), m_domain.stop);
    for (uint32_t i = 0; i < found.size(); ++i) {
      if (found[i] == 0) continue;
      for (hlo::InstructionId id : m_module.instructions(hlo::ComputationId(i))) {
        if (m_range.contains(id)) (*hits)[id.index() - m_first] = 1;
      }
    }
  }

  void findNumbers(const QueryTerm& term, const InstructionColumnSpec& column, Hits* hits) const {
    InstructionCosts costs;
    if (column.isCost) costs.costs = m_domain.subject.costs();
    const InstructionSubject subject = m_index.subject(costs);
    each(hits, [&](hlo::InstructionId id) {
      const InstructionValue value = column.value(subject, id);
      const auto* const amount = std::get_if<hlo::Amount>(&value);
      const auto* const number = std::get_if<int64_t>(&value);
      if (amount != nullptr) return !amount->isUnknown() && term.holds(amount->atLeast());
      return number != nullptr && term.holds(*number);
    });
  }

  void findFlops(const QueryTerm& term, Hits* hits) const {
    const hlo::Costs* const costs = m_domain.subject.costs();
    if (costs == nullptr) return;
    each(hits, [&](hlo::InstructionId id) {
      const hlo::Amount flops = costs->perRun(id).flops;
      return !flops.isUnknown() && term.holds(flops.atLeast());
    });
  }

  void findCompared(const QueryTerm& term, Hits* hits) const {
    if (!m_domain.subject.compared) {
      m_domain.note(term, absl::StrCat(specOf(term.field).name, " needs a comparison of two modules"));
      return;
    }
    const ComparedSide* const compared = m_domain.subject.compared();
    if (compared == nullptr) return;
    const bool isOfCost = term.field == QueryField::kBytesDelta || term.field == QueryField::kFlopsDelta;
    const std::string& problem = term.field == QueryField::kPeakDelta ? compared->memoryProblem : compared->costProblem;
    if ((isOfCost || term.field == QueryField::kPeakDelta) && !problem.empty()) {
      m_domain.note(term, problem);
      return;
    }
    each(hits, [&](hlo::InstructionId id) {
      switch (term.field) {
        case QueryField::kChange:
          return term.pattern.matches(compare::changeKindName(compared->changes->of(compared->side, id).kind));
        case QueryField::kWhat: return hasAspect(compared->changes->of(compared->side, id).aspects, term.pattern);
        case QueryField::kWas: {
          const auto partner = compared->partner(id);
          return partner && term.pattern.matches(compared->other->opcode(*partner));
        }
        case QueryField::kPeakDelta: return term.holds(compared->amounts[id.index()].peak);
        case QueryField::kBytesDelta: return term.holds(compared->amounts[id.index()].bytes);
        case QueryField::kFlopsDelta: return term.holds(compared->amounts[id.index()].flops);
        default: {
          const absl::string_view grade = compared->evidence(id);
          return !grade.empty() && term.pattern.matches(grade);
        }
      }
    });
  }

  static bool hasAspect(uint32_t aspects, const QueryPattern& pattern) {
    for (int bit = 0; bit < compare::kAspectBits; ++bit) {
      if ((aspects >> bit & 1) != 0 && pattern.matches(compare::aspectName(bit))) return true;
    }
    return false;
  }

  /// Marks instructions by an attribute; returns whether any instruction of the module has it.
  bool findAttribute(const QueryTerm& term, absl::string_view key, Hits* hits) const {
    return findWritten(term, hits, [&](hlo::InstructionId id) { return m_module.attribute(id, key); });
  }

  /// Marks instructions by a field of the metadata: op_type, source_file, scheduling_name, deduplicated_name.
  bool findMetadata(const QueryTerm& term, Hits* hits) const {
    return findWritten(term, hits, [&](hlo::InstructionId id) -> std::optional<absl::string_view> {
      const auto metadata = m_module.attribute(id, "metadata");
      return metadata ? hlo::metadataPart(*metadata, term.attribute) : std::nullopt;
    });
  }

  /// Marks instructions by a written text; returns whether any instruction has one.
  template <typename Written>
  bool findWritten(const QueryTerm& term, Hits* hits, const Written& written) const {
    bool isThere = false;
    each(hits, [&](hlo::InstructionId id) {
      std::optional<absl::string_view> value = written(id);
      if (!value) return false;
      isThere = true;
      if (value->size() > 1 && value->front() == '"' && value->back() == '"')
        *value = value->substr(1, value->size() - 2);
      if (!term.isByNumber()) return term.pattern.matches(*value);
      int64_t number = 0;
      return absl::SimpleAtoi(*value, &number) && term.holds(number);
    });
    return isThere;
  }

  void noteUnknown(const QueryTerm& term) const {
    if (m_domain.stop.stop_requested()) return;
    for (hlo::InstructionId id : m_module.instructions()) {
      if (m_module.attribute(id, term.attribute)) return;
      const auto metadata = m_module.attribute(id, "metadata");
      if (metadata && hlo::metadataPart(*metadata, term.attribute)) return;
    }
    const auto fields = queryFields();
    const std::string longer = absl::StrCat(term.attribute, "_");
    const auto* const similar = std::find_if(fields.begin(), fields.end(), [&](const FieldSpec& field) {
      return absl::StartsWithIgnoreCase(field.name, longer);
    });
    m_domain.note(term, absl::StrCat("\"", term.attribute, "\" is neither a field nor an attribute of this module",
                                     similar == fields.end() ? "" : absl::StrCat("; ", similar->name, " is a field")));
  }

  const Domain& m_domain;
  const InstructionIndex& m_index;
  const hlo::Module& m_module;
  hlo::InstructionRange m_range;
  size_t m_first;
};

// --- the values of an assignment --------------------------------------------------------------------------------

class ValueTerms {
 public:
  explicit ValueTerms(const Domain& domain)
      : m_domain(domain),
        m_assignment(*domain.subject.assignment),
        m_hasModule(domain.subject.instructions != nullptr) {}

  size_t size() const { return m_assignment.valueCount(); }

  Hits find(const QueryTerm& term) const {
    Hits hits(size());
    switch (term.field) {
      case QueryField::kName:
        each(&hits, [&](const buffers::Value& value) { return term.pattern.matches(value.name()); });
        break;
      case QueryField::kShape:
        each(&hits, [&](const buffers::Value& value) { return term.pattern.matches(value.shape); });
        break;
      case QueryField::kDtype:
        each(&hits, [&](const buffers::Value& value) { return term.pattern.matches(typeOf(value.shape)); });
        break;
      case QueryField::kBytes:
        each(&hits, [&](const buffers::Value& value) { return value.hasSize && term.holds(value.sizeBytes); });
        break;
      case QueryField::kAnywhere:
        each(&hits, [&](const buffers::Value& value) {
          return term.pattern.matches(value.name()) || term.pattern.matches(value.shape);
        });
        addDefining(term, &hits);
        break;
      case QueryField::kKind: addDefining(term, &hits); [[fallthrough]];
      case QueryField::kSpace:
      case QueryField::kAllocation:
      case QueryField::kReuse:
      case QueryField::kAlive:
        markValues(term, m_domain, m_domain.subject, [&](buffers::ValueId id) { hits[id.index()] = 1; });
        break;
      default:
        addDefining(term, &hits);
        if (!m_hasModule) {
          const bool isAttribute = term.field == QueryField::kAttribute;
          m_domain.note(term, absl::StrCat("a buffer assignment without its module has no ",
                                           isAttribute ? absl::string_view(term.attribute) : specOf(term.field).name));
        }
    }
    return hits;
  }

 private:
  template <typename IsSo>
  void each(Hits* hits, const IsSo& isSo) const {
    for (uint32_t i = 0; i < hits->size(); ++i) {
      if (i % kMatchedAtOnce == 0 && m_domain.stop.stop_requested()) return;
      (*hits)[i] = isSo(m_assignment.value(buffers::ValueId(i)));
    }
  }

  /// Applies the term to the instruction that defines a value.
  void addDefining(const QueryTerm& term, Hits* hits) const {
    if (!m_hasModule) return;
    // The memory kind of an instruction covers all its values; here each value is matched separately.
    QuerySubject withoutMemory = m_domain.subject;
    withoutMemory.assignment = nullptr;
    withoutMemory.estimate = nullptr;
    std::vector<QueryNote> ofMemory;  // discarded: they would report a missing memory, but there is one
    const Domain domain{withoutMemory, m_domain.stop, term.field == QueryField::kKind ? &ofMemory : m_domain.notes};
    const Hits found = InstructionTerms(domain, domain.module().instructions()).find(term);
    for (uint32_t i = 0; i < hits->size(); ++i) {
      const auto id = m_domain.subject.link->instruction(buffers::ValueId(i));
      if (id) (*hits)[i] |= found[id->index()];
    }
  }

  const Domain& m_domain;
  const buffers::Assignment& m_assignment;
  bool m_hasModule;
};

template <typename Terms>
QueryResult evaluate(const Query& query, const Terms& terms, const std::stop_token& stop,
                     std::vector<QueryNote>* notes) {
  QueryResult result;
  std::vector<Hits> stack;
  for (const int step : query.steps()) {
    if (stop.stop_requested()) break;
    if (step >= 0) {
      stack.push_back(terms.find(query.terms()[static_cast<size_t>(step)]));
      continue;
    }
    Hits top = std::move(stack.back());
    if (step == Query::kNot) {
      for (uint8_t& hit : top) hit ^= 1;
    } else {
      stack.pop_back();
      const Hits& below = stack.back();
      if (step == Query::kAnd) {
        for (size_t i = 0; i < top.size(); ++i) top[i] &= below[i];
      } else {
        for (size_t i = 0; i < top.size(); ++i) top[i] |= below[i];
      }
    }
    stack.back() = std::move(top);
  }
  result.found =
      stack.empty() || stop.stop_requested() ? Hits(terms.size(), query.isEmpty() ? 1 : 0) : std::move(stack.front());
  result.notes = std::move(*notes);
  return result;
}

}  // namespace

QueryResult findInstructions(const Query& query, const QuerySubject& subject, hlo::InstructionRange range,
                             std::stop_token stop) {
  std::vector<QueryNote> notes;
  const Domain domain{subject, stop, &notes};
  return evaluate(query, InstructionTerms(domain, range), stop, &notes);
}

QueryResult findWithText(const Query& query, const QuerySubject& subject, std::stop_token stop) {
  std::vector<QueryNote> notes;
  const Domain domain{subject, stop, &notes, true};
  return evaluate(query, InstructionTerms(domain, domain.module().instructions()), stop, &notes);
}

QueryResult findValues(const Query& query, const QuerySubject& subject, std::stop_token stop) {
  std::vector<QueryNote> notes;
  const Domain domain{subject, stop, &notes};
  return evaluate(query, ValueTerms(domain), stop, &notes);
}

}  // namespace queries
