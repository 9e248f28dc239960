#pragma once

// The rows of boxes and the order in them, by the first two phases of Graphviz's dot. Uses only the dot plug-in if it
// can be linked statically. Single-threaded, like Graphviz. May end the process: Graphviz has assertions and is known
// to crash.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace layout {

/// The terms are those of layout/helper/messages.h.
struct DotRequest {
  uint32_t boxes = 0;
  std::vector<std::pair<uint32_t, uint32_t>> arcs;
};

struct DotReply {
  std::string error;            ///< if not empty, Graphviz's message, and the other members are empty
  std::vector<uint32_t> rowOf;  ///< by box
  std::vector<uint32_t> order;  ///< the items of all rows, as in messages.h
};

/// Keeps Graphviz's context, which is expensive to create.
class DotOrdering {
 public:
  DotOrdering();
  ~DotOrdering();
  DotOrdering(const DotOrdering&) = delete;
  DotOrdering& operator=(const DotOrdering&) = delete;

  DotReply find(const DotRequest& request);

 private:
  struct Context;
  Context* m_context;
};

}  // namespace layout
