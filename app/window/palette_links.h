#pragma once

// Entries of the palette beyond the actions: everything with a name in the open files, typed commands, and the columns
// by which visible tables can be sorted.

#include <QObject>
#include <optional>
#include <vector>

#include "app/window/palette.h"

namespace model {
class Bookmarks;
struct Document;
class Session;
}  // namespace model

namespace app {

class Docks;

class PaletteLinks : public QObject {
  Q_OBJECT
 public:
  /// All outlive it; `views` are those of the window.
  PaletteLinks(Palette& palette, model::Session& session, model::Navigation& navigation,
               const model::Bookmarks& bookmarks, Docks& docks, const QList<views::View*>& views, QObject* parent);

  /// The columns of each table that its pane shows, as actions that last until the next call.
  QList<ActionGroup> sortGroups();

 private:
  std::optional<Palette::Command> graphCommand(const QString& text);
  /// "limit 15.5 GiB", "limit TPU v5e"
  std::optional<Palette::Command> limitCommand(const QString& text);
  /// Views, modules, stages and bookmarks.
  std::vector<GoToRow> namedPlaces() const;
  void addStages(const model::Document& document, std::vector<GoToRow>* places) const;
  /// That names of modules which were not read are all that is known of them; "" where all were read.
  QString unreadNote() const;

  Palette& m_palette;
  model::Session& m_session;
  model::Navigation& m_navigation;
  const model::Bookmarks& m_bookmarks;
  Docks& m_docks;
  const QList<views::View*> m_views;
};

}  // namespace app
