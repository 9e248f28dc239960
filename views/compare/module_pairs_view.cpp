#include "views/compare/module_pairs_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "model/session/shown_comparison.h"
#include "views/sort_header.h"

namespace views {

using compare::Side;
using PairColumns = model::ModulePairModel;

namespace {

constexpr int kPairMargin = 6;  // as that of the headers

class PairDelegate : public QStyledItemDelegate {
 public:
  PairDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QWidget* const in = option.widget;
    in->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, in);
    const QRect inner = cell.rect.adjusted(kPairMargin, 0, -kPairMargin, 0);
    painter->setFont(cell.font);
    painter->setPen(cell.palette.color(QPalette::Text));
    painter->drawText(inner, static_cast<int>(cell.displayAlignment),
                      cell.fontMetrics.elidedText(cell.text, Qt::ElideMiddle, inner.width()));
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {QStyledItemDelegate::sizeHint(option, index).width() + 2 * kPairMargin, m_theme.rowHeight()};
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() != PairColumns::kModule) option->font = m_theme.figureFont();
    option->font.setBold(index.data(PairColumns::IsCurrentRole).toBool());
    option->fontMetrics = QFontMetrics(option->font);
    // More memory is as a removal: red, with its sign.
    const qlonglong delta = index.data(model::SortRole).toLongLong();
    if (index.column() == PairColumns::kPeakDelta && delta != 0)
      option->palette.setColor(QPalette::Text,
                               m_theme.colors().of(delta > 0 ? ChangeRole::kRemoved : ChangeRole::kAdded));
  }

 private:
  Theme& m_theme;
};

}  // namespace

ModulePairsView::ModulePairsView(Context context, QWidget* parent)
    : View(context, QStringLiteral("pairs"), tr("A ↔ B"), parent),
      m_model(new model::ModulePairModel(this)),
      m_tree(new QTreeView(this)),
      m_summary(new QLabel(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* const header = new SortHeader(m_tree);
  m_tree->setHeader(header);
  m_tree->setModel(m_model);
  m_tree->setObjectName(QStringLiteral("pairs.tree"));
  m_tree->setAccessibleName(tr("Modules that are compared"));
  m_tree->setRootIsDecorated(false);
  m_tree->setUniformRowHeights(true);
  m_tree->setAllColumnsShowFocus(true);
  m_tree->setItemDelegate(new PairDelegate(context.theme, this));
  header->setStretchLastSection(false);
  header->setSectionsMovable(false);
  header->setSectionResizeMode(PairColumns::kModule, QHeaderView::Stretch);
  header->setSortIndicator(-1, Qt::DescendingOrder);
  header->setSortIndicatorClearable(true);
  m_tree->setSortingEnabled(true);
  m_summary->setTextFormat(Qt::PlainText);
  m_summary->setForegroundRole(QPalette::PlaceholderText);
  m_summary->setContentsMargins(8, 4, 8, 4);

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const page = new QWidget(this);
  auto* const lines = new QVBoxLayout(page);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  lines->addWidget(m_summary);
  lines->addWidget(m_tree, 1);
  m_pages->addWidget(page);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages, 1);
  setFocusProxy(m_tree);

  const auto add = [this](const char* id, const QString& text, int by) {
    auto* const action = new QAction(text, this);
    action->setObjectName(QLatin1String(id));
    connect(action, &QAction::triggered, this, [this, by] { step(by); });
    m_actions.append(action);
  };
  add("pairs.next", tr("Compare Next Pair of Modules"), 1);
  add("pairs.previous", tr("Compare Previous Pair of Modules"), -1);

  connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) { choose(index.row()); });
  connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, &ModulePairsView::refresh);
  refresh();
}

void ModulePairsView::setSession(model::Session& session, model::Comparer& comparer) {
  m_session = &session;
  m_comparer = &comparer;
  connect(&session, &model::Session::documentsChanged, this, &ModulePairsView::refresh);
  connect(&comparer, &model::Comparer::changed, this, &ModulePairsView::refresh);
  refresh();
}

std::shared_ptr<const model::Document> ModulePairsView::documentOf(Side side) const {
  if (m_session == nullptr || navigation().comparison().comparison() == nullptr) return nullptr;
  const std::string path = m_comparer->module(side).path.toStdString();
  const auto& documents = m_session->documents();
  const auto found = std::find_if(documents.begin(), documents.end(),
                                  [&path](const auto& document) { return document->path == path; });
  return found == documents.end() ? nullptr : *found;
}

void ModulePairsView::broughtToFront() { refresh(); }

void ModulePairsView::refresh() {
  const std::shared_ptr<const model::Document> documents[2] = {documentOf(Side::kA), documentOf(Side::kB)};
  const bool hasPair = documents[0] != nullptr && documents[1] != nullptr && documents[0] != documents[1];
  if (documents[0] != m_documents[0] || documents[1] != m_documents[1]) {
    m_documents[0] = documents[0];
    m_documents[1] = documents[1];
    m_model->setDocuments(hasPair ? documents[0] : nullptr, hasPair ? documents[1] : nullptr);
    for (int column = PairColumns::kPeakA; column < PairColumns::kColumnCount; ++column)
      m_tree->resizeColumnToContents(column);
  }
  m_pages->setCurrentIndex(hasPair ? 0 : 1);
  if (!hasPair) {
    if (navigation().comparison().comparison() == nullptr) {
      m_empty->setText(tr("Nothing is compared."), tr("Compare two dumps to see the modules of both as pairs."));
    } else {
      m_empty->setText(tr("Two modules of one dump are compared."),
                       tr("Compare two dumps to see their modules as pairs."));
    }
    return;
  }
  const auto& a = m_comparer->module(Side::kA).stage;
  const auto& b = m_comparer->module(Side::kB).stage;
  std::optional<model::ModulePair> current;
  if (a && b) current = model::ModulePair{a->module, b->module};
  m_model->setCurrent(current);
  const int alone = m_model->rowCount() - m_model->pairCount();
  QStringList parts{tr("%n pair(s) of modules", nullptr, m_model->pairCount())};
  if (alone > 0) parts += tr("%n without a counterpart", nullptr, alone);
  m_summary->setText(parts.join(QStringLiteral(" · ")));
  if (isInSight()) {
    for (const auto& document : documents) m_session->readSizes(toQString(document->path));
  }
}

void ModulePairsView::choose(int row) {
  if (row < 0 || m_documents[0] == nullptr || m_documents[1] == nullptr) return;
  const model::ModulePair& pair = m_model->pair(row);
  const auto of = [this](Side side, uint32_t module) {
    const model::Document& document = *m_documents[compare::index(side)];
    return model::Comparer::Module{toQString(document.path),
                                   io::StageId{module, *document.dump->modules[module].mainStage()}, nullptr};
  };
  if (!pair.a || !pair.b) {
    const model::Comparer::Module alone = pair.a ? of(Side::kA, *pair.a) : of(Side::kB, *pair.b);
    m_session->show(alone.path, *alone.stage);
    return;
  }
  if (row == m_model->currentRow()) return;
  m_comparer->compare(of(Side::kA, *pair.a), of(Side::kB, *pair.b));
}

void ModulePairsView::step(int by) {
  const int row = m_model->currentRow() + by;
  if (m_model->currentRow() < 0 || row < 0 || row >= m_model->pairCount()) {
    emit message(tr("There is no other pair of modules."));
    return;
  }
  choose(row);
}

}  // namespace views
