#pragma once

// The rows of boxes and the order in them, by Graphviz's dot: the first two of its phases. Only the dot plug-in is used
// where it can be linked in. One thread only, as Graphviz is. It may end the process: it asserts, and has been seen to
// crash.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace layout {

/// The words are those of layout/helper/messages.h.
struct DotRequest {
  uint32_t boxes = 0;
  std::vector<std::pair<uint32_t, uint32_t>> arcs;
};

struct DotReply {
  std::string error;            ///< not empty: what Graphviz said, and nothing else is here
  std::vector<uint32_t> rowOf;  ///< by box
  std::vector<uint32_t> order;  ///< of items
};

/// Keeps Graphviz's context, which is expensive to make.
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
