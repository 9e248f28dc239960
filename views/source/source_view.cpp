#include "views/source/source_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <utility>

#include "model/items/source_line_model.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "views/source/calls_choice.h"
#include "views/source/heat_widgets.h"
#include "views/source/line_table.h"
#include "views/source/source_folders.h"
#include "views/source/source_widgets.h"
#include "views/text/code_highlighter.h"

namespace views {
namespace {

constexpr size_t kLargeModule = 50000;  // instructions; above this number a selection is counted in a job

}  // namespace

SourceView::SourceView(Context context, QWidget* parent)
    : View(context, QStringLiteral("source"), tr("Source"), parent),
      m_picker(new FilePicker(theme(), this)),
      m_summary(new QLabel(this)),
      m_notice(new NoticeBar(theme(), this)),
      m_pages(new QStackedWidget(this)),
      m_pane(new TextPane(theme(), this)),
      m_lines(new model::SourceLineModel(this)),
      m_table(new LineTable(theme(), *m_lines, this)),
      m_empty(new EmptyState(this)),
      m_textPage(new QWidget(this)),
      m_gutterHeader(new GutterHeader(theme(), m_pane->area(), m_textPage)),
      m_heat(new HeatStrip(theme(), m_pane->area(), m_textPage)),
      m_header(new QWidget(this)),
      m_set(new LineSetBar(theme(), this)),
      m_origin(new QLabel(this)),
      m_stack(new CallStackBar(theme(), this)),
      m_document(new SourceDocument(jobs(), this)),
      m_folders(new SourceFolders(*m_notice, *m_document, jobs(), this)),
      m_next(new QAction(tr("Next Line with Cost"), this)),
      m_previous(new QAction(tr("Previous Line with Cost"), this)),
      m_chooseRoot(new QAction(tr("Source Root Folder…"), this)),
      m_calls(new CallsChoice(this)) {
  applyAlways();  // an editor opens at its line
  buildParts();
  linkParts();
  setAcceptDrops(true);
  setFocusProxy(m_pages);
  setOptions({});
  showEmptyState();
}

void SourceView::buildParts() {
  auto* const row = new QHBoxLayout(m_header);
  row->setContentsMargins(4, 2, 12, 3);
  row->setSpacing(8);
  row->addWidget(m_picker, 1);
  row->addWidget(m_summary);
  row->addWidget(m_calls);
  m_summary->setMinimumWidth(1);  // texts that do not fit are left out: fitHeader()
  m_summary->setTextFormat(Qt::PlainText);
  m_summary->setForegroundRole(QPalette::PlaceholderText);
  m_origin->setObjectName(QStringLiteral("source-origin"));
  m_origin->setTextFormat(Qt::PlainText);
  m_origin->setContentsMargins(12, 2, 12, 3);
  m_origin->setMinimumWidth(1);
  m_origin->setWordWrap(true);
  m_origin->hide();

  m_pane->area()->setAccessibleName(tr("Source text"));

  auto* const textColumn = new QVBoxLayout(m_textPage);
  textColumn->setContentsMargins(0, 0, 0, 0);
  textColumn->setSpacing(0);
  textColumn->addWidget(m_gutterHeader);
  auto* const textRow = new QHBoxLayout;
  textRow->setSpacing(0);
  textRow->addWidget(m_pane, 1);
  textRow->addWidget(m_heat);
  textColumn->addLayout(textRow, 1);
  m_textPage->setFocusProxy(m_pane);

  m_pages->addWidget(m_empty);
  m_pages->addWidget(m_textPage);
  m_pages->addWidget(m_table);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_header);
  column->addSpacing(1);  // the separator that paintEvent draws
  column->addWidget(m_notice);
  column->addWidget(m_set);
  column->addWidget(m_origin);
  column->addWidget(m_pages, 1);
  column->addSpacing(1);  // a second separator
  column->addWidget(m_stack);

  m_next->setObjectName(QStringLiteral("source-next-line"));
  m_previous->setObjectName(QStringLiteral("source-previous-line"));
  m_chooseRoot->setObjectName(QStringLiteral("source-choose-root"));
  makeColumnActions();
  m_next->setShortcut(QKeySequence(tr("Alt+Down")));
  m_previous->setShortcut(QKeySequence(tr("Alt+Up")));
  for (QAction* const action : {m_next, m_previous, m_chooseRoot}) {
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
  }
}

