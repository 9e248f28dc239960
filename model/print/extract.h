#pragma once

// Some instructions of a computation as a module of their own, as one sends it with a bug report: what they take from
// outside are parameters, what they give to outside is the result, and the computations that they call come along
// whole. In the spelling of hlo_printer.h; it reads again, and each instruction is what it was.

#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "model/ir/module.h"

namespace hlo {

/// All of one computation, in any order; each counts once. What the header says of the parameters and the result of the
/// whole module is left out, and so are control predecessors that are not among them. Linear in what is printed.
/// InvalidArgument with a sentence where there is none, or they are of several computations, or the shape of a
/// parameter or of one of several results is not known.
absl::StatusOr<std::string> extract(const Module& module, absl::Span<const InstructionId> instructions,
                                    const std::stop_token& stop = {});

}  // namespace hlo
