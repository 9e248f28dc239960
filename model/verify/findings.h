#pragma once

// Collects what the checks of this folder find in one module, a bounded number of each kind.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"
#include "model/text/problem_list.h"

namespace hlo {

/// What a check is about. Of each kind at most kMaximumOfAKind problems are listed; a note gives the number of others.
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
  void error(Check check, const char* at, std::string message) { report(Severity::kError, check, at, std::move(message)); }
  void warning(Check check, const char* at, std::string message) {
    report(Severity::kWarning, check, at, std::move(message));
  }

  /// In order of the text.
  std::vector<Diagnostic> take();

 private:
  void report(Severity severity, Check check, const char* at, std::string message);

  const Module* m_module;
  ProblemList m_problems;
  std::array<size_t, kCheckCount> m_counts{};
};

/// Where the opcode of an instruction is in the text.
const char* opcodePlace(const Module& module, InstructionId id);
/// A piece of a dump for a message: cut where it is long.
absl::string_view excerptOf(absl::string_view text);

}  // namespace hlo