void SourceView::linkParts() {
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
  connect(m_document, &SourceDocument::changed, this, &SourceView::showDocument);
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, &SourceView::compareLines);
  connect(m_document, &SourceDocument::reloaded, this, [this] { m_pane->updateText(m_document->text()); });
  connect(m_picker, &FilePicker::filePicked, this, [this](hlo::FileId file) {
    m_place.reset();
    wantFile(file);
  });
  TextArea* const area = m_pane->area();
  connect(area, &TextArea::lineClicked, this, &SourceView::selectLine);
  connect(area, &TextArea::linesSelected, this, &SourceView::selectLines);
  connect(area, &TextArea::lineActivated, this, [this](size_t line) {
    if (const auto target = targetOf(line)) navigation().reveal(*target);
  });
  connect(area, &TextArea::hoverMoved, this, &SourceView::hoverLine);
  connect(area, &TextArea::menuRequested, this, &SourceView::showMenu);
  connect(area, &TextArea::message, this, &View::message);
  connect(m_table, &QTreeView::clicked, this, &SourceView::selectRow);
  connect(m_table, &QTreeView::activated, this, [this](const QModelIndex& index) {
    if (const auto target = targetAt(m_lines->lineAt(index.row()))) navigation().reveal(*target);
  });
  connect(m_table, &QTreeView::customContextMenuRequested, this, [this](const QPoint& at) {
    const QModelIndex index = m_table->indexAt(at);
    const auto target = index.isValid() ? targetAt(m_lines->lineAt(index.row())) : std::nullopt;
    if (target) emit menuRequested(*target, m_table->viewport()->mapToGlobal(at));
  });
  connect(m_stack, &CallStackBar::frameActivated, this, &SourceView::showFrame);
  connect(m_set, &LineSetBar::lineActivated, this, &SourceView::visitLine);
  connect(m_folders, &SourceFolders::placesChanged, this, &SourceView::look);
  connect(m_calls, &CallsChoice::chosen, this, [this] {
    callsChosen();
    emit optionsChanged(options());
  });
  connect(m_empty, &EmptyState::message, this, &View::message);
  connect(m_next, &QAction::triggered, this, &SourceView::showNextLine);
  connect(m_previous, &QAction::triggered, this, &SourceView::showPreviousLine);
  connect(m_chooseRoot, &QAction::triggered, m_folders, &SourceFolders::chooseRoot);
}

// --- signals of the hub ----------------------------------------------------------------------------------------------

void SourceView::applySnapshot() {
  jobs().cancel(this, QStringLiteral("source-lines"));
  m_isCounting = false;
  m_context = {};
  m_passed.clear();
  m_wanted.reset();
  m_shown.reset();
  m_place.reset();
  m_visited.reset();
  m_followed.reset();
  m_guessed.reset();
  m_document->show({}, m_folders->places());
  m_lines->setFile(nullptr, hlo::FileId());
  m_folders->setSnapshot(snapshot());
  fillPicker();
  showEmptyState();
}

/// Returns true if there is nothing to show except a sentence that explains why.
bool SourceView::showEmptyState() {
  const model::Snapshot* const shown = snapshot().get();
  const bool hasLines = shown != nullptr && shown->module != nullptr && !shown->sources.lines().empty();
  if (const auto reason = missingModule(shown)) {
    m_empty->setReason(*reason, tr("its source lines"), snapshot().get());
  } else if (!hasLines && shown->mlir != nullptr) {
    m_empty->setText(tr("This module has no locations."),
                     tr("In JAX, print it with jax.jit(f).lower(…).as_text(debug_info=True)."));
  } else if (!hasLines) {
    m_empty->offerFlag(tr("This module has no source metadata."), tr("Dump the module again with this flag:"),
                       QStringLiteral("--xla_dump_disable_metadata=false"));
  }
  m_header->setVisible(hasLines);
  if (!hasLines) {
    m_pages->setCurrentWidget(m_empty);
    m_notice->setNotice({});
    m_stack->setStack(nullptr, std::nullopt, {});
    m_set->setLines(nullptr, {}, {}, std::nullopt);
    m_origin->hide();
  }
  for (QAction* const action : {m_next, m_previous}) action->setEnabled(hasLines);
  // Without stacks, only the line itself is known.
  bool hasStacks = false;
  for (uint32_t i = 0; hasLines && !hasStacks && i < shown->module->frameCount(); ++i) {
    hasStacks = shown->module->frame(hlo::FrameId(i)).parent.has_value();
  }
  m_calls->setVisible(hasStacks);
  return !hasLines;
}

