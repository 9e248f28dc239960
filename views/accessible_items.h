#pragma once

// What a widget paints, for those who do not see it: boxes, bars, marks and lines as children with a name, a place and
// a state, by the toolkit's accessibility interfaces. A widget that paints derives from AccessibleItems beside QWidget
// (or its base class) and tells what is in sight and what is selected; roles, events and the interfaces are made here.
//
//   class Canvas : public QWidget, public AccessibleItems {
//     Canvas() : AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem) {}
//     ... override { return all boxes on screen; }
//   };
//
// Nothing is asked before an assistive program asks, and never for more than kMost things and those that are selected.
// All on the GUI thread; places are pixels of the surface.

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

/// One thing. Its key is the widget's own and means the same until itemsReplaced().
struct AccessibleItem {
  QString name;  ///< plain text; lines of a tool tip may be kept
  QRect rect;    ///< may lie outside of what is seen
  bool isSelected = false;
};

/// A number that the widget shows and lets change, like the step of the cursor.
struct AccessibleNumber {
  double least = 0, most = 0, value = 0;
};

class AccessibleItems {
 public:
  static constexpr size_t kMost = 300;  ///< in sight
  static constexpr size_t kMostSelected = 20;

  /// Before the widget is gone: who is told of that must not be asked for its things any more.
  virtual ~AccessibleItems();

  /// At most kMost, in the order in which they are read.
  virtual std::vector<uint64_t> itemsInSight() const = 0;
  /// At most kMostSelected, in sight or not; the first has the focus while the widget has it.
  virtual std::vector<uint64_t> itemsSelected() const { return {}; }
  virtual AccessibleItem item(uint64_t key) const = 0;
  /// As a click on it.
  virtual void chooseItem(uint64_t) {}
  /// What there is to say of the whole picture now; behind the widget's accessible description.
  virtual QString itemsSummary() const { return {}; }
  virtual std::optional<AccessibleNumber> itemsNumber() const { return std::nullopt; }
  virtual void setItemsNumber(double) {}

  /// Who is told of what changes; null: assistive programs, where there are any.
  using Listener = void (*)(QAccessibleEvent* event);
  static void setListener(Listener listener);

  QWidget& itemsWidget() const { return *m_widget; }
  /// What is painted on: the viewport of a scroll area, else the widget.
  virtual QWidget& itemsSurface() const { return *m_widget; }
  QAccessible::Role itemsRole() const { return m_role; }
  QAccessible::Role itemRole() const { return m_itemRole; }
  uint64_t itemsVersion() const { return m_version; }
  uint64_t itemsGeneration() const { return m_generation; }

 protected:
  /// `widget` is the object itself.
  AccessibleItems(QWidget* widget, QAccessible::Role role, QAccessible::Role itemRole);

  /// Others are in sight, or at other places.
  void itemsMoved() { ++m_version; }
  /// Keys mean other things.
  void itemsReplaced();
  /// Something else is selected.
  void itemsSelectionChanged();
  /// The number, or its text, is another one.
  void itemsNumberChanged();

 private:
  QWidget* m_widget;
  QAccessible::Role m_role, m_itemRole;
  uint64_t m_version = 1, m_generation = 1;
};

/// Keeps the AccessibleItems::kMost of what it is given that have the highest rank, whatever the number.
class Foremost {
 public:
  void add(double rank, uint64_t key) {
    m_found.emplace_back(-rank, key);
    if (m_found.size() >= 4 * AccessibleItems::kMost) cut();
  }
  /// By key.
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
