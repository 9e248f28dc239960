#include "views/graph/graph_overview.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

#include "model/documents/workload.h"
#include "model/ir/stop.h"
#include "model/items/format.h"

namespace views {
namespace {

constexpr double kCellPixels = 16;  // on the screen, at least
constexpr double kLeastCell = 112;  // scene units: a row of boxes with the space below it
constexpr int kWidestGap = 2;       // empty cells between two of a scope in a row that are one region
constexpr uint32_t kFewestCells = 3;
constexpr size_t kMostRims = 64;  // kept for one region
constexpr size_t kFewestScopes = 12, kMostScopes = 160;
constexpr double kCellsPerScope = 250;
constexpr size_t kMostParts = 12;                              // times as many as there is room for
constexpr double kMostHeat = 0.6;                              // of all: the colour of one region would say nothing
constexpr double kCostly = 0.01;                               // of all
constexpr double kLeastBoxHeat = 0.03;                         // of all, of a box that is a region
constexpr std::pair<uint64_t, uint64_t> kNearlyAll = {9, 10};  // of the boxes
using hlo::kNone;
constexpr int kMostCells = 64;  // that a box covers, one way

struct GraphOverviewText {
  Q_DECLARE_TR_FUNCTIONS(GraphOverview)
};

/// The cost of the boxes of a drawing in one run of the module, by FLOPs where it has any, else by bytes.
class Heat {
 public:
  Heat(const hlo::Costs& costs, const GraphScene& scene, const std::vector<bool>& isOpen) {
    std::vector<int64_t> bytes;
    bool areFlopsKnown = true, areBytesKnown = true;
    const size_t n = scene.boxes().size();
    m_byBox.reserve(n);
    bytes.reserve(n);
    for (uint32_t box = 0; box < n; ++box) {
      const hlo::InstructionId id = scene.boxes()[box].label.instruction;
      const layout::GraphScope* const folded = scene.scopeAt(box);
      const hlo::Cost cost = folded != nullptr ? folded->cost : costs.perRun(id);
      m_byBox.push_back(cost.flops.atLeast());
      bytes.push_back(cost.bytes().atLeast());
      areFlopsKnown = areFlopsKnown && cost.flops.isExact();
      areBytesKnown = areBytesKnown && cost.bytes().isExact();
    }
    addUp(isOpen);
    m_isAllKnown = areFlopsKnown;
    if (m_total > 0) return;
    m_isOfFlops = false;
    m_isAllKnown = areBytesKnown;
    m_byBox = std::move(bytes);
    addUp(isOpen);
  }

  double share(uint32_t box) const { return m_total > 0 ? static_cast<double>(m_byBox[box]) / m_total : 0; }
  /// Sets the heat of a region with that share of the whole.
  void tell(double share, OverviewRegion& region) const {
    region.isCostly = share >= kCostly;
    if (m_total <= 0) return;
    region.shortHeat = share > 0 && share < kCostly ? GraphOverviewText::tr("under 1%")
                                                    : GraphOverviewText::tr("%1%").arg(qRound(share * 100));
    const QString text = m_isAllKnown
                             ? m_isOfFlops ? GraphOverviewText::tr("%1 of FLOPs") : GraphOverviewText::tr("%1 of bytes")
                         : m_isOfFlops ? GraphOverviewText::tr("%1 of known FLOPs")
                                       : GraphOverviewText::tr("%1 of known bytes");
    region.heat = text.arg(region.shortHeat);
  }

 private:
  void addUp(const std::vector<bool>& isOpen) {
    for (uint32_t box = 0; box < m_byBox.size(); ++box) {
      if (!isOpen[box]) m_total += static_cast<double>(m_byBox[box]);
    }
  }

