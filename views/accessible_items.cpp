#include "views/accessible_items.h"

#include <QAccessibleWidget>
#include <QWindow>
#include <unordered_map>

namespace views {
namespace {

class PaintedWidget;

/// An item of a widget. The toolkit owns it; the interface of its widget creates it and has it deleted.
class PaintedItem final : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  PaintedItem(PaintedWidget& owner, uint64_t key, uint64_t generation)
      : m_owner(owner), m_key(key), m_generation(generation) {}

  bool isValid() const override;
  QObject* object() const override { return nullptr; }
  QWindow* window() const override;
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text part) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  QAccessible::Role role() const override;
  QAccessible::State state() const override;

  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
  void doAction(const QString& action) override;
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

  uint64_t key() const { return m_key; }

 private:
  AccessibleItem get() const;

  PaintedWidget& m_owner;
  uint64_t m_key;
  uint64_t m_generation;
};

/// A painting widget: its items first, then its child widgets.
class PaintedWidget final : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  PaintedWidget(QWidget* widget, AccessibleItems& items)
      : QAccessibleWidget(widget, items.itemsRole()), m_items(items) {
    painters()[&items] = this;
  }
  ~PaintedWidget() override {
    painters().erase(&m_items);
    forget();
  }

  /// The existing interfaces, by their widget's AccessibleItems.
  static std::unordered_map<const AccessibleItems*, PaintedWidget*>& painters() {
    static std::unordered_map<const AccessibleItems*, PaintedWidget*> painters;
    return painters;
  }

  AccessibleItems& items() const { return m_items; }

  int childCount() const override {
    refresh();
    return static_cast<int>(m_keys.size()) + QAccessibleWidget::childCount();
  }
  QAccessibleInterface* child(int index) const override {
    refresh();
    if (index < 0) return nullptr;
    if (static_cast<size_t>(index) < m_keys.size()) return interfaceOf(m_keys[static_cast<size_t>(index)]);
    return QAccessibleWidget::child(index - static_cast<int>(m_keys.size()));
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    refresh();
    if (const auto* const item = dynamic_cast<const PaintedItem*>(child)) {
      const auto at = std::find(m_keys.begin(), m_keys.end(), item->key());
      return at == m_keys.end() || item->parent() != this ? -1 : static_cast<int>(at - m_keys.begin());
    }
    const int index = QAccessibleWidget::indexOfChild(child);
    return index < 0 ? index : index + static_cast<int>(m_keys.size());
  }
  /// Returns the smallest of overlapping items.
  QAccessibleInterface* childAt(int x, int y) const override {
    refresh();
    const QPoint at = m_items.itemsSurface().mapFromGlobal(QPoint(x, y));
    std::optional<uint64_t> found;
    double size = 0;
    const bool isFree = m_items.itemsSurface().rect().contains(at) && m_items.itemsSurface().childAt(at) == nullptr;
    for (size_t i = 0; isFree && i < m_keys.size(); ++i) {
      const QRect rect = m_items.item(m_keys[i]).rect;
      const double area = static_cast<double>(rect.width()) * rect.height();
      if (!rect.contains(at) || (found && area > size)) continue;
      found = m_keys[i];
      size = area;
    }
    return found ? interfaceOf(*found) : QAccessibleWidget::childAt(x, y);
  }
  QAccessibleInterface* focusChild() const override {
    if (widget()->hasFocus()) {
      if (QAccessibleInterface* const selected = firstSelected()) return selected;
    }
    return QAccessibleWidget::focusChild();
  }
  QString text(QAccessible::Text part) const override {
    const QString text = QAccessibleWidget::text(part);
    if (part != QAccessible::Description) return text;
    const QString summary = m_items.itemsSummary();
    return text.isEmpty() || summary.isEmpty() ? text + summary : text + u' ' + summary;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface && m_items.itemsNumber())
      return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }

  QVariant currentValue() const override { return number().value; }
  void setCurrentValue(const QVariant& value) override { m_items.setItemsNumber(value.toDouble()); }
  QVariant maximumValue() const override { return number().most; }
  QVariant minimumValue() const override { return number().least; }
  QVariant minimumStepSize() const override { return 1.0; }

  QAccessibleInterface* firstSelected() const {
    refresh();
    return m_selected.empty() ? nullptr : interfaceOf(m_selected.front());
  }
  bool isFirstSelected(uint64_t key) const {
    refresh();
    return !m_selected.empty() && m_selected.front() == key;
  }

 private:
  AccessibleNumber number() const { return m_items.itemsNumber().value_or(AccessibleNumber()); }

  /// An item must not delete itself during a query: removed items are kept until `sweep`, which runs here when the next
  /// set of items is listed.
  void refresh() const {
    if (m_version == m_items.itemsVersion()) return;
    m_version = m_items.itemsVersion();
    m_keys = m_items.itemsInSight();
    m_selected = m_items.itemsSelected();
    std::vector<uint64_t> known = m_keys;
    std::sort(known.begin(), known.end());
    for (const uint64_t key : m_selected) {
      if (!std::binary_search(known.begin(), known.end(), key)) m_keys.push_back(key);
    }
    known = m_keys;
    std::sort(known.begin(), known.end());
    const bool areOthers = std::exchange(m_generation, m_items.itemsGeneration()) != m_items.itemsGeneration();
    std::vector<QAccessible::Id> gone;
    for (auto at = m_made.begin(); at != m_made.end();) {
      if (!areOthers && std::binary_search(known.begin(), known.end(), at->first)) {
        ++at;
      } else {
        gone.push_back(at->second);
        at = m_made.erase(at);
      }
    }
    // An assistive program may be querying one of them.
    for (const QAccessible::Id id : std::exchange(m_gone, std::move(gone))) QAccessible::deleteAccessibleInterface(id);
  }
  QAccessibleInterface* interfaceOf(uint64_t key) const {
    const auto [at, isNew] = m_made.try_emplace(key, 0);
    if (isNew) {
      auto* const item = new PaintedItem(*const_cast<PaintedWidget*>(this), key, m_items.itemsGeneration());
      at->second = QAccessible::registerAccessibleInterface(item);
    }
    return QAccessible::accessibleInterface(at->second);
  }
  void forget() {
    for (const auto& [key, id] : m_made) QAccessible::deleteAccessibleInterface(id);
    for (const QAccessible::Id id : m_gone) QAccessible::deleteAccessibleInterface(id);
    m_made.clear();
    m_gone.clear();
  }

  AccessibleItems& m_items;
  mutable uint64_t m_version = 0, m_generation = 0;
  mutable std::vector<uint64_t> m_keys, m_selected;
  mutable std::unordered_map<uint64_t, QAccessible::Id> m_made;
  mutable std::vector<QAccessible::Id> m_gone;  // deleted at the next refresh
};

