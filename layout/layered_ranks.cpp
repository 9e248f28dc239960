// The rows are the optimum of a small linear program: minimize the sum of weight · length over the arcs, each of length
// 1 or more. Gansner, Koutsofios, North and Vo (1993) solve it by network simplex. No other step of a layered layout
// improves the result more: each extra row of a long arc adds crossings with everything beside it.
//
//   start    Longest path from the top. From the bottom up, boxes with more users than operands then move down to their
//            first user, so that few pivots are needed.
//   tree     Arcs of length 1 grow into trees. Trees that no such arc joins move, the smaller first, until one does.
//   pivots   Remove an arc from the tree. The boxes of its subtree should move up if more weight arrives at them than
//            leaves, and down if less; if that direction lengthens the arc, they move until another arc has length 1,
//            which replaces it in the tree.
//   again    Arcs that are too long, and will be cut, lose their weight, and the pivots continue.
//
// A tree arc separates a subtree, so the weight that leaves minus the weight that arrives is a sum over the boxes of
// the subtree: no other cut values are needed. A pivot visits the smaller side of the cut and two paths to the root.
// Deep graphs need few pivots, but there is no good bound on their number, so the number of visits is limited.

#include "layout/layered_ranks.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "layout/layered_adjacency.h"
#include "model/ir/id.h"
#include "model/ir/stop.h"

namespace layout::layered {
namespace {

using hlo::kNone;
constexpr uint32_t kCandidates = 24;  // tree arcs compared for one pivot
constexpr uint32_t kLooked = 256;     // boxes searched for more of them after the first

constexpr uint64_t kStopInterval = 1 << 12;  // visits between two checks of the stop token

Lists<uint32_t> arcsBy(uint32_t boxes, const std::vector<Arc>& arcs, uint32_t Arc::*end) {
  return Lists<uint32_t>(boxes, [&](auto add) {
    for (uint32_t a = 0; a < arcs.size(); ++a) add(arcs[a].*end, a);
  });
}

class Ranker {
 public:
  Ranker(uint32_t boxes, const std::vector<Arc>& arcs, uint64_t visits, const std::stop_token& stop)
      : m_arcs(arcs),
        m_out(arcsBy(boxes, arcs, &Arc::from)),
        m_in(arcsBy(boxes, arcs, &Arc::to)),
        m_stop(stop),
        m_allowance(visits),
        m_rank(boxes, 0) {
    m_weight.reserve(arcs.size());
    for (const Arc& arc : arcs) m_weight.push_back(arc.weight);
  }

  std::vector<uint32_t> rank(uint32_t longest) {
    longestPath();
    sink();
    growTrees();
    hangTrees();
    m_lastVisit = m_visits + m_allowance;
    pivot();
    if (!m_stopped && loosen(longest)) {
      hangTrees();
      pivot();
    }
    toZero();
    return {m_rank.begin(), m_rank.end()};
  }

 private:
  uint32_t boxes() const { return static_cast<uint32_t>(m_rank.size()); }
  int32_t slack(uint32_t arc) const { return m_rank[m_arcs[arc].to] - m_rank[m_arcs[arc].from] - 1; }
  uint32_t otherEnd(uint32_t arc, uint32_t box) const { return m_arcs[arc].from ^ m_arcs[arc].to ^ box; }

  bool isStopped() {
    if (m_visits - m_lastLook < kStopInterval) return m_stopped;
    m_lastLook = m_visits;
    return m_stopped = m_stopped || m_stop.stop_requested();
  }

  // --- start --------------------------------------------------------------------------------------

  void longestPath() {
    std::vector<uint32_t> waitsFor(boxes());
    m_downwards.reserve(boxes());
    for (uint32_t box = 0; box < boxes(); ++box) {
      waitsFor[box] = static_cast<uint32_t>(m_in[box].size());
      if (waitsFor[box] == 0) m_downwards.push_back(box);
    }
    for (size_t next = 0; next < m_downwards.size() && !isStopped(); ++next) {
      const uint32_t box = m_downwards[next];
      for (uint32_t arc : m_out[box]) {
        ++m_visits;
        const uint32_t user = m_arcs[arc].to;
        m_rank[user] = std::max(m_rank[user], m_rank[box] + 1);
        if (--waitsFor[user] == 0) m_downwards.push_back(user);
      }
    }
  }

