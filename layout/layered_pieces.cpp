// Real computations are deep: an ENTRY of 16,000 instructions has 4,900 rows of three boxes each. Drawn without cuts,
// it is a strip of 300,000 points in height that no screen can show, with a bar of all outputs at the bottom and arcs
// over thousands of rows. With coordinates in the millions, floats are also not precise to a tenth of a point. So the
// graph is cut where the loss is smallest:
//
//   crowds     All arcs from a box with very many users, and all arcs into one with very many operands (the root
//   tuple).
//   long arcs  Arcs over more rows than a user can follow on a screen.
//   columns    A piece that is still much deeper than a page is split into columns, like newspaper text. A column ends
//              where the fewest arcs pass, near its target height: between two layers of the model. So similar layers
//              start at the same height, side by side.

#include "layout/layered_pieces.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "layout/layered_ranks.h"
#include "model/ir/id.h"

namespace layout::layered {
namespace {

using hlo::kNone;
// Work limit of rankBoxes(): real programs of 10,000 boxes needed at most 770,000 visits, and smaller ones fewer per
// box. Synthetic graphs that need more hardly benefit.
constexpr uint64_t kFreeVisits = 500'000, kVisitsPerBox = 30;

// For the page height: the space around a box, and the ratio of the page area to the area of the boxes with that space.
constexpr double kRoomAcross = 24, kRoomDown = 36, kEmptiness = 2.4;

class PieceMaker {
 public:
  PieceMaker(const std::vector<Box>& boxes, const std::vector<Arc>& arcs, const CutOptions& options)
      : m_boxes(boxes), m_arcs(arcs), m_options(options), m_origin(boxes.size()), m_column(boxes.size(), 0) {
    m_pieces.isCut.assign(arcs.size(), false);
    std::iota(m_origin.begin(), m_origin.end(), 0u);
  }

  void rankAndCut(const std::stop_token& stop) {
    cutCrowds();
    m_rank = rankBoxes(count(), m_arcs, m_options.longest == 0 ? UINT32_MAX : m_options.longest,
                       kFreeVisits + kVisitsPerBox * m_boxes.size(), stop);
    if (stop.stop_requested()) return;
    cutLongArcs();
    gather();
    if (stop.stop_requested()) return;
    if (m_options.columnRows != 0 && cutIntoColumns()) gather();
  }
  void setRanks(std::vector<uint32_t> ranks) {
    m_rank = std::move(ranks);
    gather();
  }

  Pieces take() {
    countRows();
    return std::move(m_pieces);
  }

 private:
  uint32_t count() const { return static_cast<uint32_t>(m_boxes.size()); }
  uint32_t length(const Arc& arc) const { return m_rank[arc.to] - m_rank[arc.from]; }

  void cutCrowds() {
    std::vector<uint32_t> users(count(), 0), operands(count(), 0);
    for (const Arc& arc : m_arcs) {
      ++users[arc.from];
      ++operands[arc.to];
    }
    for (size_t a = 0; a < m_arcs.size(); ++a) {
      const bool isOfHub = m_options.mostUsers != 0 && users[m_arcs[a].from] > m_options.mostUsers;
      const bool isOfTuple = m_options.mostOperands != 0 && operands[m_arcs[a].to] > m_options.mostOperands;
      if (!isOfHub && !isOfTuple) continue;
      m_pieces.isCut[a] = true;
      m_arcs[a].weight = 0;
    }
  }

  void cutLongArcs() {
    if (m_options.longest == 0) return;
    for (size_t a = 0; a < m_arcs.size(); ++a) {
      if (length(m_arcs[a]) > m_options.longest) m_pieces.isCut[a] = true;
    }
  }

