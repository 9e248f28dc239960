#pragma once

// A failed allocation or compilation as a bar: what the program takes or asks for, and the limit as a line. What is
// above the limit is hatched. Bytes are as the message states them, mostly rounded.

#include <QWidget>
#include <optional>

#include "model/buffers/report.h"
#include "views/theme.h"

namespace views {

class BudgetBar : public QWidget {
  Q_OBJECT
 public:
  BudgetBar(const Theme& theme, QWidget* parent);

  /// No value, or a budget without a limit: the bar is hidden.
  void setBudget(const std::optional<buffers::Budget>& budget);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  int64_t m_taken = 0;      ///< by the program, or of the allocator before the request
  int64_t m_requested = 0;  ///< by the allocation that failed
  int64_t m_limit = 0;      ///< above 0 if the bar is visible
};

}  // namespace views
