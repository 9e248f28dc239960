#pragma once

// The commands that users of XLA's interactive_graphviz know, in the palette:
//
//   NAME [width] [/ boundary…]     the surroundings of an instruction, or a computation
//   allpaths A B [n]               everything on the paths between two instructions
//   info NAME                      selects it and shows all that is known of it
//   list computations

#include <QString>
#include <optional>
#include <variant>
#include <vector>

#include "model/ir/module.h"

namespace app {

struct GraphPrompt {
  struct Neighbourhood {
    hlo::InstructionId centre;
    int hops;
    std::vector<hlo::InstructionId> boundary;
  };
  struct Computation {
    hlo::ComputationId id;
  };
  struct Paths {
    hlo::InstructionId a, b;
    uint32_t limit;
  };
  struct Info {
    hlo::InstructionId id;
  };
  struct ListComputations {};
  struct Wrong {};  ///< a command, but not one that can be done: `text` says what was expected

  QString text;  ///< what it does, in one line
  std::variant<Wrong, Neighbourhood, Computation, Paths, Info, ListComputations> command;
};

/// Names are looked for in the computation, where one is given, then in the module. Nothing where the text is no such
/// command: the first word is neither one of theirs nor the whole name of anything.
std::optional<GraphPrompt> parseGraphPrompt(const QString& text, const hlo::Module& module,
                                            std::optional<hlo::ComputationId> computation);

}  // namespace app
