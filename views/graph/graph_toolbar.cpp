#include "views/graph/graph_toolbar.h"

#include <QLayout>
#include <QMenu>
#include <QScopeGuard>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "views/menu_text.h"
#include "views/view.h"

namespace views {
namespace {

constexpr int kToolbarHeight = 36;
constexpr int kButtonHeight = 26;
constexpr int kScopeNameColumns = 20;
enum ChoiceIndex { kColors, kFolds, kScopes, kHops };

}  // namespace

GraphToolbar::GraphToolbar(const GraphActions& actions, QWidget* parent) : QToolBar(parent) {
  setObjectName(QStringLiteral("graph-toolbar"));
  setAccessibleName(GraphText::tr("Tools of the graph"));
  setFixedHeight(kToolbarHeight);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  setContextMenuPolicy(Qt::PreventContextMenu);
  // The style reserves no room for the arrow beside the text.
  setStyleSheet(QStringLiteral(
      "QToolButton { border: 1px solid palette(mid); border-radius: 6px; padding: 2px 6px; background: palette(base); }"
      "QToolButton[popupMode=\"2\"] { padding-right: 16px; }"
      "QToolButton:hover, QToolButton:focus { background: palette(midlight); }"
      "QToolButton:pressed { background: palette(highlight); }"
      "QToolButton::menu-indicator { subcontrol-origin: padding; subcontrol-position: right center; right: 5px; }"));
  const auto addButton = [&](const char* id, const QString& text) {
    QAction* const action = actions.find(id);
    auto* const button = new QToolButton(this);
    button->setText(text.isEmpty() ? action->text() : text);
    button->setAccessibleName(action->text());
    button->setFixedHeight(kButtonHeight);
    const auto setTip = [button, action] {
      const QString key = action->shortcut().toString(QKeySequence::NativeText);
      button->setToolTip(key.isEmpty() ? action->text() : QStringLiteral("%1 (%2)").arg(action->text(), key));
    };
    setTip();
    connect(action, &QAction::changed, button, setTip);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    m_optional.push_back({addWidget(button), action});
    return button;
  };
  addButton("graph.zoomOut", QStringLiteral("−"))->setFixedWidth(kButtonHeight);
  m_scale = addButton("graph.actualSize", QStringLiteral("100%"));
  m_scale->setFixedWidth(m_scale->fontMetrics().horizontalAdvance(QStringLiteral("0000%")) + 12);
  addButton("graph.zoomIn", QStringLiteral("+"))->setFixedWidth(kButtonHeight);
  addButton("graph.fit", {});
  m_optional.clear();  // zoom and fit are always shown
  addMenuButton(GraphText::tr("Colour by"), actions.find("graph.coloring")->menu());
  addMenuButton(GraphText::tr("Fold"), actions.menu(GraphActions::Group::kFold));
  addMenuButton(GraphText::tr("Scope"), actions.menu(GraphActions::Group::kScope));
  addMenuButton(GraphText::tr("Hops"), actions.find("graph.hops")->menu());
  addButton("graph.expandAll", {});
  addButton("graph.collapseAll", {});
  auto* const space = new QWidget(this);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(space);
  addButton("graph.export", GraphText::tr("Export…"));
  std::reverse(m_optional.begin(), m_optional.end());
  m_more = new QMenu(this);
  auto* const more = new QToolButton(this);
  more->setObjectName(QStringLiteral("graph-toolbar-more"));
  more->setText(QStringLiteral("…"));
  more->setAccessibleName(GraphText::tr("More tools"));
  more->setToolTip(more->accessibleName());
  more->setPopupMode(QToolButton::InstantPopup);
  more->setMenu(m_more);
  more->setFixedHeight(kButtonHeight);
  m_morePlace = addWidget(more);
  setScale(1);
}

QToolButton* GraphToolbar::addMenuButton(const QString& name, QMenu* menu) {
  auto* const button = new QToolButton(this);
  button->setPopupMode(QToolButton::InstantPopup);
  button->setMenu(menu);
  button->setText(name);
  button->setAccessibleName(name);
  button->setFixedHeight(kButtonHeight);
  m_optional.push_back({addWidget(button), menu->menuAction()});
  m_choices.push_back({button, name, name});
  return button;
}

void GraphToolbar::setScale(double scale) {
  const QString text = GraphText::tr("%1%").arg(std::max(1, static_cast<int>(std::lround(scale * 100))));
  if (text != m_scale->text()) m_scale->setText(text);
}

void GraphToolbar::setChoices(Coloring coloring, const QString& scope, std::optional<int> hops) {
  bool isChanged = false;
  const auto set = [&](ChoiceIndex index, const QString& text) {
    isChanged = isChanged || m_choices[index].whole != text;
    m_choices[index].whole = text;
    m_choices[index].button->setToolTip(text);
  };
  set(kColors, GraphText::tr("Colour by: %1").arg(toQString(coloring.name())));
  set(kScopes, scope.isEmpty()
                   ? GraphText::tr("Scope: all")
                   : GraphText::tr("Scope: %1").arg(elided(escapeMnemonics(scope), kScopeNameColumns, false)));
  set(kHops, hops ? GraphText::tr("Hops: %1").arg(*hops) : GraphText::tr("Hops: all"));
  if (isChanged) arrange();
}

void GraphToolbar::arrange() {
  const auto setTexts = [this](bool areWhole) {
    for (const Choice& each : m_choices) each.button->setText(areWhole ? each.whole : each.name);
  };
  const auto fits = [this] { return sizeHint().width() <= width(); };
  // The buttons have their new widths in the next frame.
  const auto place = qScopeGuard([this] { layout()->activate(); });
  for (const Optional& each : m_optional) each.place->setVisible(true);
  m_morePlace->setVisible(false);
  m_more->clear();
  setTexts(true);
  if (fits()) return;
  setTexts(false);
  if (fits()) return;
  m_morePlace->setVisible(true);
  QList<QAction*> rows;
  for (const Optional& each : m_optional) {
    if (fits()) break;
    each.place->setVisible(false);
    rows.prepend(each.row);
  }
  m_more->addActions(rows);
}

void GraphToolbar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  arrange();
}

}  // namespace views
