#include "views/search/search_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <utility>

#include "model/analysis/async_operation.h"
#include "model/documents/compared_sides.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "views/header_state.h"
#include "views/query_field.h"
#include "views/row_list.h"
#include "views/search/search_delegate.h"
#include "views/sort_header.h"

namespace views {
namespace {

constexpr size_t kMostUnreadRows = 100000;  // maximum of stored rows; beyond it the query should be narrower

}  // namespace

SearchView::SearchView(Context context, QWidget* parent)
    : View(context, QStringLiteral("search"), tr("Search results"), parent),
      m_model(new model::SearchModel(this)),
      m_list(new RowList(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  applyAlways();
  setShortTitle(tr("Search"));
  makeActions();
  auto* const bar = new QWidget(this);
  auto* const row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 4, 8, 4);
  row->setSpacing(4);
  m_field = new QueryField(theme(), bar);
  m_field->setObjectName(QStringLiteral("search-field"));
  m_field->setPlaceholderText(tr("Search all open modules: words, opcode:fusion, bytes>64M, live@peak …"));
  m_field->setAccessibleName(tr("Search all open modules"));
  m_field->setMaximumWidth(640);
  m_field->installEventFilter(this);
  row->addWidget(m_field, 3);
  for (QAction* const action : {m_actions[1], m_actions[0], m_actions[2]}) {
    auto* const button = new QToolButton(bar);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    row->addWidget(button);
  }
  auto* const stages = new QToolButton(bar);
  stages->setObjectName(QStringLiteral("search-stages"));
  stages->setDefaultAction(m_allStages);
  stages->setAutoRaise(true);
  stages->setToolButtonStyle(Qt::ToolButtonTextOnly);
  stages->hide();
  row->addWidget(stages);
  connect(m_allStages, &QAction::changed, stages, [this, stages] { stages->setVisible(m_allStages->isEnabled()); });
  connect(m_allStages, &QAction::toggled, this, &SearchView::updateScope);
  row->addSpacing(8);
  m_count = new QLabel(bar);
  m_count->setObjectName(QStringLiteral("count"));
  m_count->setTextFormat(Qt::PlainText);
  m_count->setForegroundRole(QPalette::WindowText);
  row->addWidget(m_count, 2);

  auto* const others = new QToolButton(bar);
  others->setObjectName(QStringLiteral("search-others"));
  others->setDefaultAction(m_others);
  row->addWidget(others);
  connect(m_others, &QAction::changed, others, [this, others] { others->setVisible(m_others->isEnabled()); });
  connect(m_empty, &EmptyState::buttonClicked, m_others, &QAction::trigger);

  m_list->setObjectName(QStringLiteral("hits"));
  m_list->setAccessibleName(tr("Search results"));
  m_list->setModel(m_model);
  m_list->setItemDelegate(new SearchDelegate(theme(), this));
  m_list->setContextMenuPolicy(Qt::CustomContextMenu);
  m_list->installEventFilter(this);
  m_list->setHeader(new SortHeader(m_list));
  QHeaderView* const header = m_list->header();
  header->setStretchLastSection(true);
  header->setSectionsClickable(true);
  header->setSortIndicatorClearable(true);
  for (const int column : {model::SearchModel::kStage, model::SearchModel::kExecutions, model::SearchModel::kBytes})
    header->moveSection(header->visualIndex(column), model::SearchModel::kDetail + 1);
  m_list->setColumnHidden(model::SearchModel::kStage, true);
  header->setSortIndicatorShown(true);
  header->setSortIndicator(-1, Qt::AscendingOrder);
  // Only numbers are sorted; any other title, and a third click, bring back the order of the matches.
  connect(header, &QHeaderView::sortIndicatorChanged, this, [this, header](int column, Qt::SortOrder order) {
    const bool isFigure = column == model::SearchModel::kBytes || column == model::SearchModel::kExecutions;
    if (column >= 0 && !isFigure) return header->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->sort(column, order);
  });
  connect(m_list->header(), &QHeaderView::sectionResized, this, [this] {
    if (QApplication::mouseButtons() != Qt::NoButton) m_isArranged = true;
  });
  m_pages->addWidget(m_list);
  m_pages->addWidget(m_empty);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar);
  column->addLayout(m_pages, 1);
  setFocusProxy(m_field);

