#pragma once

// Which part of the manual tells of a view (Shift+F1).

#include <QString>

namespace app {

struct HelpPlace {
  QString page;    ///< ManualPage::name
  QString anchor;  ///< anchorOf() a heading of it; "" for the top
};

/// By the id of a view; the first page where it is none.
HelpPlace helpOf(const QString& view);

}  // namespace app