void SourceView::applySelection() {
  const auto shown = snapshot();
  if (shown == nullptr || shown->module == nullptr || shown->sources.lines().empty()) return;
  // The same selection again, because its memory is known now: the file that the user opened meanwhile stays.
  if (m_wanted && m_followed && m_followed == selection().target) return applyEstimates();
  m_followed = selection().target;
  m_visited.reset();
  const hlo::Module& module = *shown->module;
  // A line's instructions have several call stacks; a stack is shown for a single instruction.
  const bool isOne =
      selection().instructions.size() == 1 && !std::holds_alternative<hlo::SourceLine>(*selection().target);
  const auto from = isOne ? shown->sources.source(selection().instructions.front()) : std::nullopt;
  m_stack->setStack(&module, from ? module.frame(*from) : std::nullopt, shown->frameRules);

  countAnew();
}

/// The selection decides what is shown; only without one it is the computation.
void SourceView::applyActive() {
  const auto shown = snapshot();
  if (shown == nullptr || shown->module == nullptr || shown->sources.lines().empty() || selection().target) return;
  m_followed.reset();
  countAnew();
}

void SourceView::countAnew() {
  if (snapshot()->module->instructionCount() < kLargeModule) {
    jobs().cancel(this, QStringLiteral("source-lines"));
    takeContext(sourceContext(*snapshot(), selection(), {active(), chosenFile(), estimates().get(), countsCalls()}));
    return;
  }
  m_isCounting = true;
  count(&SourceView::takeContext);
}

/// Runs in a job.
void SourceView::count(void (SourceView::*take)(SourceContext)) {
  startJob<SourceContext>(
      QStringLiteral("source-lines"), tr("Counting source lines"),
      [shown = snapshot(), selected = selection(), active = active(), file = chosenFile(), estimates = estimates(),
       withCalls = countsCalls()](std::stop_token stop, const model::JobRunner::Progress&) {
        return sourceContext(*shown, selected, {active, file, estimates.get(), withCalls, std::move(stop)});
      },
      [this, take](SourceContext counted) { (this->*take)(std::move(counted)); });
}

void SourceView::takeContext(SourceContext counted) {
  m_isCounting = false;
  m_context = std::move(counted);
  m_place = m_context.first;
  // If the whole module is counted, the file and the scroll position stay.
  if (m_context.kind == SourceContext::Kind::kModule && m_context.selected.empty() && chosenFile()) m_place.reset();
  showSet();
  if (m_pickerHasCosts != m_context.hasCosts) fillPicker();
  const bool isGuess = (!m_wanted || m_wanted == m_guessed) && !m_context.hasCosts && m_context.selected.empty();
  wantFile(m_place ? m_place->file : m_wanted ? *m_wanted : m_picker->fileAt(0));
  m_guessed = isGuess ? m_wanted : std::nullopt;
  tryRestore();
}

// The same selection with new costs: the displayed file and the scroll position stay, except a file that was chosen for
// want of costs.
void SourceView::applyEstimates() {
  const auto shown = snapshot();
  if (shown == nullptr || shown->module == nullptr || shown->sources.lines().empty() || !m_wanted) return;
  count(m_isCounting ? &SourceView::takeContext : &SourceView::takeFigures);
}

void SourceView::takeFigures(SourceContext counted) {
  const auto guessed = std::exchange(m_guessed, std::nullopt);
  if (guessed && guessed == m_wanted && counted.hasCosts && counted.first && counted.first->file != *guessed) {
    m_context = std::move(counted);
    m_place = m_context.first;
    showSet();
    fillPicker();
    return wantFile(m_place->file);
  }
  m_context = std::move(counted);
  fillPicker();
  pickFile(*m_wanted);
  showSet();
  if (m_shown != m_wanted) return;
  showCounts();
  showMarks();
}

