#pragma once

// The empty state of a view: a sentence on why it is empty, another on what would fill it, and a button if one helps.
// Reasons that several views share have one text.

#include <QWidget>
#include <optional>

class QLabel;
class QPushButton;

namespace model {
struct Snapshot;
}  // namespace model

namespace views {

enum class EmptyReason {
  kNothingOpen,
  kNoModule,
  kNoAssignment,
  kNoAllocations,  ///< but something else about memory
  kNoLiveRanges,
  kEstimating,     ///< the memory
  kComputing,      ///< the costs
  kCompilerInput,  ///< the module is MLIR
};

/// Returns why every view of a module's content is empty: kNothingOpen or kNoModule; no value with a module.
std::optional<EmptyReason> missingModule(const model::Snapshot* snapshot);
/// Returns why a view that needs HLO is empty: as missingModule(), or kCompilerInput.
std::optional<EmptyReason> missingHlo(const model::Snapshot* snapshot);
/// Returns why a view of its memory is empty; no value with an assignment.
std::optional<EmptyReason> missingMemory(const model::Snapshot* snapshot);

/// Returns the flag that some hints end with; EmptyState shows it on a line of its own.
QString dumpFlag();
/// The reason as a sentence.
QString emptyText(EmptyReason reason);
/// Returns advice in a sentence or two; "" for kComputing. `toSee` names the contents of the view: "its instructions"
/// for "Open an HLO dump to see its instructions." The snapshot is that of the view.
QString emptyHint(EmptyReason reason, const QString& toSee, const model::Snapshot* snapshot);

class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(QWidget* parent = nullptr);
  /// Plain text; an empty `button` shows none.
  void setText(const QString& why, const QString& what, const QString& button = {});
  /// emptyText() and emptyHint(). With `hasMainStage`, a button leads to the stage that has the memory.
  void setReason(EmptyReason reason, const QString& toSee, const model::Snapshot* snapshot = nullptr,
                 bool hasMainStage = false);
  /// The filter has no matches; `searched` is a sentence on what was searched. The button clears the filter.
  void setNoMatch(const QString& filter, const QString& searched);
  /// The flag is on a line of its own, which is never broken; the button copies it.
  void offerFlag(const QString& why, const QString& what, const QString& flag);

 signals:
  /// The button was clicked; not emitted for a button that copies a flag.
  void buttonClicked();
  /// The button that leads to the final stage was clicked.
  void mainStageRequested();
  /// For the status bar.
  void message(const QString& text);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void setContents(const QString& why, const QString& what, const QString& button, const QString& flag);
  /// Shows the texts and buttons that there is room for: the reason first, then the flag and the buttons.
  void arrange();
  void click();

  QLabel* m_why;
  QLabel* m_what;
  QLabel* m_flagLine;
  QPushButton* m_button;
  QPushButton* m_stage;  // shown if another stage of the dump may have what is missing
  QString m_flag;
  bool m_hasStage = false;
};

}  // namespace views
