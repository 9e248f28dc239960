#pragma once

// The columns and brackets of the strip of a compilation, in pixels. A column's height is logarithmic in the
// instructions that its stage touched.

#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "model/documents/pass_index.h"
#include "views/theme.h"

namespace views {

struct StripColumn {
  enum State : uint8_t { kUnread, kFirst, kChanged, kUnchanged, kUnreadable };
  struct Part {
    ChangeRole role = ChangeRole::kAdded;
    size_t count = 0;
    QRectF rect;
  };
  uint32_t stage = 0;
  State state = kUnread;
  QRectF place;             ///< the whole height of the strip
  QRectF bar;               ///< empty for a stage without changes
  std::vector<Part> parts;  ///< from the bottom: added, changed, moved, removed
};

struct StripBracket {
  QString name;
  double left = 0, right = 0;
  int line = 0;  ///< 0: a pipeline that runs inside no other
};

struct PassStripScene {
  std::vector<StripColumn> columns;  ///< of the stages that are shown and visible
  std::vector<StripBracket> brackets;
  double step = 0;  ///< width of a column
  int bracketLines = 0;
  size_t hidden = 0;  ///< stages in front of and behind the visible columns

  const StripColumn* columnAt(double x) const;
  const StripColumn* columnOf(uint32_t stage) const;
};

/// The stages to be drawn: those with a 1 in `shown`.
struct StripInput {
  const std::vector<model::PassStage>* stages = nullptr;
  std::vector<uint8_t> isRead, shown;
  std::optional<uint32_t> current;  ///< kept visible if not all columns have room
};
constexpr double kLeastColumn = 4;
constexpr double kWidestColumn = 40;
constexpr int kMostBracketLines = 2;

PassStripScene makePassStripScene(const StripInput& input, const QRectF& bars);

}  // namespace views
