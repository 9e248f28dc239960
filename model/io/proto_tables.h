#pragma once

// The parts of a HloModuleProto that are made of all of it: the table of stack frames, the schedule, unique names.

#include "model/ir/module.h"

namespace hloscope::proto {
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Fills the table of stack frames from that of the module.
void setStackFrames(const hlo::Module& module, proto::HloModuleProto* message);

/// Takes the order of the instructions in the proto as the schedule, of all computations but those of fusions.
void setSchedule(proto::HloModuleProto* message);

/// Makes the names of computations, and those of instructions, unique in the order in which the proto lists them: XLA
/// loads no proto that repeats a name.
void makeNamesUnique(proto::HloModuleProto* message);

/// Puts the names of parameters, which are unique by then, into the program shapes.
void nameParameters(proto::HloModuleProto* message);

}  // namespace io
