#pragma once

// The attributes of an instruction that its colour can show: its category, a group that it is in, or a value on a
// scale. The table in colorings.cpp has a row for each colouring: its id, its name, its required data, and how an
// instruction gets its group or value. Menus, settings, the command line and legends read that table: a new colouring
// is a new row. No colours are defined here; the views map groups and steps to those of the theme. Immutable; any
// thread.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/documents/estimates.h"

namespace model {

/// A box with a single colour: an instruction, or a folded scope.
struct ColoredBox {
  hlo::InstructionId instruction;               ///< of a scope: its first instruction
  absl::Span<const hlo::InstructionId> folded;  ///< of a scope: all its instructions, at least one; otherwise empty
  absl::string_view scope;                      ///< of a scope: its path
  const hlo::Cost* cost = nullptr;              ///< of a scope: its cost; otherwise null
};

struct ColoringInput {
  const Snapshot& snapshot;    ///< has a module
  const Estimates* estimates;  ///< of the snapshot; null until they are computed
  absl::Span<const ColoredBox> boxes;
};

/// By the category of the operation, which the views determine themselves.
struct ByCategory {};

/// By groups without an order.
struct ByGroup {
  std::vector<std::string> names;  ///< by box; "" for a box in no group. May be any text of the dump
  std::string none;                ///< the legend's name for boxes without a group
};

/// A value as far as it is known. A partial value is a lower bound.
struct Metric {
  double value = 0;
  bool isKnown = true;
  bool isExact = true;
};

inline constexpr size_t kScaleSteps = 6;

/// By the step of a scale, small to large. Estimated values include everything that an instruction calls, over all
/// iterations of loops. For these the last step begins at the power that contains the module's largest instruction
/// other than loops, calls and conditionals: an instruction has the same colour wherever it is shown, and the
/// instructions that are compared have different ones.
struct ByMetric {
  std::array<double, kScaleSteps - 1> begins = {};  ///< lower ends of all steps but the first
  std::array<std::string, kScaleSteps> names;       ///< names of the steps
  std::array<std::string, kScaleSteps> leasts;      ///< names of the steps for values known in part
  std::string unknown;                              ///< name for unknown values
  std::vector<Metric> values;                       ///< by box

  size_t stepOf(const Metric& metric) const;
};

using BoxClasses = std::variant<ByCategory, ByGroup, ByMetric>;

/// A row of the table.
class Coloring {
 public:
  /// The data that must be computed before the values are known.
  enum class Needs : uint8_t { kNothing, kCosts, kPeak, kTimes };

  /// The colouring by category.
  Coloring() = default;
  static std::optional<Coloring> find(absl::string_view id);
  static std::vector<Coloring> all();

  /// Returns the name in settings and on the command line: "source-file".
  std::string id() const;
  /// Returns the name in menus and legends: "Source File"; translated.
  std::string name() const;
  Needs needs() const;
  bool isCategory() const { return m_row == 0; }
  /// Returns the classes of the boxes. Until the required data are computed, all values are unknown.
  BoxClasses classes(const ColoringInput& input) const;

  friend bool operator==(Coloring, Coloring) = default;

 private:
  explicit Coloring(size_t row) : m_row(static_cast<uint8_t>(row)) {}
  uint8_t m_row = 0;
};

/// Returns the ids of all colourings, in the order of the table.
std::vector<std::string> coloringIds();

}  // namespace model
