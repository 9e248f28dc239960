#include "views/text/text_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "model/words/comparison_text.h"
#include "views/change_roles.h"
#include "views/empty_state.h"
#include "views/text/hlo_highlighter.h"
#include "views/text/mlir_highlighter.h"

namespace views {
namespace {

constexpr size_t kLargeText = size_t{4} << 20;    // above this size, lines and positions are indexed in a job
constexpr uint32_t kLongestName = 1024;           // on each side of a position where a link is searched
constexpr size_t kNamesBudget = size_t{2} << 20;  // maximum of bytes read to find a link

// Links are instructions and computations; a key contains the kind and the id.
uint64_t linkKey(const model::Target& target) {
  if (const auto* const id = std::get_if<hlo::InstructionId>(&target)) return id->index();
  return uint64_t{1} << 32 | std::get<hlo::ComputationId>(target).index();
}

model::Target linkTarget(uint64_t key) {
  const auto index = static_cast<uint32_t>(key);
  if (key >> 32 == 0) return hlo::InstructionId(index);
  return hlo::ComputationId(index);
}

}  // namespace

TextView::TextView(Context context, QWidget* parent)
    : View(context, QStringLiteral("text"), tr("Text"), parent),
      m_stack(new QStackedLayout(this)),
      m_pane(new TextPane(theme(), this)),
      m_clear(new QAction(tr("Clear Selection or End Search"), this)),
      m_empty(new EmptyState(this)),
      m_fileBar(new QWidget(this)),
      m_fileName(new QLabel(m_fileBar)),
      m_noticeBar(new QWidget(this)) {
  m_stack->setContentsMargins(0, 0, 0, 0);
  m_stack->addWidget(m_empty);
  auto* const page = new QWidget(this);
  auto* const column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_fileBar);
  column->addWidget(m_noticeBar);
  column->addWidget(m_pane, 1);
  m_stack->addWidget(page);
  makeFileBar();
  makeNoticeBar();
  m_empty->setReason(EmptyReason::kNothingOpen, tr("its text"));
  setFocusProxy(m_pane);

  TextArea* const area = m_pane->area();
  area->setAccessibleName(tr("Text of the dump"));
  area->setLinks([this](hlo::TextRange window) { return linksIn(window); });
  area->setFound([this](size_t line) { return foundOn(line); });
  m_clear->setObjectName(QStringLiteral("text-clear"));
  m_clear->setShortcut(Qt::Key_Escape);
  m_clear->setShortcutContext(Qt::WidgetShortcut);
  area->addAction(m_clear);
  connect(m_clear, &QAction::triggered, this,
          [this] { selection().isEmpty() ? navigation().setMatches(nullptr) : navigation().clearSelection(); });
  connect(area, &TextArea::lineClicked, this, &TextView::selectLine);
  connect(area, &TextArea::lineActivated, this, [this](size_t line) {
    if (const auto target = m_targets.onLine(line)) navigation().reveal(*target);
  });
  connect(area, &TextArea::linesSelected, this, [this](size_t first) {
    if (const auto target = m_targets.onLine(first)) navigation().select(*target);
  });
  connect(area, &TextArea::linkActivated, this, &TextView::followLink);
  connect(area, &TextArea::hoverMoved, this, &TextView::hoverPlace);
  connect(area, &TextArea::menuRequested, this, &TextView::showMenu);
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, &TextView::markChanges);
  connect(&theme(), &Theme::changed, this, &TextView::markChanges);
  connect(area, &TextArea::message, this, &View::message);
}

bool TextView::canShow(const model::Target& target) const {
  // The hub may query a view that was never shown, so this works from the snapshot rather than the displayed text.
  const auto& shown = snapshot();
  if (shown == nullptr) return false;
  if (shown->module != nullptr) {
    if (std::holds_alternative<hlo::ComputationId>(target)) return true;
    return !navigation().resolve(target).instructions.empty();
  }
  if (shown->assignment == nullptr) return false;
  if (const auto* const id = std::get_if<buffers::ValueId>(&target)) return shown->assignment->value(*id).line > 0;
  if (const auto* const id = std::get_if<buffers::AllocationId>(&target)) {
    return shown->assignment->allocation(*id).line > 0;
  }
  return false;
}

