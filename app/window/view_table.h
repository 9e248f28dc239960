#pragma once

// The table of views, one row each: how the view is made, what it is linked to, where its pane is at first, and which
// targets it is the first choice for. A new view is a class and a row in view_table.cpp; no other file includes it.

#include <QStringList>
#include <functional>
#include <vector>

#include "views/view.h"

namespace model {
class Bookmarks;
class Comparer;
class Session;
class Timeline;
}  // namespace model

namespace app {

class ProblemList;
class Settings;

/// The parts of a window that views are linked to. All outlive the views.
struct ViewServices {
  Settings& settings;
  model::Session& session;
  model::Navigation& navigation;
  model::Bookmarks& bookmarks;
  ProblemList& problems;
  model::Comparer& comparer;
  model::Timeline& timeline;
};

/// The arguments for making a view.
struct ViewParts {
  views::Context context;
  QStringList sourceRoots = {};          ///< folders below which sources are looked up
  const ViewServices* window = nullptr;  ///< null: for an image; options have their defaults
};

/// Targets that a view is the first choice for when they are revealed.
enum class Home { kNone, kInstructions, kMemory, kLines };

struct ViewRow {
  const char* id;    ///< the view's id()
  const char* area;  ///< of the default layouts (resources/layouts.json)
  const char* help;  ///< the heading of resources/manual/views.md about it
  Home home;
  views::View* (*make)(const ViewParts& parts, QWidget* parent);
  /// Connects the view, which follows the hub, to the rest of its window; null where the hub is all it needs.
  void (*link)(views::View& view, const ViewServices& services) = nullptr;
};

/// In the order of menus and of the tabs in an area.
const std::vector<ViewRow>& viewTable();

/// Makes the view with that id.
views::View* makeView(const char* id, const ViewParts& parts, QWidget* parent = nullptr);

/// A section of the manual.
struct HelpPlace {
  QString page;    ///< ManualPage::name
  QString anchor;  ///< anchorOf() a heading of the page; "" for the top
};
/// Returns the section about the view with that id; the first page for an unknown id.
HelpPlace helpOf(const QString& view);

/// Returns the view that shows a target when it is revealed. Of the views that are its home and can show it, this is
/// the last visible one, else the first; null if there is none. An instruction stays in a visible Memory view that can
/// show it if no home is visible.
views::View* homeOf(const model::Target& target, const QList<views::View*>& views,
                    const std::function<bool(const views::View*)>& isInSight);

}  // namespace app