  // Returns the weight that leaves a box minus the weight that arrives.
  int64_t surplus(uint32_t box) const {
    int64_t sum = 0;
    for (uint32_t arc : m_out[box]) sum += m_weight[arc];
    for (uint32_t arc : m_in[box]) sum -= m_weight[arc];
    return sum;
  }

  void sink() {
    for (auto box = m_downwards.rbegin(); box != m_downwards.rend() && !isStopped(); ++box) {
      m_visits += m_in[*box].size() + 2 * m_out[*box].size();
      if (m_out[*box].empty() || surplus(*box) < 0) continue;
      m_rank[*box] += room(*box, m_out);
    }
  }

  // Returns how far a box can move along its arcs to one side.
  int32_t room(uint32_t box, const Lists<uint32_t>& arcs) const {
    int32_t least = std::numeric_limits<int32_t>::max();
    for (uint32_t arc : arcs[box]) least = std::min(least, slack(arc));
    return least;
  }

  // --- tree ---------------------------------------------------------------------------------------

  uint32_t treeOf(uint32_t box) {
    while (m_tree[box] != box) {
      m_tree[box] = m_tree[m_tree[box]];
      box = m_tree[box];
    }
    return box;
  }

  // The members of a tree form a ring; two rings are joined by exchanging successors.
  void join(uint32_t arc) {
    uint32_t one = treeOf(m_arcs[arc].from), other = treeOf(m_arcs[arc].to);
    if (m_size[one] < m_size[other]) std::swap(one, other);
    m_tree[other] = one;
    m_size[one] += m_size[other];
    std::swap(m_nextMember[one], m_nextMember[other]);
    addToTree(arc);
  }

  void growTrees() {
    m_tree.resize(boxes());
    std::iota(m_tree.begin(), m_tree.end(), 0u);
    m_nextMember = m_tree;
    m_size.assign(boxes(), 1);
    m_firstTreeArc.assign(boxes(), kNone);
    m_links.resize(m_arcs.size() * 2);
    for (uint32_t arc = 0; arc < m_arcs.size() && !isStopped(); ++arc, ++m_visits) {
      if (slack(arc) == 0 && treeOf(m_arcs[arc].from) != treeOf(m_arcs[arc].to)) join(arc);
    }
    // Each iteration at least halves the number of trees. It handles them from small to large.
    std::vector<uint32_t> trees;
    for (uint32_t box = 0; box < boxes(); ++box) {
      if (treeOf(box) == box) trees.push_back(box);
    }
    while (!trees.empty() && !isStopped()) {
      std::stable_sort(trees.begin(), trees.end(), [&](uint32_t a, uint32_t b) { return m_size[a] < m_size[b]; });
      std::vector<uint32_t> left;
      for (uint32_t tree : trees) {
        if (isStopped()) return;
        if (treeOf(tree) != tree) continue;  // another tree has been joined to it, or it is finished
        const uint32_t nearest = nearestArc(tree);
        if (nearest == kNone) continue;
        const int32_t way = treeOf(m_arcs[nearest].from) == tree ? slack(nearest) : -slack(nearest);
        for (uint32_t box = tree, first = true; first || box != tree; box = m_nextMember[box], first = false) {
          m_rank[box] += way;
        }
        join(nearest);
        left.push_back(treeOf(tree));
      }
      std::sort(left.begin(), left.end());
      left.erase(std::unique(left.begin(), left.end()), left.end());
      trees.clear();
      for (uint32_t tree : left) {
        if (treeOf(tree) == tree) trees.push_back(tree);
      }
    }
  }

  // Returns the arc with the least slack between the tree and others.
  uint32_t nearestArc(uint32_t tree) {
    uint32_t nearest = kNone;
    int32_t least = std::numeric_limits<int32_t>::max();
    for (uint32_t box = tree, first = true; first || box != tree; box = m_nextMember[box], first = false) {
      for (const Lists<uint32_t>* arcs : {&m_out, &m_in}) {
        for (uint32_t arc : (*arcs)[box]) {
          ++m_visits;
          if (slack(arc) < least && treeOf(otherEnd(arc, box)) != tree) {
            nearest = arc;
            least = slack(arc);
          }
        }
      }
    }
    return nearest;
  }