void TextView::reveal(const model::Target&) {
  if (isReady()) scrollToSelection();
}

// --- signals of the hub ----------------------------------------------------------------------------------------------

void TextView::applySnapshot() {
  const auto shown = snapshot();
  m_wantedPlace.reset();
  m_followed.reset();
  jobs().cancel(this, QStringLiteral("text"));
  const bool hasText = shown != nullptr && (shown->module != nullptr || shown->assignment != nullptr);
  m_fileBar->hide();
  m_noticeBar->setVisible(shown != nullptr && shown->mlir != nullptr);
  m_stack->setCurrentIndex(hasText ? 1 : 0);
  if (!hasText) {
    adopt(TextTargets());
    return;
  }
  const hlo::SourceText& text = shown->module != nullptr ? shown->module->text() : *shown->assignment->texts().front();
  if (text.text().size() < kLargeText) {
    adopt(TextTargets(shown));
    return;
  }
  // If the file is being reloaded, the old text stays until the new one is ready.
  const auto& before = m_pane->area()->text();
  if (before != nullptr && before->name() == text.name()) {
    m_targets = TextTargets();
  } else {
    m_pane->setText(nullptr, nullptr);
  }
  startJob<TextTargets>(
      QStringLiteral("text"), tr("Indexing the text"),
      [shown](std::stop_token stop, const model::JobRunner::Progress&) { return TextTargets(shown, stop); },
      [this](TextTargets targets) {
        adopt(std::move(targets));
        applyActive();
        applySelection();
        applyHover();
        if (m_wantedPlace) showPlace(m_wantedPlace->line, m_wantedPlace->column);
        tryRestore();
      });
}

void TextView::showPlace(uint32_t line, uint32_t column) {
  m_wantedPlace.reset();
  if (isReady()) {
    m_pane->showLine(std::max(line, 1u), column);
  } else {
    m_wantedPlace = hlo::Position{line, column};  // the text is still being indexed
  }
}

void TextView::makeFileBar() {
  m_fileBar->setObjectName(QStringLiteral("file-bar"));
  m_fileName->setTextFormat(Qt::PlainText);
  m_fileName->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_fileName->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* const back = new QPushButton(tr("Back to Module"), m_fileBar);
  auto* const row = new QHBoxLayout(m_fileBar);
  row->setContentsMargins(12, 4, 8, 4);
  row->setSpacing(8);
  row->addWidget(m_fileName, 1);
  row->addWidget(back);
  m_fileBar->hide();
  connect(back, &QPushButton::clicked, this, &TextView::closeFile);
}

/// Above text that is not HLO.
void TextView::makeNoticeBar() {
  m_noticeBar->setObjectName(QStringLiteral("notice-bar"));
  auto* const text = new QLabel(
      QStringLiteral("%1 %2").arg(emptyText(EmptyReason::kCompilerInput),
                                  tr("In JAX, jax.jit(f).lower(…).compile().as_text() returns the HLO. XLA writes it "
                                     "when the program runs with %1.")
                                      .arg(dumpFlag())),
      m_noticeBar);
  text->setObjectName(QStringLiteral("notice"));
  text->setTextFormat(Qt::PlainText);
  text->setWordWrap(true);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* const copy = new QPushButton(tr("Copy the Flag"), m_noticeBar);
  connect(copy, &QPushButton::clicked, this, [] { QApplication::clipboard()->setText(dumpFlag()); });
  auto* const row = new QHBoxLayout(m_noticeBar);
  row->setContentsMargins(12, 6, 8, 6);
  row->setSpacing(8);
  row->addWidget(text, 1);
  row->addWidget(copy);
  m_noticeBar->hide();
}

void TextView::showFile(std::shared_ptr<const hlo::SourceText> text) {
  m_wantedPlace.reset();
  const QString name = toQString(text->name());
  m_fileName->setText(name.section(u'/', -1));
  m_fileName->setToolTip(model::toolTip(name));
  m_fileBar->show();
  m_noticeBar->hide();
  m_stack->setCurrentIndex(1);
  m_pane->setText(std::move(text), nullptr);
}

