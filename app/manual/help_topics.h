#pragma once

// The section of the manual about a view (Shift+F1).

#include <QString>

namespace app {

struct HelpPlace {
  QString page;    ///< ManualPage::name
  QString anchor;  ///< anchorOf() a heading of the page; "" for the top
};

/// Takes the id of a view; returns the first page for an unknown id.
HelpPlace helpOf(const QString& view);

}  // namespace app