  connect(m_field, &QueryField::queryChanged, this, &SearchView::startSearch);
  // The same query finds something else in another comparison, and nothing after its end.
  connect(&navigation().comparison(), &model::ShownComparison::changed, this,
          [this, last = std::weak_ptr<const model::Comparison>()]() mutable {
            const auto& now = navigation().comparison().comparison();
            if (last.lock() == now) return;
            last = now;
            if (queries::isOfComparison(m_field->query())) startSearch();
          });
  connect(m_field, &QueryField::problemChanged, this, &SearchView::updateNote);
  connect(m_list, &RowList::clicked, this, [this](const QModelIndex& index) { choose(index, false); });
  connect(m_list, &RowList::doubleClicked, this, [this](const QModelIndex& index) { choose(index); });
  connect(m_list, &RowList::customContextMenuRequested, this, [this](const QPoint& position) {
    const QModelIndex index = m_list->indexAt(position);
    // The context menu acts on the active module.
    if (!index.isValid() || m_model->snapshot(index.row()) != snapshot()) return;
    if (const auto target = m_model->target(index.row()))
      emit menuRequested(*target, m_list->viewport()->mapToGlobal(position));
  });
  // Queued: if the module is being closed, that is known by then.
  connect(&navigation(), &model::Navigation::matchesChanged, this, &SearchView::endSearch, Qt::QueuedConnection);
  connect(&theme(), &Theme::changed, this, [this] {
    updateNote();
    m_list->viewport()->update();
  });
  showHits({});
}

void SearchView::makeActions() {
  const auto add = [this](const QString& id, const QString& text, const QString& key, const QString& icon, auto run) {
    auto* const action = new QAction(text, this);
    action->setObjectName(id);
    action->setShortcut(QKeySequence(key));
    if (!icon.isEmpty()) action->setIcon(QIcon::fromTheme(icon, QIcon(QStringLiteral(":/icons/%1.svg").arg(icon))));
    connect(action, &QAction::triggered, this, run);
    m_actions.append(action);
    return action;
  };
  add(QStringLiteral("search.next"), tr("Next Match"), QStringLiteral("F4"), QStringLiteral("go-next"),
      [this] { step(1); });
  add(QStringLiteral("search.previous"), tr("Previous Match"), QStringLiteral("Shift+F4"),
      QStringLiteral("go-previous"), [this] { step(-1); });
  add(QStringLiteral("search.selectAll"), tr("Select All Matches"), QStringLiteral("Ctrl+Shift+A"), {},
      [this] { selectMatches(); });
  m_others = add(QStringLiteral("search.others"), tr("Search Remaining Modules"), {}, {}, [this] {
    m_readsModules = true;
    searchOthers();
  });
  m_allStages = add(QStringLiteral("search.stages"), tr("Search All Stages of the Module"), {}, {}, [] {});
  m_allStages->setIconText(tr("All Stages"));
  m_allStages->setCheckable(true);
  m_allStages->setEnabled(false);
  m_allStages->setToolTip(tr("Search all stages of the module that is shown, in order"));
  QAction* const copy = add(QStringLiteral("search.copy"), tr("Copy Rows"), {}, {}, [this] { copyRows(); });
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
}

void SearchView::setModules(std::vector<model::SearchedModule> modules) {
  m_open = std::move(modules);
  updateScope();
}

bool SearchView::isOfShownModule(const model::SearchedModule& module) const {
  return module.dump != nullptr && std::any_of(m_open.begin(), m_open.end(), [&](const model::SearchedModule& each) {
           return each.snapshot != nullptr && each.snapshot == snapshot() && each.isSameModule(module);
         });
}

bool SearchView::hasStages() const {
  const auto shown = std::find_if(m_open.begin(), m_open.end(), [this](const model::SearchedModule& each) {
    return each.snapshot != nullptr && each.snapshot == snapshot();
  });
  if (shown == m_open.end() || shown->dump == nullptr) return false;
  const auto& stages = shown->dump->modules[shown->stage.module].stages;
  return std::count_if(stages.begin(), stages.end(), [](const auto& stage) { return !stage.modules.empty(); }) > 1;
}

void SearchView::updateScope() {
  m_allStages->setEnabled(hasStages());
  const bool isAll = m_allStages->isChecked() && m_allStages->isEnabled();
  m_list->setColumnHidden(model::SearchModel::kStage, !isAll);
  auto modules = model::searchScope(m_open, snapshot(), isAll);
  if (modules == m_modules) return updateNote();
  m_modules = std::move(modules);
  m_hasMatches = false;
  startSearch();
}