void TextView::closeFile() {
  m_pane->setText(nullptr, nullptr);
  applySnapshot();
  applyActive();
  applySelection();
  applyHover();
  m_pane->setFocus();
}

void TextView::adopt(TextTargets targets) {
  m_targets = std::move(targets);
  std::shared_ptr<const Highlighter> highlighter = std::make_shared<const HloHighlighter>();
  const bool isMlir = snapshot() != nullptr && snapshot()->mlir != nullptr;
  if (isMlir) highlighter = std::make_shared<const MlirHighlighter>();
  m_names.reset(m_targets.text(), highlighter);
  markChanges();
  // Modules of the same file share its text, and a file may be reloaded: then the scroll position stays.
  const auto& before = m_pane->area()->text();
  const bool isSame = before != nullptr && m_targets.text() != nullptr && before->name() == m_targets.text()->name();
  if (!isSame) {
    m_pane->setText(m_targets.text(), highlighter, m_targets.blocks());
  } else {
    m_pane->updateText(m_targets.text(), m_targets.blocks());
  }
}

void TextView::markChanges() {
  const model::ShownComparison& comparison = navigation().comparison();
  if (comparison.shown() == nullptr || !m_targets.hasModule()) return m_pane->area()->setGutter({});
  const auto changeOn = [this](size_t line) -> std::optional<compare::Change> {
    const model::ShownComparison& shown = navigation().comparison();
    if (!shown.side() || !isReady() || navigation().snapshot() != snapshot()) return std::nullopt;
    const auto target = m_targets.onLine(line);
    const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
    return id == nullptr ? std::nullopt : shown.changeOf(*id);
  };
  GutterColumn column;
  column.characters = 2;
  column.cell = [this, changeOn](size_t line) {
    GutterCell cell;
    const auto change = changeOn(line);
    if (!change) return cell;
    const compare::Side side = *navigation().comparison().side();
    const ChangeRole role = changeRole(change->kind, side);
    cell.text = changeGlyph(change->kind, side);
    cell.color = theme().colors().onTint(role);
    if (role != ChangeRole::kNone) cell.background = changeTint(role, theme().colors());
    return cell;
  };
  column.toolTip = [this, changeOn](size_t line) {
    const auto change = changeOn(line);
    if (!change || !compare::isChange(change->kind)) return QString();
    const auto target = m_targets.onLine(line);
    const model::ShownComparison& shown = navigation().comparison();
    return toQString(words::changeText(*shown.comparison(), *shown.side(), std::get<hlo::InstructionId>(*target)));
  };
  m_pane->area()->setGutter({std::move(column)});
}

void TextView::applyActive() {
  if (!isReady() || !active()) return;
  if (selection().computation == active()) return;  // the selection determines the scroll position
  const auto body = m_targets.bodyOf(*active());
  if (!body) return;
  m_pane->area()->showLines(m_targets.linesOf(*body));
}

void TextView::applySelection() {
  if (!isReady()) return;
  m_pane->area()->setMarks(LineMark::kSelected, linesOf(selection()));
  // The same selection may be set again with more data; if the user has scrolled meanwhile, the position stays.
  if (m_followed != selection().target) scrollToSelection();
  m_followed = selection().target;
}

void TextView::applyHover() {
  if (isReady()) m_pane->area()->setMarks(LineMark::kHovered, linesOf(hovered()));
}

std::vector<LineRange> TextView::linesOf(const model::Selection& of) const {
  std::vector<LineRange> lines;
  for (const hlo::TextRange range : m_targets.rangesOf(of)) {
    const LineRange next = m_targets.linesOf(range);
    if (!lines.empty() && next.begin <= lines.back().end) {
      lines.back().end = std::max(lines.back().end, next.end);
    } else {
      lines.push_back(next);
    }
  }
  return lines;
}

std::optional<hlo::TextRange> TextView::foundOn(size_t line) const {
  const model::Matches* const matches = navigation().matches();
  const auto target = matches == nullptr || !isReady() ? std::nullopt : m_targets.onLine(line);
  if (!target) return std::nullopt;
  const auto* const instruction = std::get_if<hlo::InstructionId>(&*target);
  const auto* const value = std::get_if<buffers::ValueId>(&*target);
  const bool isFound = (instruction != nullptr && matches->instructions[instruction->index()] == 1) ||
                       (value != nullptr && !matches->values.empty() && matches->values[value->index()] == 1);
  return isFound ? m_targets.nameRangeOf(*target) : std::nullopt;
}