bool PaintedItem::isValid() const { return m_owner.isValid() && m_owner.items().itemsGeneration() == m_generation; }
QWindow* PaintedItem::window() const { return m_owner.window(); }
QAccessibleInterface* PaintedItem::parent() const { return &m_owner; }
QAccessible::Role PaintedItem::role() const { return m_owner.items().itemRole(); }

AccessibleItem PaintedItem::get() const { return isValid() ? m_owner.items().item(m_key) : AccessibleItem(); }

QString PaintedItem::text(QAccessible::Text part) const { return part == QAccessible::Name ? get().name : QString(); }

QRect PaintedItem::rect() const {
  const QRect rect = get().rect;
  return isValid() ? QRect(m_owner.items().itemsSurface().mapToGlobal(rect.topLeft()), rect.size()) : QRect();
}

QAccessible::State PaintedItem::state() const {
  QAccessible::State state;
  if (!isValid()) {
    state.invalid = true;
    return state;
  }
  const AccessibleItem item = get();
  QWidget& surface = m_owner.items().itemsSurface();
  state.selectable = state.focusable = state.readOnly = true;
  state.selected = item.isSelected;
  state.focused = m_owner.items().itemsWidget().hasFocus() && m_owner.isFirstSelected(m_key);
  state.invisible = !surface.isVisible();
  state.offscreen = !item.rect.intersects(surface.rect());
  return state;
}

void PaintedItem::doAction(const QString& action) {
  if (!isValid() || (action != pressAction() && action != setFocusAction())) return;
  if (action == setFocusAction()) m_owner.items().itemsWidget().setFocus();
  m_owner.items().chooseItem(m_key);
}

AccessibleItems::Listener g_listener = nullptr;

bool isHeard() { return g_listener != nullptr || QAccessible::isActive(); }

void tell(QAccessibleEvent& event) {
  g_listener != nullptr ? g_listener(&event) : QAccessible::updateAccessibility(&event);
}

QAccessibleInterface* make(const QString&, QObject* object) {
  auto* const widget = qobject_cast<QWidget*>(object);
  auto* const items = dynamic_cast<AccessibleItems*>(widget);
  return items != nullptr ? new PaintedWidget(widget, *items) : nullptr;
}

}  // namespace

AccessibleItems::AccessibleItems(QWidget* widget, QAccessible::Role role, QAccessible::Role itemRole)
    : m_widget(widget), m_role(role), m_itemRole(itemRole) {
  [[maybe_unused]] static const bool isInstalled = [] {
    QAccessible::installFactory(make);
    return true;
  }();
}

// If necessary, the toolkit creates a new interface, that of a plain widget.
AccessibleItems::~AccessibleItems() {
  const auto painter = PaintedWidget::painters().find(this);
  if (painter != PaintedWidget::painters().end()) {
    QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(painter->second));
  }
}

void AccessibleItems::setListener(Listener listener) { g_listener = listener; }

void AccessibleItems::itemsReplaced() {
  ++m_version;
  ++m_generation;
  if (!isHeard()) return;
  QAccessibleEvent event(m_widget, QAccessible::ObjectReorder);
  tell(event);
}

void AccessibleItems::itemsSelectionChanged() {
  ++m_version;
  if (!isHeard()) return;
  auto* const painted = dynamic_cast<PaintedWidget*>(QAccessible::queryAccessibleInterface(m_widget));
  QAccessibleInterface* const selected = painted != nullptr ? painted->firstSelected() : nullptr;
  if (selected == nullptr) return;
  QAccessibleEvent chosen(selected, QAccessible::Selection);
  tell(chosen);
  if (!m_widget->hasFocus()) return;
  QAccessibleEvent focus(selected, QAccessible::Focus);
  tell(focus);
}

void AccessibleItems::itemsNumberChanged() {
  ++m_version;
  const auto number = isHeard() ? itemsNumber() : std::nullopt;
  if (!number) return;
  QAccessibleValueChangeEvent event(m_widget, number->value);
  tell(event);
}

}  // namespace views
