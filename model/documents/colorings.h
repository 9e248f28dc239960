#pragma once

// What the colour of an instruction can show: its category, a group that it is in, or a value on a scale. One table
// (colorings.cpp) has a row for each colouring: its id, its name, what it needs, and how an instruction gets its group
// or value. Menus, settings, the command line and legends read that table: a new colouring is a new row. Nothing here
// is a colour; the views give groups and steps those of the theme. Immutable; any thread.

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

/// What is shown in one colour: an instruction, or a scope that is folded to a box.
struct ColoredBox {
  hlo::InstructionId instruction;               ///< of a scope the first one
  absl::Span<const hlo::InstructionId> folded;  ///< of a scope all, at least one; else none
  absl::string_view scope;                      ///< of a scope its path
  const hlo::Cost* cost = nullptr;              ///< of a scope what it costs; else null
};

struct ColoringInput {
  const Snapshot& snapshot;    ///< has a module
  const Estimates* estimates;  ///< of the snapshot; null while they are not known
  absl::Span<const ColoredBox> boxes;
};

/// By the category of the operation, which views know anyway.
struct ByCategory {};

/// By groups without an order.
struct ByGroup {
  std::vector<std::string> names;  ///< by box; "" of a box that is in no group. May be any text of the dump
  std::string none;                ///< the legend's name for boxes without a group
};

/// What is known of a value. If it is known in part, it is at least `value`.
struct Metric {
  double value = 0;
  bool isKnown = true;
  bool isExact = true;
};

inline constexpr size_t kScaleSteps = 6;

/// By the step of a scale that a value is in, small to large. What is estimated includes all that an instruction
/// calls, all iterations of loops. Of these values the last step begins at the power that the largest instruction of
/// the module is in, loops, calls and conditionals aside: an instruction has one colour wherever it is shown, and the
/// instructions that are compared have several.
struct ByMetric {
  std::array<double, kScaleSteps - 1> begins = {};  ///< of all steps but the first
  std::array<std::string, kScaleSteps> names;       ///< of the steps
  std::array<std::string, kScaleSteps> leasts;      ///< of values that are known in part
  std::string unknown;                              ///< of values that are not known
  std::vector<Metric> values;                       ///< by box

  size_t stepOf(const Metric& metric) const;
};

using BoxClasses = std::variant<ByCategory, ByGroup, ByMetric>;

/// A row of the table.
class Coloring {
 public:
  /// What must be computed before its values are known.
  enum class Needs : uint8_t { kNothing, kCosts, kPeak, kTimes };

  /// By category.
  Coloring() = default;
  static std::optional<Coloring> find(absl::string_view id);
  static std::vector<Coloring> all();

  /// In settings and on the command line: "source-file".
  std::string id() const;
  /// In menus and legends: "Source File"; translated.
  std::string name() const;
  Needs needs() const;
  bool isCategory() const { return m_row == 0; }
  /// The classes of the boxes. While what it needs is not computed, all values are unknown.
  BoxClasses classes(const ColoringInput& input) const;

  friend bool operator==(Coloring, Coloring) = default;

 private:
  explicit Coloring(size_t row) : m_row(static_cast<uint8_t>(row)) {}
  uint8_t m_row = 0;
};

/// The ids of all, in the order of the table.
std::vector<std::string> coloringIds();

}  // namespace model