  std::vector<int64_t> m_byBox;
  double m_total = 0;  // of the boxes that are not open: what these do is done by what is in them
  bool m_isOfFlops = true;
  bool m_isAllKnown = true;
};

/// The scopes that a drawing is divided into, and which of them each box is in.
struct Division {
  std::vector<hlo::ScopeId> scopes;
  std::vector<uint32_t> ofBox;  ///< index of one of the scopes, or kNone
  hlo::ScopeId common;          ///< nearly all boxes are below it
};

Division divide(const hlo::ScopeTree& tree, const GraphScene& scene, const Heat& heats, const std::vector<bool>& isOpen,
                size_t most) {
  Division division;
  const size_t n = scene.boxes().size();
  std::vector<uint32_t> own(tree.size()), all(tree.size());
  std::vector<double> heat(tree.size());
  std::vector<hlo::ScopeId> scopeOf;
  scopeOf.reserve(n);
  for (uint32_t box = 0; box < n; ++box) {
    const layout::GraphScope* const folded = scene.scopeAt(box);
    scopeOf.push_back(folded != nullptr ? folded->scope : tree.scope(scene.boxes()[box].label.instruction));
    if (isOpen[box]) continue;
    ++own[scopeOf.back().index()];
    heat[scopeOf.back().index()] += heats.share(box);
  }
  // Children follow their parents.
  for (uint32_t i = static_cast<uint32_t>(tree.size()); i-- > 0;) {
    all[i] += own[i];
    if (i == 0) continue;
    const uint32_t parent = tree.parent(hlo::ScopeId(i))->index();
    all[parent] += all[i];
    heat[parent] += heat[i];
  }

  const auto bySize = [&](hlo::ScopeId a, hlo::ScopeId b) {
    return all[a.index()] != all[b.index()] ? all[a.index()] < all[b.index()] : a.index() > b.index();
  };
  std::priority_queue<hlo::ScopeId, std::vector<hlo::ScopeId>, decltype(bySize)> queue(bySize);
  std::vector<uint32_t> place(tree.size(), kNone);
  const auto keep = [&](hlo::ScopeId id) {
    place[id.index()] = static_cast<uint32_t>(division.scopes.size());
    division.scopes.push_back(id);
  };
  const uint32_t total = all[tree.root().index()];
  division.common = tree.root();
  queue.push(tree.root());
  while (!queue.empty()) {
    const hlo::ScopeId top = queue.top();
    queue.pop();
    size_t parts = own[top.index()] > 0 ? 1 : 0;
    for (hlo::ScopeId child : tree.children(top)) parts += all[child.index()] > 0 ? 1 : 0;
    const bool isLeaf = parts == 0 || (parts == 1 && own[top.index()] > 0);
    const bool hasRoom = division.scopes.size() + queue.size() + parts <= most;
    // One name for nearly all says too little, as long as its parts would be seen.
    const bool isMost =
        (all[top.index()] * 5 >= total * 2 || heat[top.index()] >= kMostHeat) && parts <= kMostParts * most;
    if (isLeaf || (!hasRoom && !isMost)) {
      if (top != tree.root() && all[top.index()] > 0) keep(top);
      continue;
    }
    const bool isNextCommon = tree.parent(top) == division.common;
    if (isNextCommon && all[top.index()] * kNearlyAll.second >= total * kNearlyAll.first) division.common = top;
    if (own[top.index()] > 0 && top != tree.root()) keep(top);
    for (hlo::ScopeId child : tree.children(top)) {
      if (all[child.index()] > 0) queue.push(child);
    }
  }
  for (uint32_t i = 1; i < tree.size(); ++i) {
    if (place[i] == kNone) place[i] = place[tree.parent(hlo::ScopeId(i))->index()];
  }
  division.ofBox.reserve(n);
  for (uint32_t box = 0; box < n; ++box) division.ofBox.push_back(isOpen[box] ? kNone : place[scopeOf[box].index()]);
  return division;
}

QString nameBelow(const hlo::ScopeTree& tree, hlo::ScopeId id, hlo::ScopeId common) {
  QString name = displayText(tree.name(id));
  if (id == common) return name;
  for (auto parent = tree.parent(id); parent != common && parent != tree.root(); parent = tree.parent(*parent)) {
    name = displayText(tree.name(*parent)) + u'/' + name;
  }
  return name;
}

/// Cells of one scope in a row of the grid, next to each other.
struct Run {
  int32_t row, begin, end;
  uint32_t scope;
  uint32_t cells;  // that are not empty
};

std::vector<Run> runsOf(const GraphScene& scene, const Division& division, double cell, const std::stop_token& stop) {
  struct Entry {
    int32_t row, column;
    uint32_t scope;
  };
  std::vector<Entry> entries;
  entries.reserve(scene.boxes().size() * 2);
  const auto index = [cell](double at) { return static_cast<int32_t>(std::clamp(std::floor(at / cell), -1e9, 1e9)); };
  for (uint32_t box = 0; box < division.ofBox.size(); ++box) {
    if (hlo::isStopped(stop, box)) return {};
    if (division.ofBox[box] == kNone) continue;
    const QRectF& rect = scene.boxes()[box].rect;
    const int32_t row = index(rect.center().y());
    const int32_t left = index(rect.left()), right = std::min(index(rect.right()), left + kMostCells);
    for (int32_t column = left; column <= right; ++column) entries.push_back({row, column, division.ofBox[box]});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.row, a.column, a.scope) < std::tie(b.row, b.column, b.scope);
  });
  std::vector<Run> runs;
  for (size_t i = 0; i < entries.size();) {
    const int32_t row = entries[i].row, column = entries[i].column;
    uint32_t winner = 0;
    size_t most = 0;
    while (i < entries.size() && entries[i].row == row && entries[i].column == column) {
      size_t end = i;
      while (end < entries.size() && entries[end].row == row && entries[end].column == column &&
             entries[end].scope == entries[i].scope) {
        ++end;
      }
      if (end - i > most) {
        most = end - i;
        winner = entries[i].scope;
      }
      i = end;
    }
    Run* const last = runs.empty() ? nullptr : &runs.back();
    if (last != nullptr && last->row == row && last->scope == winner && column - last->end <= kWidestGap) {
      last->end = column + 1;
      ++last->cells;
    } else {
      runs.push_back({row, column, column + 1, winner, 1});
    }
  }
  return runs;
}

