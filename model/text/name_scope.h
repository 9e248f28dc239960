#pragma once

// The names of one computation after another: what they are names of, who refers to them, and names for what has none.
// References are looked up some dozens together, so that the processor fetches what it has to compare all at once;
// those to names that are not yet defined wait for the end of the computation.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/name_table.h"
#include "model/text/problem_list.h"

namespace hlo {

class NameScope {
 public:
  /// All names are views into `text`.
  NameScope(ProblemList& problems, absl::string_view text) : m_problems(problems), m_names(text) {}

  void beginModule(ModuleBuilder& builder) { m_builder = &builder; }
  /// `isBare`: no braces enclose it. Operands that it does not define, but whose shapes it tells, are its parameters.
  void beginComputation(bool isBare);
  /// Finds what is still open and reports what is defined nowhere.
  void endComputation();

  /// See NameTable::tag().
  uint32_t tag(absl::string_view name) const { return m_names.tag(name); }
  /// Reports a name that is there already; the first one stays.
  void define(absl::string_view name, uint32_t tag, InstructionId id) {
    if (!m_names.insert(name, tag, id.index())) reportTwice(name);
  }
  /// The instruction gets `word` with a number behind it as its name.
  void addUnnamed(InstructionId id, absl::string_view word) { m_unnamed.push_back({id, word}); }
  /// A parameter in place of an operand of which only the shape is known, which stands at `place`.
  InstructionId addParameter(TextRange place, ShapeId shape) { return addParameter(place, shape, {}); }

  static constexpr OperandSlot kControl{kNone};
  struct Reference {
    const char* begin;
    uint32_t size;
    uint32_t tag;
    OperandSlot slot;  ///< kControl for a control predecessor
    InstructionId user;

    absl::string_view name() const { return {begin, size}; }
  };
  void refer(const Reference& reference) { m_recent.push_back(reference); }
  /// References of the instruction that is being read may be taken back: those behind the first `count`.
  size_t recentCount() const { return m_recent.size(); }
  void dropRecent(size_t count) { m_recent.resize(count); }
  /// The shape that stands before a name; only in bare computations. In order of the text.
  void tellShape(absl::string_view name, ShapeId shape) { m_told.push_back({name.data(), shape}); }
  bool isBare() const { return m_isBare; }
  /// The operand is an element of what it names; `place` is where the text says so.
  void addElement(OperandSlot slot, absl::Span<const int64_t> path, const char* place);
  /// To be called now and then.
  void resolveRecent() {
    if (m_recent.size() >= kTogether) resolveAllRecent();
  }

 private:
  static constexpr size_t kTogether = 64;

  struct Unnamed {
    InstructionId id;
    absl::string_view word;
  };
  struct Parameter {
    InstructionId id;
    uint32_t place;
    absl::string_view name;  // empty: none
  };
  struct Told {
    const char* name;
    ShapeId shape;
  };
  struct Element {
    OperandSlot slot;
    uint32_t pathSize;
    const char* place;
  };

  void resolveAllRecent();
  void reportTwice(absl::string_view name);
  bool resolve(const Reference& reference);
  bool makeParameter(const Reference& reference);
  InstructionId addParameter(TextRange place, ShapeId shape, absl::string_view name);
  void checkElements();
  void nameUnnamed();

  ProblemList& m_problems;
  ModuleBuilder* m_builder = nullptr;
  bool m_isBare = false;
  NameTable m_names;
  std::vector<Reference> m_recent;      // of the last few instructions
  std::vector<Reference> m_references;  // to names that were not yet defined then
  std::vector<Unnamed> m_unnamed;       // nested instructions
  std::vector<Parameter> m_parameters;  // that are not written
  std::vector<Told> m_told;
  std::vector<Element> m_elements;
  std::vector<int64_t> m_paths;  // of the elements, one behind the other
};

/// `word.1`, `word.2` …: the first one behind `*number` that is not among the names.
std::string unusedName(const NameTable& names, absl::string_view word, uint32_t* number);

}  // namespace hlo
