#pragma once

// Extracts instructions of a computation as a module of their own, for example for a bug report: values from outside
// become parameters, values used outside become the result, and called computations are included whole. Printed in the
// form of hlo_printer.h; the text can be parsed, and yields the same instructions.

#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "model/ir/module.h"

namespace hlo {

/// `instructions` belong to one computation; order and duplicates do not matter. Omits control predecessors that are
/// not included, and header attributes about the parameters and results of the whole module. Linear in the size of the
/// output. InvalidArgument with a sentence as message: there are no instructions, they belong to several computations,
/// or the shape of a parameter or of one of several results is unknown.
absl::StatusOr<std::string> extract(const Module& module, absl::Span<const InstructionId> instructions,
                                    const std::stop_token& stop = {});

}  // namespace hlo
