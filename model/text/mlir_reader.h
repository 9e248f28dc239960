#pragma once

// Reads MLIR text, such as StableHLO, into a Module: functions and regions are computations, operations are
// instructions, and locations are stack frames. The names, attributes and types are as written; opcodes have their
// dialect, `stablehlo.add`, and so none of them has the meaning of an HLO opcode: costs are unknown, nothing is
// verified. Source: MLIR's language reference; the StableHLO specification.
//
// The reader knows no operation. Custom syntax is read by its punctuation: an operation ends before the next one, at
// the end of a line or after its type. Anything else is skipped and reported.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "model/ir/module.h"
#include "model/text/diagnostic.h"

namespace hlo {

/// The parts of MLIR text that HLO does not have.
struct MlirOutline {
  /// A definition that other operations name with `@`: a function, a mesh, a global.
  struct Symbol {
    TextRange name;                            ///< without `@` and quotes
    OpcodeId opcode;                           ///< `func.func`, `sdy.mesh`
    TextRange text;                            ///< of the whole operation
    std::optional<ComputationId> computation;  ///< of a function with a body
  };
  std::vector<Symbol> symbols;   ///< in text order
  std::vector<TextRange> folds;  ///< functions, and the regions in them, from their operation to the closing brace
  uint32_t locations = 0;        ///< operations with a file and a line
};

struct ParsedMlir {
  std::shared_ptr<const Module> module;
  std::shared_ptr<const MlirOutline> outline;
  std::vector<Diagnostic> diagnostics;
};

/// Errors: InvalidArgument if the text has no operation; Cancelled. `progress` is called with the fraction read.
absl::StatusOr<ParsedMlir> parseMlir(std::shared_ptr<const SourceText> text, std::stop_token stop = {},
                                     const std::function<void(double)>& progress = {});

}  // namespace hlo
