#pragma once

// Where the source files of a dump are looked up: folders and rules, those that are proposed for a folder that the user
// chose or dropped, and the bar that asks and says what is doubtful about the file that was found.

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
  /// `document` is what is looked up. All outlive it; dialogs are `parent`'s.
  SourceFolders(NoticeBar& bar, const SourceDocument& document, model::JobRunner& jobs, QWidget* parent);

  const model::SourcePlaces& places() const { return m_places; }
  /// Another module is shown: a proposal for the one before is dropped.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot);

  /// Folders below which sources are looked up, in this order.
  QStringList roots() const { return model::toQStrings(m_places.roots); }
  void setRoots(const QStringList& roots);
  void addRoot(const QString& folder);
  /// Asks for a folder and adds it in front.
  void chooseRoot();
  /// Rules that lead from the dump's paths to this machine's.
  void setRules(const std::vector<model::SourceRule>& rules);

  /// Looks for the module's source files below the folder, and proposes rules that lead to them.
  void proposeRules(const QString& folder);
  /// The folder that was dropped, or that of a source file; "" for anything else.
  static QString droppedFolder(const QMimeData& data);

  /// Updates the bar: the file with that name is shown, as far as the document has it.
  void showNotice(const QString& name, std::optional<hlo::FileId> file);

 signals:
  /// Files have to be looked up again.
  void placesChanged();
  /// The user added a folder.
  void rootsChanged(const QStringList& roots);
  /// The user agreed to rules that were proposed, which are in front.
  void rulesChanged(const std::vector<model::SourceRule>& rules);

 private:
  void chooseFolder(const QString& title, void (SourceFolders::*take)(const QString&));
  void updateNotice();
  /// Why the file that was found may be of another version than the one that was compiled; "" where nothing is wrong.
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
  std::optional<model::Mapping> m_proposal;  // waits for an answer
  QString m_proposedFolder;
  QString m_name;
  std::optional<hlo::FileId> m_file;
};

}  // namespace views
