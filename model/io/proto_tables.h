#pragma once

// The parts of a HloModuleProto that concern all of its computations: stack frames, schedule, unique names.

#include "model/ir/module.h"

namespace hloscope::proto {
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Copies the module's table of stack frames.
void setStackFrames(const hlo::Module& module, proto::HloModuleProto* message);

/// Sets the schedule to the order of the instructions in the proto, for all computations except those of fusions.
void setSchedule(proto::HloModuleProto* message);

/// Makes the names of computations, and those of instructions, unique in the order in which the proto lists them: XLA
/// loads no proto that repeats a name.
void makeNamesUnique(proto::HloModuleProto* message);

/// Copies the names of parameters into the program shapes, after makeNamesUnique().
void nameParameters(proto::HloModuleProto* message);

}  // namespace io