void SearchView::focusField() {
  m_field->setFocus(Qt::ShortcutFocusReason);
  m_field->selectAll();
}

void SearchView::setText(const QString& query) { m_field->setText(query); }

const model::UnreadHits* SearchView::searched(const model::SearchedModule& module) const {
  const auto it = std::find_if(m_unread.begin(), m_unread.end(),
                               [&](const model::UnreadHits& one) { return one.module.isSameStage(module); });
  return it == m_unread.end() ? nullptr : &*it;
}

void SearchView::searchOthers() {
  size_t rows = 0;
  for (const model::UnreadHits& one : m_unread) rows += one.hits.size();
  const auto next = std::find_if(m_modules.begin(), m_modules.end(), [this](const model::SearchedModule& module) {
    const bool isWanted = m_readsModules || (m_allStages->isChecked() && isOfShownModule(module));
    return isWanted && module.snapshot == nullptr && searched(module) == nullptr;
  });
  if (m_field->query().isEmpty() || next == m_modules.end() || rows > kMostUnreadRows) return;
  const hlo::FrameRules rules = snapshot() == nullptr ? hlo::FrameRules::defaults() : snapshot()->frameRules;
  jobs().start<model::UnreadHits>(
      this, QStringLiteral("others"), tr("Searching %1").arg(next->name()),
      [module = *next, query = m_field->query(), rules](std::stop_token stop,
                                                        const model::JobRunner::Progress& progress) {
        return model::searchUnread(module, query, rules, stop, progress);
      },
      [this](model::UnreadHits found) {
        if (!found.problem.empty()) emit message(QString::fromStdString(found.problem));
        if (!found.hits.empty()) m_model->addHits({rowsOf(found)});
        m_unread.push_back(std::move(found));
        rowsChanged();
        searchOthers();
      });
}

void SearchView::startSearch() {
  using Hits = std::vector<model::ModuleHits>;
  if (const QString text = m_field->text(); text != m_searchedFor) {
    jobs().cancel(this, QStringLiteral("others"));
    m_searchedFor = text;
    m_unread.clear();
    m_readsModules = false;
  }
  jobs().cancel(this, QStringLiteral("texts"));
  m_isReading = false;
  if (m_field->query().isEmpty() || m_modules.empty()) {
    jobs().cancel(this, QStringLiteral("search"));
    return showHits({});
  }
  m_isSearching = true;
  jobs().start<Hits>(
      this, QStringLiteral("search"), tr("Searching"),
      [modules = m_modules, query = m_field->query(), comparison = navigation().comparison().comparison()](
          std::stop_token stop, const model::JobRunner::Progress& progress) {
        Hits hits;
        for (const model::SearchedModule& module : modules) {
          if (stop.stop_requested()) break;
          if (module.snapshot != nullptr) {
            const queries::QuerySubject subject =
                model::querySubject(module.snapshot, comparison, queries::kDefaultSpace, stop);
            hits.push_back({module.snapshot, queries::search(query, subject, stop)});
          }
          progress(static_cast<double>(hits.size()) / static_cast<double>(modules.size()));
        }
        return hits;
      },
      [this](Hits hits) { showHits(std::move(hits)); });
}

void SearchView::showHits(std::vector<model::ModuleHits> hits) {
  m_isSearching = false;
  m_isReading = !hits.empty() && queries::hasWords(m_field->query());
  // A term that is unknown in a module may exist in another.
  const bool isNoted = !hits.empty() && std::all_of(hits.begin(), hits.end(), [](const model::ModuleHits& module) {
    return !module.result.notes.empty();
  });
  m_field->setNotes(isNoted ? hits.front().result.notes : std::vector<queries::QueryNote>());
  m_model->setHits(inOrder(std::move(hits)));
  hitsChanged();
  if (m_isReading) searchTexts();
  if (!jobs().isRunning(this, QStringLiteral("others"))) searchOthers();
}

uint32_t SearchView::placeOf(const model::SearchedModule& module) const {
  const auto it = std::find_if(m_modules.begin(), m_modules.end(), [&](const model::SearchedModule& each) {
    return module.dump == nullptr ? each == module : each.isSameStage(module);
  });
  return static_cast<uint32_t>(it - m_modules.begin()) + 1;
}