/// Calls `visit(above, below)` for runs of one scope in neighbouring rows that touch.
template <typename Visit>
void visitTouching(const std::vector<Run>& runs, Visit&& visit) {
  size_t above = 0;
  for (size_t below = 0; below < runs.size(); ++below) {
    const Run& run = runs[below];
    while (runs[above].row < run.row - 1 || (runs[above].row == run.row - 1 && runs[above].end <= run.begin)) ++above;
    for (size_t i = above; i < below && runs[i].row == run.row - 1 && runs[i].begin < run.end; ++i) {
      if (runs[i].scope == run.scope) visit(i, below);
    }
  }
}

/// The parts of [begin, end) that none of the others, which are in order, covers.
void addUncovered(const Run& run, const std::vector<std::pair<int32_t, int32_t>>& covers, double y, double cell,
                  std::vector<QLineF>& lines) {
  const auto add = [&](int32_t begin, int32_t end) {
    if (begin < end) lines.emplace_back(begin * cell, y, end * cell, y);
  };
  int32_t at = run.begin;
  for (const auto& [begin, end] : covers) {
    add(at, std::min(begin, run.end));
    at = std::max(at, end);
  }
  add(at, run.end);
}

/// Regions of runs that touch; those of very few cells would be but speckle.
void addRegions(const std::vector<Run>& runs, double cell, std::vector<OverviewRegion>& regions) {
  std::vector<uint32_t> top(runs.size());
  std::iota(top.begin(), top.end(), 0U);
  const auto find = [&](uint32_t i) {
    while (top[i] != i) i = top[i] = top[top[i]];
    return i;
  };
  std::vector<std::vector<std::pair<int32_t, int32_t>>> above(runs.size()), below(runs.size());
  visitTouching(runs, [&](size_t a, size_t b) {
    above[b].emplace_back(runs[a].begin, runs[a].end);
    below[a].emplace_back(runs[b].begin, runs[b].end);
    const uint32_t x = find(static_cast<uint32_t>(a)), y = find(static_cast<uint32_t>(b));
    top[std::max(x, y)] = std::min(x, y);
  });
  std::vector<uint32_t> cells(runs.size());
  for (uint32_t i = 0; i < runs.size(); ++i) cells[find(i)] += runs[i].cells;
  std::vector<uint32_t> regionOf(runs.size(), kNone);
  for (uint32_t i = 0; i < runs.size(); ++i) {
    const uint32_t first = find(i);
    if (cells[first] < kFewestCells) continue;
    if (first == i) {
      regionOf[i] = static_cast<uint32_t>(regions.size());
      regions.emplace_back().scope = hlo::ScopeId(runs[i].scope);  // for now the scope's place in the division
    }
    OverviewRegion& region = regions[regionOf[first]];
    const Run& run = runs[i];
    const double y = run.row * cell;
    const QRectF rect(run.begin * cell, y, (run.end - run.begin) * cell, cell);
    region.rects.push_back(rect);
    region.outline.emplace_back(rect.topLeft(), rect.bottomLeft());
    region.outline.emplace_back(rect.topRight(), rect.bottomRight());
    const size_t rims = region.rims.size();
    addUncovered(run, above[i], y, cell, region.rims);
    region.outline.insert(region.outline.end(), region.rims.begin() + static_cast<ptrdiff_t>(rims), region.rims.end());
    addUncovered(run, below[i], y + cell, cell, region.outline);
    if (rect.width() > region.room.width()) region.room = rect;
  }
  for (OverviewRegion& region : regions) {
    std::stable_sort(region.rims.begin(), region.rims.end(),
                     [](const QLineF& a, const QLineF& b) { return a.dx() > b.dx(); });
    if (region.rims.size() > kMostRims) region.rims.resize(kMostRims);
  }
}

