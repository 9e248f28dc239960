#pragma once

// The folders and rules by which a dump's source files are found, the rules proposed for a folder that the user chose
// or dropped, and the bar that asks for a folder and warns if the file found may be the wrong version.

#include <QObject>
#include <QStringList>
#include <optional>

#include "model/documents/snapshot.h"
#include "model/documents/source_mapping.h"
#include "model/items/format.h"
#include "model/session/job_runner.h"
#include "views/source/source_document.h"

class QMimeData;

namespace views {

class NoticeBar;

class SourceFolders : public QObject {
  Q_OBJECT
 public:
  /// `document` is the file being shown. All arguments must outlive the object; dialogs are children of `parent`.
  SourceFolders(NoticeBar& bar, const SourceDocument& document, model::JobRunner& jobs, QWidget* parent);

  const model::SourcePlaces& places() const { return m_places; }
  /// Drops a proposal for the previous module.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot);

  /// Returns the source root folders, in the order of lookup.
  QStringList roots() const { return model::toQStrings(m_places.roots); }
  void setRoots(const QStringList& roots);
  void addRoot(const QString& folder);
  /// Asks for a folder and adds it as the first.
  void chooseRoot();
  /// Sets the rules that map paths of the dump to paths of this machine.
  void setRules(const std::vector<model::SourceRule>& rules);

  /// Finds the module's source files below the folder, and proposes rules that map to them.
  void proposeRules(const QString& folder);
  /// Returns the dropped folder, or the folder of a dropped source file; "" for anything else.
  static QString droppedFolder(const QMimeData& data);

  /// Updates the bar for the file with that name, according to the state of the document.
  void showNotice(const QString& name, std::optional<hlo::FileId> file);

 signals:
  /// Files must be looked up again.
  void placesChanged();
  /// The user added a folder.
  void rootsChanged(const QStringList& roots);
  /// The user accepted proposed rules, which are now the first.
  void rulesChanged(const std::vector<model::SourceRule>& rules);

 private:
  void chooseFolder(const QString& title, void (SourceFolders::*take)(const QString&));
  void updateNotice();
  /// Returns why the file found may differ from the version that was compiled; "" if there is no doubt.
  QString doubt() const;
  void showProposal();
  void answer();
  void accept();
  void decline();

  NoticeBar& m_bar;
  const SourceDocument& m_document;
  model::JobRunner& m_jobs;
  QWidget* const m_parent;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  model::SourcePlaces m_places;
  std::optional<model::Mapping> m_proposal;  // waits for the user's answer
  QString m_proposedFolder;
  QString m_name;
  std::optional<hlo::FileId> m_file;
};

}  // namespace views