model::ModuleHits SearchView::rowsOf(const model::UnreadHits& found) const {
  return {nullptr, {}, found.hits, found.module.stageText(), placeOf(found.module)};
}

// Returns matches of module names first, then those of each module in list order, in memory or not.
std::vector<model::ModuleHits> SearchView::inOrder(std::vector<model::ModuleHits> inMemory) const {
  std::vector<model::ModuleHits> all;
  if (m_field->query().isEmpty()) return all;
  if (auto names = model::searchModuleNames(m_modules, m_field->query()); !names.empty())
    all.push_back({nullptr, {}, std::move(names)});
  size_t next = 0;
  for (const model::SearchedModule& module : m_modules) {
    if (module.snapshot != nullptr) {
      if (next == inMemory.size()) continue;
      all.push_back(std::move(inMemory[next++]));
      all.back().stage = module.stageText();
      all.back().place = placeOf(module);
    } else if (const model::UnreadHits* const found = searched(module); found != nullptr && !found->hits.empty()) {
      all.push_back(rowsOf(*found));
    }
  }
  return all;
}

void SearchView::searchTexts() {
  using Hits = std::vector<model::ModuleHits>;
  jobs().start<Hits>(
      this, QStringLiteral("texts"), tr("Searching the text"),
      [modules = m_model->modules(), query = m_field->query(), comparison = navigation().comparison().comparison()](
          std::stop_token stop, const model::JobRunner::Progress& progress) {
        Hits hits;
        for (const model::ModuleHits& module : modules) {
          if (stop.stop_requested()) break;
          if (module.snapshot == nullptr) continue;
          const queries::QuerySubject subject =
              model::querySubject(module.snapshot, comparison, queries::kDefaultSpace, stop);
          // After all others.
          hits.push_back({module.snapshot,
                          queries::searchText(query, subject, module.result, stop),
                          {},
                          module.stage,
                          UINT32_MAX});
          progress(static_cast<double>(hits.size()) / static_cast<double>(modules.size()));
        }
        return hits;
      },
      [this](Hits hits) { showTextHits(std::move(hits)); });
}

void SearchView::showTextHits(std::vector<model::ModuleHits> hits) {
  m_isReading = false;
  const bool isMore = std::any_of(hits.begin(), hits.end(),
                                  [](const model::ModuleHits& module) { return !module.result.hits.empty(); });
  if (isMore) m_model->addHits(std::move(hits));
  hitsChanged();
}

void SearchView::rowsChanged() {
  m_pages->setCurrentWidget(m_model->rowCount() > 0 ? static_cast<QWidget*>(m_list) : m_empty);
  for (QAction* const action : m_actions) {
    if (action != m_others && action != m_allStages) action->setEnabled(m_model->rowCount() > 0);
  }
  setShortTitle(m_model->rowCount() > 0 ? tr("Search (%1)").arg(grouped(m_model->rowCount())) : tr("Search"));
  setWindowTitle(m_model->rowCount() > 0 ? tr("Search results (%1)").arg(grouped(m_model->rowCount()))
                                         : tr("Search results"));
  if (!m_isArranged) m_list->fitColumns();
  updateNote();
}

void SearchView::hitsChanged() {
  rowsChanged();
  updateMatches();
  applySelection();
  if (m_model->rowCount() == 0 && m_isReading) return;
  if (const int by = std::exchange(m_stepWhenThere, 0); by != 0) step(by);
}

std::vector<uint8_t> SearchView::foundValues() const {
  std::vector<uint8_t> values;
  for (const model::ModuleHits& module : m_model->modules()) {
    if (module.snapshot != snapshot()) continue;
    for (const queries::SearchHit& hit : module.result.hits) {
      const auto* const value = std::get_if<buffers::ValueId>(&hit);
      if (value == nullptr) continue;
      values.resize(snapshot()->assignment->valueCount());
      values[value->index()] = 1;
    }
  }
  return values;
}

