#pragma once

// Graphviz's dot on boxes of fixed size: no labels, so no fonts, and only the dot plug-in where it can be linked in.
// One thread only, as Graphviz is. It may end the process: it asserts, and has been seen to crash.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "layout/helper/routes.h"

namespace layout {

struct DotRequest {
  std::vector<std::pair<float, float>> boxes;        ///< width, height; points
  std::vector<std::pair<uint32_t, uint32_t>> edges;  ///< from, to: indices into boxes
};

struct DotReply {
  std::string error;  ///< not empty: what Graphviz said, and nothing else is here
  std::vector<Position> centres;
  std::vector<std::vector<Position>> routes;  ///< from border to border, at least two points each
  double width = 0;
  double height = 0;
};

/// Keeps Graphviz's context, which is dear to make.
class DotLayout {
 public:
  DotLayout();
  ~DotLayout();
  DotLayout(const DotLayout&) = delete;
  DotLayout& operator=(const DotLayout&) = delete;

  DotReply place(const DotRequest& request);

 private:
  struct Context;
  Context* m_context;
};

}  // namespace layout
