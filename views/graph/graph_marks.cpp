#include "views/graph/graph_marks.h"

#include <algorithm>
#include <variant>

#include "layout/repeats.h"
#include "model/items/format.h"
#include "model/queries/paths.h"

namespace views {
namespace {

constexpr size_t kMostTitles = 8;  // of a selection of very many

/// The chip that shows an instruction as text in another's box, or the count of those without room.
std::optional<uint32_t> wordOf(const NodeLabel& label, hlo::InstructionId id) {
  if (label.isScope || label.instruction == id) return std::nullopt;
  const auto find = [&](hlo::InstructionId of) -> std::optional<uint32_t> {
    const auto chip = std::find_if(label.chips.begin(), label.chips.end(), [&](const Chip& each) {
      return each.instruction == of && (!each.isReference || of == id);
    });
    if (chip == label.chips.end()) return std::nullopt;
    return static_cast<uint32_t>(chip - label.chips.begin());
  };
  if (const auto chip = find(id)) return chip;
  return find(label.instruction);
}

}  // namespace

void GraphMarks::refreshSearch() {
  const model::Matches* const matches = m_shown.navigation().matches();
  const bool isHere =
      matches != nullptr && m_shown.isCurrent() && m_shown.navigation().snapshot() == m_shown.snapshot();
  m_search = isHere ? SearchMarks(*matches, m_shown.scene()) : SearchMarks();
}

void GraphMarks::setBookmarks(const std::shared_ptr<const model::Snapshot>& snapshot,
                              std::vector<GraphBookmark> bookmarks) {
  m_bookmarks = std::move(bookmarks);
  m_bookmarksOf = snapshot;
  emit m_shown.marksChanged();
}

void GraphMarks::toggleMarked(std::vector<uint32_t> boxes) {
  m_marked = boxes == m_marked ? std::vector<uint32_t>() : std::move(boxes);
  emit m_shown.marksChanged();
}

bool GraphMarks::clearMarked() {
  if (m_marked.empty()) return false;
  m_marked.clear();
  emit m_shown.marksChanged();
  return true;
}

void GraphMarks::toggleCone(bool up) {
  const auto tip = m_shown.selected();
  if (!tip) return emit m_shown.message(GraphText::tr("Select an instruction first."));
  const Cone cone{*tip, up};
  m_cone = m_cone == cone ? std::nullopt : std::optional(cone);
  emit m_shown.marksChanged();
}

std::vector<uint32_t> GraphMarks::boxesOf(const Cone& cone) const {
  const GraphScene& scene = m_shown.scene();
  const auto direction = cone.up ? queries::ConeDirection::kUp : queries::ConeDirection::kDown;
  std::vector<uint32_t> boxes;
  for (hlo::InstructionId id : queries::cone(*m_shown.module(), {cone.tip}, direction)) {
    const auto box = scene.boxOf(id);
    if (box && (scene.boxes()[*box].label.instruction == id || scene.scopeAt(*box)) && id != cone.tip)
      boxes.push_back(*box);
  }
  boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
  return boxes;
}

/// Which member of a stack is selected, "add_fusion.157 · 1 of 47", or what in a folded scope.
void GraphMarks::addTitle(uint32_t box, hlo::InstructionId id, GraphHighlight& highlight) const {
  const NodeLabel& label = m_shown.scene().boxes()[box].label;
  if (label.isScope && m_shown.selection().instructions.size() == 1) {
    highlight.details.emplace_back(box, displayText(m_shown.module()->name(id)));
    return;
  }
  if (label.copies < 2) return;
  const auto copies = layout::copiesOf(m_shown.scene().graph(), box);
  const auto at = std::find(copies.begin(), copies.end(), id);
  if (at == copies.end()) return;
  highlight.titles.emplace_back(
      box, GraphText::tr("%1 · %2 of %3")
               .arg(displayText(m_shown.module()->name(id)), model::grouped(at - copies.begin() + 1),
                    model::grouped(static_cast<int64_t>(copies.size()))));
}

/// The boxes that are looked at, whether a search finds them or not: the selection with its operands and users, cones
/// and marked boxes.
std::vector<uint32_t> GraphMarks::undimmedIn(const GraphHighlight& highlight) const {
  std::vector<uint32_t> boxes;
  const auto add = [&boxes](const auto& some) { boxes.insert(boxes.end(), some.begin(), some.end()); };
  add(highlight.selected);
  if (highlight.selected.size() == 1) {
    add(m_shown.scene().operands(highlight.selected.front()));
    add(m_shown.scene().users(highlight.selected.front()));
  }
  add(highlight.upstream);
  add(highlight.downstream);
  add(highlight.marked);
  return boxes;
}

GraphHighlight GraphMarks::highlight(const model::Selection& hovered) const {
  GraphHighlight highlight;
  if (!m_shown.isCurrent()) return highlight;
  const GraphScene& scene = m_shown.scene();
  for (hlo::InstructionId id : m_shown.selection().instructions) {
    const std::vector<uint32_t> boxes = scene.boxesOf(id);
    for (uint32_t box : boxes) {
      const auto word = wordOf(scene.boxes()[box].label, id);
      if (word) highlight.words.emplace_back(box, *word);
      if (!word) highlight.selected.push_back(box);
    }
    if (boxes.size() == 1 && highlight.titles.size() < kMostTitles) addTitle(boxes.front(), id, highlight);
  }
  // The boxes of a folded scope stand for it, without the instructions of it that have boxes between them.
  const auto& target = m_shown.selection().target;
  if (const auto* const scope = target ? std::get_if<hlo::ScopeId>(&*target) : nullptr) {
    const auto isOther = [&](uint32_t box) {
      const layout::GraphScope* const folded = scene.scopeAt(box);
      return folded == nullptr || folded->scope != *scope;
    };
    if (!std::all_of(highlight.selected.begin(), highlight.selected.end(), isOther)) {
      std::erase_if(highlight.selected, isOther);
      highlight.words.clear();
    }
  }
  std::sort(highlight.selected.begin(), highlight.selected.end());
  highlight.selected.erase(std::unique(highlight.selected.begin(), highlight.selected.end()), highlight.selected.end());
  if (const auto id = hovered.instruction()) {
    const std::vector<uint32_t> boxes = scene.boxesOf(*id);
    const bool isPointed = m_pointedBox && std::find(boxes.begin(), boxes.end(), *m_pointedBox) != boxes.end();
    if (!boxes.empty()) highlight.hovered = isPointed ? *m_pointedBox : boxes.front();
  }
  if (m_cone && m_shown.selected() == m_cone->tip)
    (m_cone->up ? highlight.upstream : highlight.downstream) = boxesOf(*m_cone);
  highlight.marked = m_marked;
  if (const auto& paths = m_shown.picture()->request.paths) {
    for (const hlo::InstructionId end : {paths->a, paths->b}) {
      if (const auto box = scene.boxOf(end)) highlight.marked.push_back(*box);
    }
  }
  // All of a drawing of paths is what was asked for.
  if (!m_shown.picture()->request.paths) highlight.dimmed = m_search.dimmed();
  if (highlight.dimmed != nullptr) highlight.undimmed = undimmedIn(highlight);
  highlight.matches = m_search.inBoxes();
  if (m_bookmarksOf.lock() == m_shown.snapshot()) {
    for (const GraphBookmark& bookmark : m_bookmarks) {
      if (const auto box = scene.boxOf(bookmark.instruction)) highlight.flags.push_back({*box, bookmark.number});
    }
  }
  return highlight;
}

}  // namespace views