  // Tree arcs are in the lists of both ends. Link 2a belongs to the start of arc a, 2a + 1 to its end.
  struct Link {
    uint32_t before = kNone, after = kNone;
  };
  uint32_t linkAt(uint32_t arc, uint32_t box) const { return 2 * arc + (m_arcs[arc].to == box ? 1 : 0); }
  uint32_t boxOf(uint32_t link) const { return link % 2 == 0 ? m_arcs[link / 2].from : m_arcs[link / 2].to; }

  void addToTree(uint32_t arc) {
    for (uint32_t link : {2 * arc, 2 * arc + 1}) {
      uint32_t& first = m_firstTreeArc[boxOf(link)];
      m_links[link] = {kNone, first};
      if (first != kNone) m_links[first].before = link;
      first = link;
    }
  }

  void takeFromTree(uint32_t arc) {
    for (uint32_t link : {2 * arc, 2 * arc + 1}) {
      const auto [before, after] = m_links[link];
      (before == kNone ? m_firstTreeArc[boxOf(link)] : m_links[before].after) = after;
      if (after != kNone) m_links[after].before = before;
    }
  }

  template <typename Function>
  void forEachTreeArc(uint32_t box, Function function) const {
    for (uint32_t link = m_firstTreeArc[box]; link != kNone; link = m_links[link].after) function(link / 2);
  }

  // Computes parents and subtree weights, from the root of each tree down.
  void hangTrees() {
    m_parentArc.assign(boxes(), kNone);
    m_hanging.assign(boxes(), 1);
    m_surplus.resize(boxes());
    m_mark.assign(boxes(), 0);
    std::vector<uint32_t> order;
    order.reserve(boxes());
    for (uint32_t root = 0; root < boxes() && !isStopped(); ++root) {
      if (treeOf(root) != root) continue;
      order.push_back(root);
      for (size_t next = order.size() - 1; next < order.size() && !isStopped(); ++next) {
        const uint32_t box = order[next];
        forEachTreeArc(box, [&](uint32_t arc) {
          ++m_visits;
          if (arc == m_parentArc[box]) return;
          m_parentArc[otherEnd(arc, box)] = arc;
          order.push_back(otherEnd(arc, box));
        });
      }
    }
    for (uint32_t box = 0; box < boxes(); ++box) m_surplus[box] = surplus(box);
    for (auto box = order.rbegin(); box != order.rend(); ++box) {
      if (m_parentArc[*box] == kNone) continue;
      const uint32_t parent = otherEnd(m_parentArc[*box], *box);
      m_hanging[parent] += m_hanging[*box];
      m_surplus[parent] += m_surplus[*box];
    }
  }

  // --- pivots -------------------------------------------------------------------------------------

  // Returns the gain per row if the subtree of the box moves away from its parent.
  int64_t gain(uint32_t box) const {
    if (m_parentArc[box] == kNone) return 0;
    return m_arcs[m_parentArc[box]].from == box ? -m_surplus[box] : m_surplus[box];
  }

  void pivot() {
    uint32_t at = 0;
    while (!isStopped() && m_visits < m_lastVisit) {
      uint32_t best = kNone, found = 0;
      for (uint32_t looked = 0; looked < boxes() && found < kCandidates && (found == 0 || looked < kLooked); ++looked) {
        ++m_visits;
        if (const int64_t won = gain(at); won > 0) {
          ++found;
          if (best == kNone || won > gain(best)) best = at;
        }
        if (++at == boxes()) at = 0;
      }
      if (best == kNone) return;
      exchange(best);
    }
  }