  // Groups boxes connected by arcs, by union-find; the lowest index represents a group.
  void gather() {
    std::vector<uint32_t> first(count());
    std::iota(first.begin(), first.end(), 0u);
    const auto find = [&](uint32_t box) {
      while (first[box] != box) box = first[box] = first[first[box]];
      return box;
    };
    for (size_t a = 0; a < m_arcs.size(); ++a) {
      if (m_pieces.isCut[a]) continue;
      const uint32_t one = find(m_arcs[a].from), other = find(m_arcs[a].to);
      first[std::max(one, other)] = std::min(one, other);
    }
    std::vector<uint32_t> size(count(), 0), firsts;
    for (uint32_t box = 0; box < count(); ++box) ++size[find(box)];
    m_pieces.lone.clear();
    for (uint32_t box = 0; box < count(); ++box) {
      if (size[box] > 1) firsts.push_back(box);
      if (size[box] == 1) m_pieces.lone.push_back(box);
    }
    const auto key = [&](uint32_t box) { return std::tuple(m_origin[box], m_column[box], box); };
    std::sort(firsts.begin(), firsts.end(), [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
    std::vector<uint32_t> pieceOf(count(), kNone);
    for (uint32_t piece = 0; piece < firsts.size(); ++piece) pieceOf[firsts[piece]] = piece;
    for (uint32_t box = 0; box < count(); ++box) pieceOf[box] = pieceOf[find(box)];
    m_pieces.isColumn.assign(firsts.size(), false);
    for (uint32_t piece = 1; piece < firsts.size(); ++piece) {
      if (m_origin[firsts[piece]] != m_origin[firsts[piece - 1]]) continue;
      m_pieces.isColumn[piece] = m_column[firsts[piece]] != m_column[firsts[piece - 1]];
    }
    m_pieces.boxes = Lists<uint32_t>(firsts.size(), [&](auto add) {
      for (uint32_t box = 0; box < count(); ++box) {
        if (pieceOf[box] != kNone) add(pieceOf[box], box);
      }
    });
    m_pieces.arcs = Lists<uint32_t>(firsts.size(), [&](auto add) {
      for (uint32_t a = 0; a < m_arcs.size(); ++a) {
        if (!m_pieces.isCut[a]) add(pieceOf[m_arcs[a].from], a);
      }
    });
  }

  // --- columns ------------------------------------------------------------------------------------

  // Returns how many rows fill the height of a page of the target aspect.
  uint32_t rowsOfPage() const {
    double area = 0, height = 0;
    for (const Box& box : m_boxes) {
      area += (box.width + kRoomAcross) * (box.height + kRoomDown) * kEmptiness;
      height += box.height + kRoomDown;
    }
    const double rows = std::sqrt(area / m_options.aspect) / (height / static_cast<double>(m_boxes.size()));
    return std::max(m_options.columnRows, static_cast<uint32_t>(std::min(rows, 1e6)));
  }

  bool cutIntoColumns() {
    const uint32_t page = rowsOfPage();
    bool isAny = false;
    for (uint32_t piece = 0; piece < m_pieces.boxes.count(); ++piece) {
      const auto boxes = m_pieces.boxes[piece];
      uint32_t top = UINT32_MAX, bottom = 0;
      for (uint32_t box : boxes) {
        m_origin[box] = boxes.front();
        top = std::min(top, m_rank[box]);
        bottom = std::max(bottom, m_rank[box]);
      }
      const uint32_t rows = bottom - top + 1;
      if (rows < page + page / 2) continue;
      isAny = true;
      const std::vector<uint32_t> columnOf = columnOfRow(passing(piece, top, rows), (rows + page / 2) / page);
      for (uint32_t box : boxes) m_column[box] = columnOf[m_rank[box] - top];
      for (uint32_t a : m_pieces.arcs[piece]) {
        if (m_column[m_arcs[a].from] != m_column[m_arcs[a].to]) m_pieces.isCut[a] = true;
      }
    }
    return isAny;
  }

  // Returns how many arcs pass below each row.
  std::vector<uint32_t> passing(uint32_t piece, uint32_t top, uint32_t rows) const {
    std::vector<uint32_t> begin(rows, 0), end(rows, 0);
    for (uint32_t a : m_pieces.arcs[piece]) {
      ++begin[m_rank[m_arcs[a].from] - top];
      ++end[m_rank[m_arcs[a].to] - top];
    }
    uint32_t sum = 0;
    for (uint32_t row = 0; row < rows; ++row) begin[row] = sum += begin[row] - end[row];
    return begin;
  }

  static std::vector<uint32_t> columnOfRow(const std::vector<uint32_t>& passing, uint32_t columns) {
    const uint32_t rows = static_cast<uint32_t>(passing.size());
    std::vector<uint32_t> columnOf(rows, columns - 1);
    for (uint32_t column = 0, first = 0; column + 1 < columns; ++column) {
      const uint32_t even = static_cast<uint32_t>(uint64_t{rows} * (column + 1) / columns) - 1;
      const uint32_t slack = rows / columns / 4;
      uint32_t last = even;
      for (uint32_t away = 1; away <= slack; ++away) {
        for (uint32_t row : {even - away, even + away}) {
          if (passing[row] < passing[last]) last = row;
        }
      }
      std::fill(columnOf.begin() + first, columnOf.begin() + last + 1, column);
      first = last + 1;
    }
    return columnOf;
  }

  void countRows() {
    m_pieces.row = m_rank;
    for (uint32_t piece = 0; piece < m_pieces.boxes.count(); ++piece) {
      uint32_t top = UINT32_MAX;
      for (uint32_t box : m_pieces.boxes[piece]) top = std::min(top, m_rank[box]);
      for (uint32_t box : m_pieces.boxes[piece]) m_pieces.row[box] -= top;
    }
  }

  const std::vector<Box>& m_boxes;
  std::vector<Arc> m_arcs;
  const CutOptions m_options;
  std::vector<uint32_t> m_rank;
  std::vector<uint32_t> m_origin;  // by box: the first box of the piece that was split into columns
  std::vector<uint32_t> m_column;  // by box: its column in that piece
  Pieces m_pieces;
};

}  // namespace

Pieces cutIntoPieces(const std::vector<Box>& boxes, const std::vector<Arc>& arcs, const CutOptions& options,
                     const std::stop_token& stop) {
  PieceMaker maker(boxes, arcs, options);
  maker.rankAndCut(stop);
  return stop.stop_requested() ? Pieces() : maker.take();
}

Pieces piecesOf(const std::vector<Box>& boxes, const std::vector<Arc>& arcs, std::vector<uint32_t> rowOf) {
  PieceMaker maker(boxes, arcs, {});
  maker.setRanks(std::move(rowOf));
  return maker.take();
}

}  // namespace layout::layered