void SourceView::applyHover() {
  std::vector<LineRange> lines;
  if (m_shown && hovered().line && hovered().line->file == *m_shown && hovered().line->line > 0) {
    lines.push_back({hovered().line->line - 1, hovered().line->line});
  }
  m_pane->area()->setMarks(LineMark::kHovered, std::move(lines));
}

bool SourceView::canShow(const model::Target& target) const {
  const model::Snapshot* const shown = snapshot().get();
  if (shown == nullptr || shown->module == nullptr || shown->sources.lines().empty()) return false;
  const model::Selection meaning = navigation().resolve(target);
  if (meaning.line) return true;
  const hlo::Module& module = *shown->module;
  const auto hasLine = [shown](hlo::InstructionRange range) {
    for (const hlo::InstructionId id : range) {
      if (shown->sources.line(id)) return true;
    }
    return false;
  };
  if (const auto* const id = std::get_if<hlo::ComputationId>(&target)) return hasLine(module.instructions(*id));
  return std::any_of(meaning.instructions.begin(), meaning.instructions.end(), [&](hlo::InstructionId id) {
    const auto calls = module.calls(id);
    return std::any_of(calls.begin(), calls.end(),
                       [&](const hlo::Call& call) { return hasLine(module.instructions(call.callee)); });
  });
}

void SourceView::reveal(const model::Target&) {
  m_place = m_context.first;
  if (m_place) wantFile(m_place->file);
}

// --- the file -------------------------------------------------------------------------------------------------------

void SourceView::fillPicker() {
  std::vector<FilePicker::File> files;
  if (snapshot() != nullptr && snapshot()->module != nullptr) {
    const model::Workload* const workload = estimates() == nullptr ? nullptr : estimates()->workload;
    for (const model::LineFigures& of : model::lineShares(*snapshot()->module, snapshot()->sources, workload).lines) {
      if (files.empty() || files.back().id != of.line.file) {
        files.push_back({of.line.file, QString(), toQString(snapshot()->module->file(of.line.file)), 0});
      }
      files.back().instructions += of.instructions;
    }
    for (FilePicker::File& file : files) file.name = fileName(file.id);
    std::stable_sort(files.begin(), files.end(),
                     [](const auto& a, const auto& b) { return a.instructions > b.instructions; });
  }
  m_pickerHasCosts = estimates() != nullptr;
  m_picker->setFiles(files);
}

/// Returns the shortest suffix of the path that is unique among the module's files.
QString SourceView::fileName(hlo::FileId file) const {
  const hlo::Module& module = *snapshot()->module;
  const QString path = toQString(module.file(file));
  qsizetype begin = path.size();
  while (begin > 0) {
    begin = path.lastIndexOf(QLatin1Char('/'), begin - 1 - (begin < path.size() ? 1 : 0)) + 1;
    const QString tail = path.mid(begin);
    bool isUnique = !tail.isEmpty();
    for (uint32_t i = 0; isUnique && i < module.fileCount(); ++i) {
      if (i == file.index()) continue;
      const QString other = toQString(module.file(hlo::FileId(i)));
      isUnique = other != tail && !other.endsWith(QLatin1Char('/') + tail);
    }
    if (isUnique || begin == 0) return tail;
  }
  return path;
}

void SourceView::wantFile(hlo::FileId file) {
  const bool isOther = m_wanted != file;
  m_wanted = file;
  pickFile(file);
  if (isOther) {
    look();
  } else if (m_shown == m_wanted) {
    showCounts();
    showMarks();
    showPlace();
  }
}

void SourceView::pickFile(hlo::FileId file) {
  if (m_picker->setCurrentFile(file)) return;
  // The file occurs only in frames of callers: it has no lines of its own.
  m_picker->addFile({file, fileName(file), toQString(snapshot()->module->file(file)), 0});
  m_picker->setCurrentFile(file);
}

void SourceView::look() {
  if (m_wanted) m_document->show(toQString(snapshot()->module->file(*m_wanted)), m_folders->places());
}