void SearchView::updateMatches() {
  // Matches from the text are appended to those found before.
  const auto& modules = m_model->modules();
  const auto of = std::find_if(modules.rbegin(), modules.rend(),
                               [this](const model::ModuleHits& module) { return module.snapshot == snapshot(); });
  const bool isFound = std::any_of(modules.begin(), modules.end(), [this](const model::ModuleHits& module) {
    return module.snapshot == snapshot() && !module.result.hits.empty();
  });
  std::shared_ptr<const model::Matches> matches;
  if (isFound && !of->result.instructions.empty()) {
    matches = std::make_shared<const model::Matches>(model::Matches{of->snapshot, of->result.instructions});
  } else if (isFound && snapshot()->assignment != nullptr) {
    if (std::vector<uint8_t> values = foundValues(); !values.empty())
      matches = std::make_shared<const model::Matches>(model::Matches{of->snapshot, {}, std::move(values)});
  }
  m_hasMatches = matches != nullptr;
  navigation().setMatches(std::move(matches));
}

/// Another view has cleared the matches while the module is still open: the user has ended the search.
void SearchView::endSearch() {
  if (m_hasMatches && navigation().matches() == nullptr) m_field->clear();
}

void SearchView::selectMatches() {
  const model::Matches* const matches = navigation().matches();
  std::vector<hlo::InstructionId> found;
  for (uint32_t i = 0; matches != nullptr && i < matches->instructions.size(); ++i) {
    if (matches->instructions[i] == 1) found.emplace_back(i);
  }
  if (found.empty()) return emit message(tr("No instruction of the current module matches."));
  navigation().select(found.size() == 1 ? model::Target(found.front())
                                        : model::Target(model::InstructionSet(std::move(found))));
}

void SearchView::updateNote() {
  // Stages of the module that is shown are searched without being asked for.
  const auto all = static_cast<int64_t>(model::readCount(m_modules).modules);
  int64_t unread = 0, unsearched = 0, untried = 0, stages = 0, stagesLeft = 0;
  for (const model::SearchedModule& module : m_modules) {
    const model::UnreadHits* const found = searched(module);
    const bool isLeft = module.snapshot == nullptr && (found == nullptr || !found->problem.empty());
    if (isOfShownModule(module)) {
      ++stages;
      stagesLeft += isLeft ? 1 : 0;
      continue;
    }
    if (module.snapshot != nullptr) continue;
    ++unread;
    unsearched += isLeft ? 1 : 0;
    untried += found == nullptr ? 1 : 0;
  }
  m_others->setEnabled(untried > 0 && !m_field->query().isEmpty());
  if (m_field->isError()) {
    m_empty->setText(tr("The query is invalid."), m_field->problem());
  } else if (m_field->query().isEmpty()) {
    m_empty->setText(m_modules.empty() ? emptyText(EmptyReason::kNothingOpen) : tr("Type to search all open modules."),
                     tr("Words match names, opcodes, shapes, scopes, source lines, buffers and text. Terms such as "
                        "opcode:fusion bytes>64M scope~/mlp/ live@peak compare fields."));
  } else if (m_isReading) {
    m_empty->setText(tr("No name matches."), tr("The text is being searched."));
  } else if (unsearched > 0) {
    m_empty->setText(tr("No matches in the modules searched so far."),
                     tr("%1 of %2 modules have not been read yet.").arg(grouped(unsearched), grouped(all)),
                     m_others->text());
  } else {
    m_empty->setText(tr("No matches in the open modules."), tr("Try fewer words, or * as a wildcard."));
  }
  const int rows = m_model->rowCount();
  std::set<std::pair<QString, const void*>> found;
  for (const model::ModuleHits& hits : m_model->modules()) {
    if (hits.size() == 0 || (hits.snapshot == nullptr && hits.place == 0)) continue;
    const model::SearchedModule* module = nullptr;
    for (const model::SearchedModule& each : m_modules) {
      const bool isIt =
          hits.snapshot != nullptr ? each.snapshot == hits.snapshot : each.isSameStage(hits.unread.front().module);
      if (isIt) module = &each;
    }
    if (module == nullptr || module->dump == nullptr) {
      found.emplace(QString(), hits.snapshot.get());
    } else {
      found.emplace(module->path, &module->dump->modules[module->stage.module]);
    }
  }
  const auto modules = static_cast<int64_t>(found.size());
  QString text;
  if (modules > 1) {
    text = tr("%1 matches in %2 modules").arg(grouped(rows), grouped(modules));
  } else if (!m_field->query().isEmpty()) {
    text = tr("%n match(es)", nullptr, static_cast<int>(rows));
  }
  if (unread > 0 && !m_field->query().isEmpty())
    text = tr("%1 · %2 of %3 modules searched").arg(text, grouped(all - unsearched), grouped(all));
  if (stages > 1 && !m_field->query().isEmpty())
    text = tr("%1 · %2 of %3 stages searched").arg(text, grouped(stages - stagesLeft), grouped(stages));
  m_field->explain(*m_count, text);
}