  void exchange(uint32_t box) {
    const uint32_t leaves = m_parentArc[box];
    const uint32_t parent = otherEnd(leaves, box);
    const bool movesDown = m_arcs[leaves].to == box;
    collectSmallerSide(box, parent);
    const bool isHanging = m_mark[box] == m_marks;

    // Arcs that become shorter: those that leave the part moving down, or arrive at the part moving up.
    const bool sideMovesDown = movesDown == isHanging;
    const Lists<uint32_t>& ahead = sideMovesDown ? m_out : m_in;
    uint32_t enters = kNone;
    for (uint32_t member : m_side) {
      for (uint32_t arc : ahead[member]) {
        ++m_visits;
        if (m_mark[otherEnd(arc, member)] == m_marks) continue;
        if (enters == kNone || slack(arc) < slack(enters)) enters = arc;
      }
    }
    const int32_t way = sideMovesDown ? slack(enters) : -slack(enters);
    for (uint32_t member : m_side) m_rank[member] += way;

    // Ends of the new arc: in the subtree of the old one, and in the rest of the tree.
    const bool fromHangs = (m_mark[m_arcs[enters].from] == m_marks) == isHanging;
    const uint32_t inner = fromHangs ? m_arcs[enters].from : m_arcs[enters].to;
    const uint32_t outer = otherEnd(enters, inner);
    const uint32_t hanging = m_hanging[box];
    const int64_t moved = m_surplus[box];
    moveSums(parent, outer, hanging, moved);
    hangAnew(inner, box);
    takeFromTree(leaves);
    addToTree(enters);
    m_parentArc[inner] = enters;
  }

  // Marks one side of the tree arc between the two boxes, the smaller one, and lists it in m_side.
  void collectSmallerSide(uint32_t box, uint32_t parent) {
    const bool isSmaller = m_hanging[box] * 2 <= m_size[treeOf(box)];
    const uint32_t cut = m_parentArc[box];
    ++m_marks;
    m_side.assign(1, isSmaller ? box : parent);
    m_mark[m_side.front()] = m_marks;
    for (size_t next = 0; next < m_side.size(); ++next) {
      forEachTreeArc(m_side[next], [&](uint32_t arc) {
        ++m_visits;
        const uint32_t other = otherEnd(arc, m_side[next]);
        if (arc == cut || m_mark[other] == m_marks) return;
        m_mark[other] = m_marks;
        m_side.push_back(other);
      });
    }
  }

  // A subtree moves from one parent to another: updates the sums of both and of their ancestors, up to the common one.
  void moveSums(uint32_t from, uint32_t to, uint32_t hanging, int64_t moved) {
    m_marks += 2;  // one mark for each of the two paths up
    const uint32_t tops[] = {from, to};
    std::vector<uint32_t>* const ways[] = {&m_way, &m_otherWay};
    for (uint32_t side : {0, 1}) {
      ways[side]->assign(1, tops[side]);
      if (side == 1 && from == to) return;
      m_mark[tops[side]] = m_marks - side;
    }
    uint32_t meeting = kNone;
    for (uint32_t side = 0; meeting == kNone; side ^= 1) {
      const uint32_t last = ways[side]->back();
      if (m_parentArc[last] == kNone) continue;
      const uint32_t next = otherEnd(m_parentArc[last], last);
      ++m_visits;
      ways[side]->push_back(next);
      if (m_mark[next] == m_marks - (side ^ 1)) meeting = next;
      m_mark[next] = m_marks - side;
    }
    for (uint32_t side : {0, 1}) {
      for (uint32_t box : *ways[side]) {
        if (box == meeting) break;
        m_hanging[box] += side == 0 ? 0u - hanging : hanging;
        m_surplus[box] += side == 0 ? -moved : moved;
      }
    }
  }

  // Makes `inner` the root of the subtree that `top` was the root of: reverses the path between them.
  void hangAnew(uint32_t inner, uint32_t top) {
    m_way.assign(1, inner);
    while (m_way.back() != top) m_way.push_back(otherEnd(m_parentArc[m_way.back()], m_way.back()));
    m_visits += m_way.size();
    const uint32_t hanging = m_hanging[top];
    const int64_t moved = m_surplus[top];
    for (size_t i = m_way.size() - 1; i > 0; --i) {
      const uint32_t upper = m_way[i], lower = m_way[i - 1];
      m_parentArc[upper] = m_parentArc[lower];
      m_hanging[upper] = hanging - m_hanging[lower];
      m_surplus[upper] = moved - m_surplus[lower];
    }
    m_hanging[inner] = hanging;
    m_surplus[inner] = moved;
  }