/// Called when the document is ready or has failed. Until then the previous one stays visible.
void SourceView::showDocument() {
  if (!m_wanted || m_document->state() == SourceDocument::State::kLooking ||
      m_document->state() == SourceDocument::State::kEmpty) {
    return;
  }
  const bool isOther = m_shown != m_wanted;
  m_shown = m_wanted;
  if (isOther) listLines();
  updateMetrics();  // the next steps may resize the gutter
  // The same file found again keeps its scroll position; any other file is scrolled to lines with instructions.
  const bool staysText = !isOther && m_document->text() != nullptr && m_pane->area()->text() != nullptr;
  if (!m_place && !staysText) m_place = busiestLine();
  if (staysText) {
    m_pane->updateText(m_document->text());
  } else if (m_document->text() != nullptr) {
    m_pane->setText(m_document->text(), highlighterFor(m_document->path().toStdString()));
    m_pages->setCurrentWidget(m_textPage);
  } else {
    m_pane->setText(nullptr, nullptr);
    m_pages->setCurrentWidget(m_table);
  }
  m_folders->showNotice(m_picker->currentText(), m_shown);
  showCounts();
  showMarks();
  showPlace();
  applyHover();
  tryRestore();
}

/// Returns a line of the displayed file: of the selection, otherwise the line with most of what counts.
std::optional<hlo::SourceLine> SourceView::busiestLine() const {
  if (m_context.first && m_context.first->file == *m_shown) return m_context.first;
  std::optional<hlo::SourceLine> best;
  uint32_t most = 0;
  for (const model::LineFigures& count : m_context.lines) {
    if (count.line.file != *m_shown || count.instructions <= most) continue;
    best = count.line;
    most = count.instructions;
  }
  return best;
}

// --- marks ----------------------------------------------------------------------------------------------------------

void SourceView::showMarks() {
  std::vector<LineRange> selected;
  QItemSelection rows;
  for (const hlo::SourceLine line : m_context.selected) {
    if (line.file != *m_shown || line.line == 0) continue;
    if (!selected.empty() && selected.back().end + 1 == line.line) {
      selected.back().end = line.line;
    } else {
      selected.push_back({line.line - 1, line.line});
    }
    const int row = m_pages->currentWidget() == m_table ? m_lines->rowOf(line) : -1;
    if (row >= 0) rows.select(m_lines->index(row, 0), m_lines->index(row, m_lines->columnCount() - 1));
  }
  const auto mark = [this](const std::optional<hlo::SourceLine>& line) -> std::vector<LineRange> {
    if (!line || line->file != *m_shown || line->line == 0) return {};
    return {{line->line - 1, line->line}};
  };
  TextArea* const area = m_pane->area();
  area->setMarks(LineMark::kSelected, std::move(selected));
  area->setMarks(LineMark::kReported, mark(m_context.reported));
  area->setMarks(LineMark::kVisited, mark(m_visited));
  // After Back the line that was clicked is not selected any more.
  const hlo::SourceLine caret{*m_shown, static_cast<uint32_t>(area->caretLine() + 1)};
  const auto& lines = m_context.selected;
  if (std::find(lines.begin(), lines.end(), caret) == lines.end()) area->unmarkCaretLine();
  m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

void SourceView::showPlace() {
  if (!m_place || m_place->file != *m_shown || m_place->line == 0) return;
  const hlo::SourceLine place = *m_place;
  m_place.reset();
  if (m_pages->currentWidget() == m_table) {
    const int row = m_lines->rowOf(place);
    if (row < 0) return;
    m_table->selectionModel()->setCurrentIndex(m_lines->index(row, 0), QItemSelectionModel::NoUpdate);
    m_table->scrollTo(m_lines->index(row, 0), QAbstractItemView::EnsureVisible);
    return;
  }
  TextArea* const area = m_pane->area();
  if (area->text() == nullptr || place.line > area->text()->lineCount()) return;
  const size_t line = place.line - 1;
  if (area->caretLine() != line) area->setCaret(area->text()->lineBegin(line));
  area->showLines({line, line + 1});
}

void SourceView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().colors().panel);
  if (!m_header->isVisible()) return;
  painter.fillRect(m_header->geometry(), theme().colors().panel);
  painter.fillRect(QRect(0, m_header->geometry().bottom() + 1, width(), 1), theme().colors().border);
  if (m_stack->isVisible()) painter.fillRect(QRect(0, m_stack->y() - 1, width(), 1), theme().colors().border);
}

}  // namespace views
