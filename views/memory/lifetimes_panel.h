#pragma once

// The lifetimes of values: each row has a value and its bar on the schedule, with the steps and zoom of the map and the
// loops above, filtered by a query during typing. Ctrl+wheel zooms the steps, Shift+wheel pans them. The rows are
// computed on a worker once the panel is visible. The bars take at least half of the width: columns are hidden for them
// until the user arranges the columns; from then on the table scrolls.

#include "model/documents/lazy.h"
#include "model/items/lifetime_model.h"
#include "model/items/live_tree.h"
#include "views/memory/time_header.h"
#include "views/query_field.h"
#include "views/view.h"

class QLabel;
class QTableView;

namespace views {

class ItemLink;

/// The time marks that cross all bars.
struct LifetimeMarks {
  StepWindow window;
  std::optional<uint32_t> cursor, pinned;
  std::optional<buffers::StepRange> range;
  std::vector<uint8_t> colorOf;  ///< by value: MemorySection::color; empty: by kind
};

class LifetimesPanel : public QWidget {
  Q_OBJECT
 public:
  LifetimesPanel(Context context, QWidget* parent);

  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot, std::shared_ptr<const model::LiveSources> sources);
  void setMarks(std::optional<uint32_t> cursor, std::optional<uint32_t> pinned,
                std::optional<buffers::StepRange> range);
  void setWindow(StepWindow window);
  /// Sets the colours of the bars to those of the map.
  void setColors(std::vector<uint8_t> colorOf);
  void follow(const model::Selection& selection);
  QByteArray columns() const;
  void setColumns(const QByteArray& columns);

  const model::LifetimeModel& model() const { return *m_model; }
  QTableView& table() { return *m_table; }
  /// Returns the pixels of the panel between which the bars are.
  std::pair<int, int> axis() const;
  TimeHeader& header() { return *m_header; }
  QueryField& filter() { return *m_filter; }
  const LifetimeMarks& marks() const { return m_marks; }

 signals:
  /// Requests other visible steps, here and on the map.
  void windowRequested(double firstStep, double stepCount);
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  /// The bars are between other pixels.
  void axisMoved();

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void order();
  void fitColumns();
  void fitBars();
  void showHeaderMenu(const QPoint& position);
  void showCount();
  QString countText() const;

  Context m_context;
  model::LifetimeModel* m_model;
  QueryField* m_filter;
  QLabel* m_count;
  QTableView* m_table;
  TimeHeader* m_header;
  ItemLink* m_link;
  LifetimeMarks m_marks;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::shared_ptr<const model::LiveSources> m_sources;
  std::shared_ptr<const model::Lazy<model::LifetimeTable>> m_lifetimes;
  model::Selection m_selection;
  bool m_isStale = false;
  bool m_isFitting = false;
  bool m_isArranged = false;  ///< the user arranged the columns
};

}  // namespace views