void SearchView::applySnapshot() {
  m_field->setSnapshot(snapshot());
  updateScope();
  updateMatches();
}

void SearchView::applyEstimates() { m_model->costsChanged(); }

void SearchView::applySelection() {
  // If the current row already matches the selection it stays current; several rows may match.
  const QModelIndex current = m_list->currentIndex();
  if (!selection().target) return;
  if (current.isValid() && m_model->snapshot(current.row()) == snapshot() &&
      m_model->target(current.row()) == selection().target)
    return;
  const int row = m_model->row(snapshot(), *selection().target);
  if (row < 0) return;
  m_list->setCurrentIndex(m_model->index(row, 0));
  m_list->scrollTo(m_model->index(row, 0));
}

void SearchView::step(int by) {
  if (m_isSearching || (m_isReading && m_model->rowCount() == 0)) {
    m_stepWhenThere = by;
    return;
  }
  const int rows = m_model->rowCount();
  if (rows == 0) return;
  const QModelIndex current = m_list->currentIndex();
  const int from = current.isValid() ? current.row() : by > 0 ? -1 : rows;
  const QModelIndex next = m_model->index((from + by + rows) % rows, 0);
  m_list->setCurrentIndex(next);
  m_list->scrollTo(next);
  choose(next);
}

void SearchView::choose(const QModelIndex& index, bool goes) {
  if (!index.isValid()) return;
  // The module must be read to show anything of it.
  if (const model::UnreadHit* const hit = m_model->unread(index.row()))
    return emit unreadChosen(model::UnreadHit(*hit));
  const auto& snapshot = m_model->snapshot(index.row());
  if (auto target = m_model->target(index.row())) {
    // What runs in a computation of its own is reached by what starts it.
    if (const auto* const id = std::get_if<hlo::InstructionId>(&*target)) {
      const auto operation = hlo::asyncOperation(*snapshot->module, *id);
      if (operation && operation->done != *id) target = operation->start;
    }
    goes ? emit hitChosen(snapshot, *target) : emit hitSelected(snapshot, *target);
  } else if (const auto place = m_model->place(index.row())) {
    emit placeChosen(snapshot, *place);
  }
}

void SearchView::copyRows() {
  std::vector<int> rows;
  for (const QModelIndex& index : m_list->selectionModel()->selectedRows()) rows.push_back(index.row());
  if (rows.empty()) return;
  std::sort(rows.begin(), rows.end());
  QApplication::clipboard()->setText(m_model->tabSeparated(rows));
  emit message(tr("%n row(s) copied", nullptr, static_cast<int>(rows.size())));
}

bool SearchView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return View::eventFilter(watched, event);
  auto* const key = static_cast<QKeyEvent*>(event);
  const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (watched == m_list) {
    if (isEnter) choose(m_list->currentIndex());
    if (key->matches(QKeySequence::Copy)) copyRows();
    if (key->key() == Qt::Key_Escape) focusField();
    const bool isAtTop = key->key() == Qt::Key_Up && m_list->currentIndex().row() <= 0;
    if (isAtTop) focusField();
    return isEnter || isAtTop || key->matches(QKeySequence::Copy) || key->key() == Qt::Key_Escape;
  }
  if (isEnter) {
    step((key->modifiers() & Qt::ShiftModifier) != 0 ? -1 : 1);
    return true;
  }
  if (key->key() == Qt::Key_Down && key->modifiers() == Qt::NoModifier && m_model->rowCount() > 0) {
    m_list->setFocus();
    if (!m_list->currentIndex().isValid()) m_list->setCurrentIndex(m_model->index(0, 0));
    return true;
  }
  if (key->key() == Qt::Key_Escape && !m_field->text().isEmpty()) {
    m_field->clear();
    return true;
  }
  return View::eventFilter(watched, event);
}

void SearchView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  if (!m_isArranged) m_list->fitColumns();
}

QByteArray SearchView::columns() const { return m_isArranged ? headerState(*m_list->header()) : QByteArray(); }

void SearchView::setColumns(const QByteArray& columns) {
  if (restoreHeader(*m_list->header(), columns)) m_isArranged = true;
}

}  // namespace views
