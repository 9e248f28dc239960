#pragma once

// The compilation of the module that is shown as a timeline (model/documents/pass_index.h), as the window shares it:
// all stages, read in the background with the one that is shown first; the stage that is shown; and the track of the
// selected instruction through the stages. Choosing a stage shows it, compared with the one before. The selection
// follows its track: at a stage that has another instruction in its place, that one is selected. GUI thread only.

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/pass_index.h"
#include "model/session/comparer.h"
#include "model/session/job_runner.h"
#include "model/session/navigation.h"
#include "model/session/session.h"

namespace model {

class Timeline : public QObject {
  Q_OBJECT
 public:
  /// All arguments must outlive the object.
  Timeline(JobRunner& jobs, Session& session, Navigation& navigation, Comparer& comparer, QObject* parent = nullptr);

  /// Fewer than two stages: there is no timeline.
  bool isEmpty() const { return m_stages.size() < 2; }
  /// In order. What is not read yet has only its name.
  const std::vector<PassStage>& stages() const { return m_stages; }
  bool isRead(uint32_t at) const { return m_isRead[at] != 0; }
  size_t readCount() const { return m_readCount; }
  /// Reading was cancelled or failed; readAgain() starts it again.
  bool isInterrupted() const { return m_isInterrupted; }
  void readAgain();
  PassCoverage coverage() const { return m_coverage; }
  const std::vector<std::string>& notes() const { return m_notes; }
  /// With the tracks; null while it is read.
  const std::shared_ptr<const PassIndex>& index() const { return m_index; }
  const QString& path() const { return m_path; }
  const std::shared_ptr<const io::Dump>& dump() const { return m_dump; }
  uint32_t module() const { return m_module; }

  /// The position of the stage that is shown, or that is being opened.
  std::optional<uint32_t> current() const { return m_current; }
  /// Shows a stage, compared with the one before it, and selects tracks in it; by default the one that was selected.
  /// With `keepsTrack` track() stays, whatever is selected.
  void choose(uint32_t at, const std::vector<compare::TrackId>& selected = {}, bool keepsTrack = false);
  /// Chooses the next stage, or the previous one (`by` is -1); with `onlyChanged` one that changed the module.
  bool step(int by, bool onlyChanged);
  /// The stage before a stage that it is compared with; no value for the first one.
  std::optional<uint32_t> before(uint32_t at) const;

  /// The track of the selected instruction, or of the first of several, which stays when it is not at the stage that is
  /// shown.
  std::optional<compare::TrackId> track() const { return m_track; }
  /// The number of tracks of selected instructions if there are several; else 0.
  size_t selectedTracks() const { return m_several.size(); }
  /// The stage at which the track was selected.
  uint32_t trackStage() const { return m_trackStage; }
  /// The stages with events of the track, or of the tracks of several selected instructions, in order.
  const std::vector<uint32_t>& touched() const { return m_touched; }
  /// Chooses the next or previous stage that touched the selection. Returns false if there is none.
  bool stepTouched(int by);
  /// "0147 priority-fusion".
  QString stageText(uint32_t at) const;

  /// The stages that a filter found, which the strip marks; empty: none.
  const std::vector<uint8_t>& found() const { return m_found; }
  void setFound(std::vector<uint8_t> found);

  /// Stages without changes are left out in the strip and in the table.
  bool hidesUnchanged() const { return m_hidesUnchanged; }
  void setHidesUnchanged(bool hides);
  bool isShown(uint32_t at) const;

  /// True while two modules are compared that are not both stages of this compilation.
  bool isOtherCompared() const;

 signals:
  /// Another module, or the reading has ended.
  void changed();
  /// More stages were read.
  void stagesRead();
  void currentChanged();
  /// A stage was chosen; follows currentChanged().
  void chosen();
  void trackChanged();
  void foundChanged();
  /// isOtherCompared() may have changed.
  void comparedChanged();
  /// A sentence for the status bar.
  void message(const QString& sentence);

 private:
  /// A timeline that is still being read, while a module of another dump is shown: the other side of a comparison.
  struct Reading {
    std::shared_ptr<const io::Dump> dump;
    uint32_t module = 0;
    std::vector<PassStage> stages;
    std::vector<uint8_t> isRead;
    size_t readCount = 0;
    PassCoverage coverage = PassCoverage::kEnds;
    std::vector<std::string> notes;
    uint64_t generation = 0;
  };

  void follow(bool isShown);
  void setAside();
  /// Takes back what was set aside for the module that is shown. Returns false if nothing was.
  bool takeBack();
  void dropAside(const std::function<bool(const Reading&)>& isDropped);
  void start();
  void takeStages(uint64_t generation, std::vector<std::pair<uint32_t, PassStage>> stages);
  void keep(const std::shared_ptr<const PassIndex>& index);
  void setNames(PassNames names);
  void showChosen();
  void finish(absl::StatusOr<std::shared_ptr<const PassIndex>> index);
  void followSelection();
  /// `all` are the tracks of several selected instructions.
  void setTrack(std::optional<compare::TrackId> track, uint32_t stage, std::vector<compare::TrackId> all = {});
  /// Selects the track at the stage that is shown, or what is there in its place.
  void selectTrack();
  std::optional<uint32_t> positionOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  std::optional<compare::TrackId> standIn(uint32_t stage) const;

  JobRunner& m_jobs;
  Session& m_session;
  Navigation& m_navigation;
  Comparer& m_comparer;
  std::shared_ptr<const io::Dump> m_dump;
  uint32_t m_module = 0;
  QString m_path;
  std::vector<PassStage> m_stages;
  std::vector<uint8_t> m_isRead;
  size_t m_readCount = 0;
  bool m_isInterrupted = false;
  bool m_isListing = false;  ///< m_stages are from the names of files alone
  PassCoverage m_coverage = PassCoverage::kEnds;
  std::vector<std::string> m_notes;
  std::shared_ptr<const PassIndex> m_index;
  std::vector<Reading> m_aside;  ///< the newest last
  /// Those of modules that were shown before, the newest first.
  std::vector<std::shared_ptr<const PassIndex>> m_kept;
  std::optional<uint32_t> m_current;
  std::optional<uint32_t> m_opening;  ///< is being opened
  QTimer m_show;                      ///< shows it
  std::vector<compare::TrackId> m_wanted;
  bool m_keepsTrack = false;
  std::optional<compare::TrackId> m_track;
  uint32_t m_trackStage = 0;
  std::optional<std::pair<uint32_t, hlo::InstructionId>> m_selected;  ///< before there are tracks
  std::vector<compare::TrackId> m_several;                            ///< tracks, if several instructions are selected
  std::vector<uint32_t> m_touched;
  std::vector<uint8_t> m_found;
  bool m_hidesUnchanged = false;
  bool m_isSelecting = false;
  bool m_isPartOfSelection = false;  ///< the track is that of one instruction of a selected scope
  /// A selection that is no choice of the user: what stands for the track at a stage.
  std::optional<std::pair<uint32_t, hlo::InstructionId>> m_own;
  uint64_t m_generation = 0;  ///< of the reading that is shown
  uint64_t m_lastGeneration = 0;
};

}  // namespace model
