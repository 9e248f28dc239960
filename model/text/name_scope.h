#pragma once

// The names of one computation after another: their definitions, the references to them, and generated names for
// unnamed instructions. References are looked up some dozens at a time, so that the processor can prefetch their table
// entries together; references to names that are not yet defined wait for the end of the computation.

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
  /// `isBare`: the computation has no braces. Operands that it does not define but whose shapes are written become
  /// parameters.
  void beginComputation(bool isBare);
  /// Resolves the remaining references and reports undefined names.
  void endComputation();

  /// See NameTable::tag().
  uint32_t tag(absl::string_view name) const { return m_names.tag(name); }
  /// Reports a duplicate name; the first definition stays.
  void define(absl::string_view name, uint32_t tag, InstructionId id) {
    if (!m_names.insert(name, tag, id.index())) reportTwice(name);
  }
  /// Adds an instruction to be named `word` with a number appended.
  void addUnnamed(InstructionId id, absl::string_view word) { m_unnamed.push_back({id, word}); }
  /// Adds a parameter for an operand that has only a shape; `place` is the range of the operand in the text.
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
  /// The number of references of recent instructions. Those added after it may be removed with dropRecent().
  size_t recentCount() const { return m_recent.size(); }
  void dropRecent(size_t count) { m_recent.resize(count); }
  /// Records the shape written before a name; only in bare computations. Must be called in text order.
  void tellShape(absl::string_view name, ShapeId shape) { m_told.push_back({name.data(), shape}); }
  bool isBare() const { return m_isBare; }
  /// Marks the operand as an element of the instruction it names; `place` is the position in the text.
  void addElement(OperandSlot slot, absl::Span<const int64_t> path, const char* place);
  /// Looks up recent references once there are enough; must be called regularly.
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
    absl::string_view name;  // empty: no name
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
  std::vector<Reference> m_recent;      // references of the last few instructions
  std::vector<Reference> m_references;  // references to names that were not yet defined
  std::vector<Unnamed> m_unnamed;       // nested instructions
  std::vector<Parameter> m_parameters;  // parameters that are not in the text
  std::vector<Told> m_told;
  std::vector<Element> m_elements;
  std::vector<int64_t> m_paths;  // paths of all elements, concatenated
};

/// Returns the first of `word.1`, `word.2` …, after `*number`, that is not among the names.
std::string unusedName(const NameTable& names, absl::string_view word, uint32_t* number);

}  // namespace hlo
