#pragma once

// Collects the findings of this folder's checks about one module, a limited number of each kind.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"
#include "model/text/problem_list.h"

namespace hlo {

/// The kinds of checks. At most kMaximumOfAKind problems of each kind are listed; a note states how many more there
/// are.
enum class Check : uint8_t {
  kOpcode,
  kOperands,
  kAttribute,
  kShape,
  kAlias,
  kAsync,
  kParameter,
  kCall,
};
inline constexpr size_t kCheckCount = 8;
inline constexpr size_t kMaximumOfAKind = 100;

class Findings {
 public:
  explicit Findings(const Module& module);

  /// `at` points into the module's text. The message is one sentence without a full stop: expected, found.
  void error(Check check, const char* at, std::string message) {
    report(Severity::kError, check, at, std::move(message));
  }
  void warning(Check check, const char* at, std::string message) {
    report(Severity::kWarning, check, at, std::move(message));
  }

  /// Returns the findings in text order.
  std::vector<Diagnostic> take();

 private:
  void report(Severity severity, Check check, const char* at, std::string message);

  const Module* m_module;
  ProblemList m_problems;
  std::array<size_t, kCheckCount> m_counts{};
};

/// Returns the position of an instruction's opcode in the text.
const char* opcodePlace(const Module& module, InstructionId id);
/// Returns a part of a dump for a message, shortened if it is long.
absl::string_view excerptOf(absl::string_view text);

}  // namespace hlo
