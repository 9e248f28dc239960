#pragma once

// Exposes what a widget paints (boxes, bars, marks, lines) to assistive programs as accessible children with a name, a
// rectangle and a state. A painting widget derives from AccessibleItems beside QWidget (or its base class) and reports
// which items are visible and which are selected; roles, events and accessible interfaces are created here.
//
//   class Canvas : public QWidget, public AccessibleItems {
//     Canvas() : AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem) {}
//     std::vector<uint64_t> itemsInSight() const override { return all boxes on screen; }
//   };
//
// No item is requested before an assistive program asks, and never more than kMost items and the selected ones. GUI
// thread only; rectangles are in pixels of the surface.

#include <QAccessible>
#include <QRect>
#include <QString>
#include <QWidget>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace views {

/// A painted item. Its key is chosen by the widget and stays valid until itemsReplaced().
struct AccessibleItem {
  QString name;  ///< plain text; may keep the line breaks of a tool tip
  QRect rect;    ///< may lie outside the visible area
  bool isSelected = false;
};

/// A number that the widget shows and lets the user change, such as the step of the cursor.
struct AccessibleNumber {
  double least = 0, most = 0, value = 0;
};

class AccessibleItems {
 public:
  static constexpr size_t kMost = 300;  ///< visible items
  static constexpr size_t kMostSelected = 20;

  /// Call it before the widget is destroyed: no listener may query items after that.
  virtual ~AccessibleItems();

  /// Returns at most kMost keys, in reading order.
  virtual std::vector<uint64_t> itemsInSight() const = 0;
  /// Returns at most kMostSelected keys, visible or not; the first has the focus while the widget has it.
  virtual std::vector<uint64_t> itemsSelected() const { return {}; }
  virtual AccessibleItem item(uint64_t key) const = 0;
  /// Does the same as a click on the item.
  virtual void chooseItem(uint64_t) {}
  /// Returns a summary of what is painted now, which is appended to the widget's accessible description.
  virtual QString itemsSummary() const { return {}; }
  virtual std::optional<AccessibleNumber> itemsNumber() const { return std::nullopt; }
  virtual void setItemsNumber(double) {}

  /// Receives the change events; null: assistive programs, if any are running.
  using Listener = void (*)(QAccessibleEvent* event);
  static void setListener(Listener listener);

  QWidget& itemsWidget() const { return *m_widget; }
  /// Returns the widget that is painted on: the viewport of a scroll area, otherwise the widget itself.
  virtual QWidget& itemsSurface() const { return *m_widget; }
  QAccessible::Role itemsRole() const { return m_role; }
  QAccessible::Role itemRole() const { return m_itemRole; }
  uint64_t itemsVersion() const { return m_version; }
  uint64_t itemsGeneration() const { return m_generation; }

 protected:
  /// `widget` is the object itself.
  AccessibleItems(QWidget* widget, QAccessible::Role role, QAccessible::Role itemRole);

  /// Call it when other items are visible, or items have moved.
  void itemsMoved() { ++m_version; }
  /// Call it when keys have a new meaning.
  void itemsReplaced();
  /// Call it when the selection has changed.
  void itemsSelectionChanged();
  /// Call it when the number or its text has changed.
  void itemsNumberChanged();

 private:
  QWidget* m_widget;
  QAccessible::Role m_role, m_itemRole;
  uint64_t m_version = 1, m_generation = 1;
};

/// Keeps the AccessibleItems::kMost items with the highest rank, however many are added.
class Foremost {
 public:
  void add(double rank, uint64_t key) {
    m_found.emplace_back(-rank, key);
    if (m_found.size() >= 4 * AccessibleItems::kMost) cut();
  }
  /// Returns the kept items, ordered by key.
  std::vector<uint64_t> take() {
    cut();
    std::vector<uint64_t> keys;
    keys.reserve(m_found.size());
    for (const auto& found : m_found) keys.push_back(found.second);
    std::sort(keys.begin(), keys.end());
    return keys;
  }

 private:
  void cut() {
    if (m_found.size() <= AccessibleItems::kMost) return;
    std::nth_element(m_found.begin(), m_found.begin() + AccessibleItems::kMost, m_found.end());
    m_found.resize(AccessibleItems::kMost);
  }
  std::vector<std::pair<double, uint64_t>> m_found;
};

}  // namespace views