  bool loosen(uint32_t longest) {
    bool isAny = false;
    for (uint32_t arc = 0; arc < m_arcs.size(); ++arc) {
      if (m_weight[arc] == 0 || slack(arc) < static_cast<int64_t>(longest)) continue;
      m_weight[arc] = 0;
      isAny = true;
    }
    return isAny;
  }

  // --- end ----------------------------------------------------------------------------------------

  void toZero() {
    std::vector<int32_t> first(boxes(), std::numeric_limits<int32_t>::max());
    for (uint32_t box = 0; box < boxes(); ++box) first[treeOf(box)] = std::min(first[treeOf(box)], m_rank[box]);
    for (uint32_t box = 0; box < boxes(); ++box) m_rank[box] -= first[treeOf(box)];
  }

  const std::vector<Arc>& m_arcs;
  const Lists<uint32_t> m_out;
  const Lists<uint32_t> m_in;
  const std::stop_token& m_stop;
  const uint64_t m_allowance;
  uint64_t m_visits = 0;
  uint64_t m_lastVisit = 0;  // limit of the allowed visits
  uint64_t m_lastLook = 0;
  bool m_stopped = false;
  std::vector<uint32_t> m_weight;  // by arc
  std::vector<int32_t> m_rank;
  std::vector<uint32_t> m_downwards;  // boxes, each after its operands
  // Used while trees grow.
  std::vector<uint32_t> m_tree;  // union-find
  std::vector<uint32_t> m_nextMember;
  std::vector<uint32_t> m_size;
  // The trees.
  std::vector<uint32_t> m_firstTreeArc;  // by box: the first link of its list
  std::vector<Link> m_links;
  std::vector<uint32_t> m_parentArc;  // by box; kNone for a root
  std::vector<uint32_t> m_hanging;    // by box: the size of its subtree
  std::vector<int64_t> m_surplus;     // weight that leaves the subtree minus weight that arrives
  std::vector<uint32_t> m_mark;
  uint32_t m_marks = 0;
  std::vector<uint32_t> m_side;
  std::vector<uint32_t> m_way, m_otherWay;
};

}  // namespace

void turnCircles(uint32_t boxes, std::vector<Arc>& arcs, const std::stop_token& stop) {
  std::vector<bool> turned(arcs.size(), false);
  const Lists<uint32_t> out = arcsBy(boxes, arcs, &Arc::from);
  std::vector<bool> isTop(boxes, true);
  for (const Arc& arc : arcs) isTop[arc.to] = false;
  // Depth-first search from the boxes without incoming arcs; an arc to a box on the current path closes a cycle.
  enum : uint8_t { kNew, kOnTheWay, kDone };
  std::vector<uint8_t> state(boxes, kNew);
  std::vector<uint32_t> next(boxes, 0), way;
  for (const bool tops : {true, false}) {
    for (uint32_t first = 0; first < boxes; ++first) {
      if (state[first] != kNew || isTop[first] != tops) continue;
      way.push_back(first);
      state[first] = kOnTheWay;
      for (size_t turn = 0; !way.empty(); ++turn) {
        if (hlo::isStopped(stop, turn)) return;
        const uint32_t box = way.back();
        if (next[box] == out[box].size()) {
          state[box] = kDone;
          way.pop_back();
          continue;
        }
        const uint32_t arc = out[box][next[box]++];
        const uint32_t to = arcs[arc].to;
        if (state[to] == kOnTheWay) {
          turned[arc] = true;
        } else if (state[to] == kNew) {
          state[to] = kOnTheWay;
          way.push_back(to);
        }
      }
    }
  }
  for (size_t arc = 0; arc < arcs.size(); ++arc) {
    if (turned[arc]) std::swap(arcs[arc].from, arcs[arc].to);
  }
}

std::vector<uint32_t> rankBoxes(uint32_t boxes, const std::vector<Arc>& arcs, uint32_t longest, uint64_t visits,
                                const std::stop_token& stop) {
  return Ranker(boxes, arcs, visits, stop).rank(longest);
}

}  // namespace layout::layered
