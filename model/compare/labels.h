#pragma once

// The labels by which instructions of two modules are compared, in three strengths, computed from decoded values and
// not from their spelling. Never in a label: names, metadata, channel numbers, layouts, memory spaces, shardings,
// backend_config, frontend_attributes and control edges. A label is a hash: equal labels suggest a pair, and only a
// comparison of the contents makes two instructions "same" (changes.h).
//
// The number of a parameter counts only where callers bind by position: in reducers, loops and branches, but not in
// ENTRY or in a computation that a single caller runs with its own operands (Topology::isInlined()).

#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/compare/topology.h"
#include "model/ir/large_vector.h"
#include "model/ir/module.h"

namespace compare {

enum class Level : uint8_t {
  kOpcode,  ///< L0: the opcode and the target of a custom call
  kTypes,   ///< L1: and the element types and ranks of the result
  kValues,  ///< L2: and its dimensions, the attributes that change the meaning, and the literal
};

/// Dimensions of the first module that became others in the second: 8 → 16.
using DimensionMap = absl::flat_hash_map<int64_t, int64_t>;

/// The parts that labels may count, because both modules print them.
struct LabelOptions {
  bool hasLiterals = true;                   ///< false: at least one module elides literals of arrays as {...}
  const DimensionMap* dimensions = nullptr;  ///< null: none became another
  bool hasCallers = true;                    ///< false: a module is truncated, so that callers may be missing
};

/// The labels of one module, by instruction.
class Labels {
 public:
  /// Linear in the text of attributes and literals.
  Labels(const hlo::Module& module, const Topology& topology, const LabelOptions& options,
         const std::stop_token& stop = {});

  uint32_t at(Level level, uint32_t id) const { return m_levels[static_cast<size_t>(level)][id]; }
  /// A hash of the op_name, without the `jit(main)` that JAX left out later; 0 if there is none.
  uint32_t opName(uint32_t id) const { return m_opNames[id]; }
  /// A hash of the source file's name and the line; 0 if there is none.
  uint32_t source(uint32_t id) const { return m_sources[id]; }
  /// Returns a hash of the contents of a computation, with those that it calls; the order does not count. Computations
  /// that call each other in a cycle count as their opcodes. Computed for all computations by the first call.
  uint64_t content(hlo::ComputationId id) const;
  /// L3: L2 with the contents of called computations. Only for callers.
  uint64_t withContent(uint32_t id) const;

  /// Computes L2 again, with dimensions that became others.
  void setDimensions(const DimensionMap& dimensions, const std::stop_token& stop = {});

 private:
  void computeValues(const LabelOptions& options, const std::stop_token& stop);

  const hlo::Module& m_module;
  const Topology& m_topology;
  LabelOptions m_options;
  hlo::LargeVector<uint32_t> m_levels[3];
  hlo::LargeVector<uint32_t> m_opNames, m_sources;
  mutable std::vector<uint64_t> m_contents;  // by computation
};

/// Returns a hash of the text that is the same on every machine and in every run.
uint64_t textHash(absl::string_view text);

/// Returns true if the module elides a literal: `constant({...})`.
bool elidesLiterals(const hlo::Module& module);

/// The aspect of an instruction that an attribute belongs to; labels count only kMeaning.
enum class AttributeRole : uint8_t {
  kMeaning,   ///< changes what is computed
  kHow,       ///< an attribute that says how it is computed: kind= of a fusion, aliasing
  kCallee,    ///< names a computation
  kMetadata,  ///< metadata, origin
  kChannel,
  kConfig,  ///< backend_config, frontend_attributes
  kSharding,
  kControl,
  kLayout,  ///< layout constraints
};
AttributeRole attributeRole(absl::string_view key);

/// Appends the value in a form in which equal values of all dialects are equal: replica groups are listed, and JSON is
/// sorted by key.
void appendComparable(std::string* out, absl::string_view key, absl::string_view value);

}  // namespace compare
