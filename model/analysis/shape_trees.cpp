#include "model/analysis/shape_trees.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hlo {

ShapeTrees::ShapeTrees(const Module& module) {
  m_begin.reserve(module.shapeCount() + 1);
  for (uint32_t i = 0; i < module.shapeCount(); ++i) {
    m_begin.push_back(static_cast<uint32_t>(m_nodes.size()));
    add(module.shape(ShapeId(i)));
  }
  m_begin.push_back(static_cast<uint32_t>(m_nodes.size()));
  numberStructures();
}

// Depth-first without recursion: the open nodes, with the next child of each.
void ShapeTrees::add(const Shape& shape) {
  struct Open {
    uint32_t node;
    uint32_t next;
  };
  const auto first = static_cast<uint32_t>(m_nodes.size());
  std::vector<Open> open;
  const auto enter = [&](const Shape& at, uint32_t parent, uint32_t ordinal) {
    const auto node = static_cast<uint32_t>(m_nodes.size());
    m_nodes.push_back({&at, 1, parent, ordinal, static_cast<uint32_t>(m_children.size()), 0});
    if (!at.isTuple()) return;
    m_children.resize(m_children.size() + at.elements.size());
    open.push_back({node, 0});
  };
  enter(shape, 0, 0);
  while (!open.empty()) {
    const auto [node, next] = open.back();
    const Shape& tuple = *m_nodes[node].shape;
    if (next == tuple.elements.size()) {
      m_nodes[node].size = static_cast<uint32_t>(m_nodes.size()) - node;
      open.pop_back();
      continue;
    }
    ++open.back().next;
    m_children[m_nodes[node].childrenBegin + next] = static_cast<uint32_t>(m_nodes.size()) - first;
    enter(tuple.elements[next], node - first, next);
  }
}

// A structure is the list of its elements' structures; everything that is not a tuple has structure 0. Children have
// larger numbers than their parents, so a backward pass visits them first.
void ShapeTrees::numberStructures() {
  absl::flat_hash_map<std::vector<uint32_t>, uint32_t> known;
  std::vector<uint32_t> list;
  for (size_t shape = 0; shape + 1 < m_begin.size(); ++shape) {
    for (uint32_t i = m_begin[shape + 1]; i-- > m_begin[shape];) {
      Node& node = m_nodes[i];
      if (!node.shape->isTuple()) continue;
      list.clear();
      for (size_t k = 0; k < node.shape->elements.size(); ++k) {
        list.push_back(m_nodes[m_begin[shape] + m_children[node.childrenBegin + k]].structure);
      }
      node.structure = known.emplace(list, static_cast<uint32_t>(known.size() + 1)).first->second;
    }
  }
}

std::optional<uint32_t> ShapeTrees::child(ShapeId id, uint32_t node, int64_t n) const {
  if (n < 0 || n >= static_cast<int64_t>(childCount(id, node))) return std::nullopt;
  return m_children[at(id, node).childrenBegin + static_cast<size_t>(n)];
}

std::optional<uint32_t> ShapeTrees::find(ShapeId id, const std::vector<int64_t>& index) const {
  std::optional<uint32_t> node = 0;
  for (size_t i = 0; i < index.size() && node; ++i) node = child(id, *node, index[i]);
  return node;
}

std::vector<int64_t> ShapeTrees::index(ShapeId id, uint32_t node) const {
  std::vector<int64_t> result;
  for (; node != 0; node = at(id, node).parent) result.push_back(at(id, node).ordinal);
  std::reverse(result.begin(), result.end());
  return result;
}

std::string ShapeTrees::indexText(ShapeId id, uint32_t node) const {
  return absl::StrCat("{", absl::StrJoin(index(id, node), ","), "}");
}

std::vector<absl::string_view> ShapeTrees::texts(ShapeId id) const {
  const absl::string_view text = shape(id, 0).text;
  std::vector<absl::string_view> result;
  std::vector<uint32_t> open;  // tuples
  size_t at = 0;
  const auto skip = [&] {
    while (at < text.size()) {
      if (absl::ascii_isspace(text[at])) {
        ++at;
      } else if (absl::StartsWith(text.substr(at), "/*")) {
        const size_t end = text.find("*/", at + 2);
        at = end == absl::string_view::npos ? text.size() : end + 2;
      } else {
        return;
      }
    }
  };
  // After an element: extends the text of the tuples that end there.
  const auto close = [&] {
    for (skip(); at < text.size() && text[at] == ')' && !open.empty(); skip()) {
      ++at;
      absl::string_view& tuple = result[open.back()];
      tuple = text.substr(static_cast<size_t>(tuple.data() - text.data()),
                          at - static_cast<size_t>(tuple.data() - text.data()));
      open.pop_back();
    }
    if (at < text.size() && text[at] == ',') ++at;
  };
  do {
    skip();
    const size_t begin = at;
    if (at < text.size() && text[at] == '(') {
      open.push_back(static_cast<uint32_t>(result.size()));
      result.push_back(text.substr(begin));
      ++at;
      skip();
      if (at < text.size() && text[at] == ')') close();
      continue;
    }
    int depth = 0;
    for (; at < text.size(); ++at) {
      const char c = text[at];
      if (depth == 0 && (c == ',' || c == ')')) break;
      depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    }
    result.push_back(absl::StripTrailingAsciiWhitespace(text.substr(begin, at - begin)));
    close();
  } while (at < text.size() && result.size() <= size(id));
  if (result.size() != size(id)) result.clear();
  return result;
}

std::vector<std::pair<uint32_t, uint32_t>> ShapeTrees::common(ShapeId a, uint32_t nodeA, ShapeId b,
                                                              uint32_t nodeB) const {
  std::vector<std::pair<uint32_t, uint32_t>> result;
  std::vector<std::pair<uint32_t, uint32_t>> open = {{nodeA, nodeB}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    result.emplace_back(x, y);
    for (uint32_t n = std::min(childCount(a, x), childCount(b, y)); n-- > 0;) {
      open.emplace_back(*child(a, x, n), *child(b, y, n));
    }
  }
  return result;
}

}  // namespace hlo