void TextView::scrollToSelection() {
  const std::vector<hlo::TextRange> ranges = m_targets.rangesOf(selection());
  if (ranges.empty()) return;
  TextArea* const area = m_pane->area();
  // The caret moves along, unless it is already there: a click has set it to the clicked position.
  const bool isInside = std::any_of(ranges.begin(), ranges.end(), [area](hlo::TextRange range) {
    return range.begin <= area->caret() && area->caret() <= range.end;
  });
  if (!isInside) area->setCaret(ranges.front().begin);
  if (!isInside || !area->isLineVisible(area->caretLine())) {
    area->showRange({ranges.front().begin, ranges.front().begin});
  }
}

// --- input of the user ----------------------------------------------------------------------------------------------

std::vector<TextLink> TextView::linksIn(hlo::TextRange window) {
  std::vector<TextLink> links;
  if (!m_targets.hasModule() || !isReady()) return links;
  const hlo::SourceText& text = *m_targets.text();
  const size_t line = text.position(window.begin).line - 1;
  const auto lineBegin = static_cast<uint32_t>(text.lineBegin(line));
  const auto lineEnd = lineBegin + static_cast<uint32_t>(text.line(line).size());
  const hlo::TextRange around = {window.begin - std::min(window.begin - lineBegin, kLongestName),
                                 std::min(lineEnd, window.end + kLongestName)};
  m_names.setBudget(kNamesBudget);
  for (const SyntaxSpan& span : m_names.spans(lineBegin, around)) {
    if (span.end <= window.begin || span.begin >= window.end) continue;
    if (span.role != SyntaxRole::kName && span.role != SyntaxRole::kReference) continue;
    absl::string_view name = text.text({span.begin, span.end});
    if (!name.empty() && (name.front() == '%' || name.front() == '@')) name.remove_prefix(1);
    if (const auto target = m_targets.named(name, span.begin))
      links.push_back({{span.begin, span.end}, linkKey(*target)});
  }
  return links;
}

void TextView::followLink(uint64_t key) {
  const model::Target target = linkTarget(key);
  if (const auto* const computation = std::get_if<hlo::ComputationId>(&target)) {
    navigation().enter(*computation);
    // The computation is already active and does not change; it is still scrolled to.
    if (const auto body = m_targets.bodyOf(*computation)) m_pane->area()->showLines(m_targets.linesOf(*body));
  } else {
    navigation().select(target);
    scrollToSelection();
  }
}

void TextView::selectLine(size_t line) {
  auto target = m_targets.at(m_pane->area()->caret());
  // A click after the text, in the gutter or in the indentation refers to the whole line.
  if (!target || std::holds_alternative<hlo::ComputationId>(*target)) target = m_targets.onLine(line);
  if (target) navigation().select(*target);
}

void TextView::selectCurrent() {
  if (!isReady()) return;
  const size_t line = m_pane->area()->caretLine();
  const std::vector<LineRange> selected = linesOf(selection());
  if (std::any_of(selected.begin(), selected.end(), [line](LineRange lines) { return lines.contains(line); })) return;
  selectLine(line);
  if (const auto computation = selection().computation) navigation().enter(*computation);
}

void TextView::hoverPlace(std::optional<size_t> offset, std::optional<uint64_t> link) {
  std::optional<model::Target> target;
  if (link) {
    target = linkTarget(*link);
  } else if (offset) {
    target = m_targets.at(*offset);
    // A computation is highlighted only from its own name, not from every gap in its body.
    if (target && std::holds_alternative<hlo::ComputationId>(*target)) target.reset();
  }
  navigation().hover(target);
}

void TextView::showMenu(const QPoint& globalPosition) {
  TextArea* const area = m_pane->area();
  const auto target = m_targets.at(area->caret());
  if (area->selectedRange().empty() && target) {
    emit menuRequested(*target, globalPosition);
    return;
  }
  QMenu* const menu = m_pane->createMenu();
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(globalPosition);
}

}  // namespace views