/// Which scopes of the division have a region without heat: those that cost most of all by the boxes that are directly
/// in them, beside scopes below them.
std::vector<bool> withoutHeat(const hlo::ScopeTree& tree, const Division& division, const std::vector<double>& shares) {
  std::vector<bool> result(division.scopes.size());
  for (size_t i = 0; i < division.scopes.size(); ++i) {
    const auto isBelow = [&](hlo::ScopeId other) {
      return other != division.scopes[i] && tree.isWithin(other, division.scopes[i]);
    };
    result[i] = shares[i] >= kMostHeat && std::any_of(division.scopes.begin(), division.scopes.end(), isBelow);
  }
  return result;
}

/// Makes a region of each costly box of these scopes.
void addBoxRegions(const hlo::Module& module, const GraphScene& scene, const Division& division, const Heat& heat,
                   const std::vector<bool>& scopes, std::vector<OverviewRegion>& regions) {
  constexpr double kMargin = 20;  // scene units around the box
  for (uint32_t box = 0; box < division.ofBox.size(); ++box) {
    if (division.ofBox[box] == kNone || !scopes[division.ofBox[box]] || heat.share(box) < kLeastBoxHeat) continue;
    const NodeLabel& label = scene.boxes()[box].label;
    const QRectF rect = scene.boxes()[box].rect.adjusted(-kMargin, -kMargin, kMargin, kMargin);
    OverviewRegion region;
    region.isBox = true;
    region.name = region.shortName = label.isScope ? label.word : model::toQString(module.name(label.instruction));
    heat.tell(heat.share(box), region);
    region.boxes = 1;
    region.rects = {rect};
    region.outline = {QLineF(rect.topLeft(), rect.topRight()), QLineF(rect.topRight(), rect.bottomRight()),
                      QLineF(rect.bottomLeft(), rect.bottomRight()), QLineF(rect.topLeft(), rect.bottomLeft())};
    region.room = rect;
    regions.push_back(std::move(region));
  }
}

}  // namespace

std::optional<uint32_t> GraphOverview::at(const QPointF& point) const {
  for (uint32_t i = 0; i < regions.size(); ++i) {
    if (!regions[i].scope) continue;
    for (const QRectF& rect : regions[i].rects) {
      if (rect.contains(point)) return i;
    }
  }
  return std::nullopt;
}

double overviewCell(double scale) {
  const double level = std::exp2(std::floor(std::log2(std::max(scale, 1e-6))));
  return std::max(kCellPixels / level, kLeastCell);
}

GraphOverview graphOverview(const model::Snapshot& snapshot, const GraphScene& scene, double cell,
                            const std::stop_token& stop) {
  GraphOverview overview{cell, {}};
  const model::Workload* const workload = snapshot.readyWorkload();
  if (workload == nullptr || scene.boxes().empty()) return overview;
  std::vector<bool> isOpen(scene.boxes().size());
  for (const SceneCluster& cluster : scene.clusters()) isOpen[cluster.box] = true;
  const Heat heat(workload->costs, scene, isOpen);
  if (stop.stop_requested()) return overview;

  for (const SceneCluster& cluster : scene.clusters()) {
    OverviewRegion region;
    region.name = region.shortName = cluster.title;
    const double share = heat.share(cluster.box);
    heat.tell(share, region);
    region.rects = {cluster.rect};
    region.room = QRectF(cluster.rect.topLeft(), QSizeF(cluster.rect.width(), cell));
    overview.regions.push_back(std::move(region));
  }

  const double cells = scene.bounds().width() / cell * (scene.bounds().height() / cell);
  const size_t most = static_cast<size_t>(
      std::clamp(cells / kCellsPerScope, static_cast<double>(kFewestScopes), static_cast<double>(kMostScopes)));
  const Division division = divide(workload->scopes, scene, heat, isOpen, most);
  if (division.scopes.empty() || stop.stop_requested()) return overview;
  std::vector<double> shares(division.scopes.size());
  std::vector<uint32_t> counts(division.scopes.size());
  for (uint32_t box = 0; box < division.ofBox.size(); ++box) {
    if (division.ofBox[box] == kNone) continue;
    shares[division.ofBox[box]] += heat.share(box);
    ++counts[division.ofBox[box]];
  }
  const size_t first = overview.regions.size();
  const std::vector<Run> runs = runsOf(scene, division, cell, stop);
  if (stop.stop_requested()) return overview;
  addRegions(runs, cell, overview.regions);
  const std::vector<bool> isWithoutHeat = withoutHeat(workload->scopes, division, shares);
  for (size_t i = first; i < overview.regions.size(); ++i) {
    OverviewRegion& region = overview.regions[i];
    const uint32_t place = region.scope->index();
    region.scope = division.scopes[place];
    region.name = nameBelow(workload->scopes, *region.scope, division.common);
    heat.tell(shares[place], region);
    if (isWithoutHeat[place]) {
      region.isCostly = false;
      region.heat.clear();
      region.shortHeat.clear();
    }
    region.boxes = counts[place];
  }
  std::vector<std::string> paths;
  for (size_t i = first; i < overview.regions.size(); ++i)
    paths.push_back(workload->scopes.path(*overview.regions[i].scope));
  const std::vector<QString> shortNames = distinctScopeNames(paths);
  for (size_t i = first; i < overview.regions.size(); ++i) overview.regions[i].shortName = shortNames[i - first];
  addBoxRegions(*snapshot.module, scene, division, heat, isWithoutHeat, overview.regions);
  return overview;
}

}  // namespace views
