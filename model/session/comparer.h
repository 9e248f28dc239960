#pragma once

// Makes the comparison that the window shows (shown_comparison.h) in the background: of two modules that are open, or
// of paths, which are opened first. When a side is reloaded the comparison is computed again; when its document is
// closed the comparison ends. GUI thread only.
//
//   comparer.compare({path, stage}, {otherPath, otherStage});      // A, B

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "model/documents/comparison.h"
#include "model/io/dump_folder.h"
#include "model/session/session.h"

namespace compare {
class KeptMatch;
}

namespace model {

/// The totals of both sides, computed after the comparison.
struct ComparisonTotals {
  std::optional<int64_t> peak[2];  ///< bytes, A and B; no value: memoryProblem
  std::string memoryProblem;       ///< a sentence without its full stop; "" with peaks
  bool isEstimated = false;        ///< both peaks
  hlo::Amount flops[2];            ///< of one run of the module
};

class Comparer : public QObject {
  Q_OBJECT
 public:
  /// A module of an open document.
  struct Module {
    QString path;
    /// No value: the stage of the document that is shown, otherwise the one that is shown first.
    std::optional<io::StageId> stage;
    /// One of several modules of the stage; null: the largest.
    std::shared_ptr<const Snapshot> snapshot = nullptr;
  };

  /// `pinFolder` keeps pairs that are set by hand (pair_file.h); "": they end with the comparison. All other arguments
  /// must outlive the object.
  Comparer(JobRunner& jobs, Session& session, Navigation& navigation, const QString& pinFolder = {},
           QObject* parent = nullptr);

  /// Starts to compare; stages that are not in memory are read first. The comparison is shown when it is ready.
  void compare(const Module& a, const Module& b);
  void compare(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b);
  /// The match of two stages of a compilation, if it was computed before; null: it is computed.
  using KnownMatch = std::shared_ptr<const compare::KeptMatch>;
  /// The same for a stage that the user went to, as B, and the one before it.
  void compareStep(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b, const KnownMatch& known);
  /// The user went to the first stage: there is nothing to compare it with.
  void endStep();
  /// The last comparison is that of compareStep().
  bool isStep() const { return m_isStep; }
  /// Opens two paths and compares them: of several modules in B the one with the name of A's.
  void open(const QString& a, const QString& b);
  /// Opens a path and compares the module that is shown, as A, with it.
  void compareShownWith(const QString& path);
  /// Compares the module that is shown, as B, with its previous stage. Returns false if it has none.
  bool comparePrevious();
  bool hasPrevious() const;
  /// Two stages of the same kind, if one side is before and the other one after optimisation; no value if both are of
  /// one kind or of one compilation, or if there are none.
  std::optional<std::pair<Module, Module>> stagesOfSameKind() const { return m_sameKind; }
  /// Exchanges A and B.
  void swap();
  void end();

  /// Aspects that make a pair a change (compare::ChangeOptions), with those that are listed. Computes the comparison
  /// again.
  uint32_t counted() const { return m_counted | m_listed; }
  void setCounted(uint32_t aspects);
  /// Counts these aspects too, until another comparison begins.
  void list(uint32_t aspects);
  const std::vector<compare::Pin>& pins() const { return m_pins; }
  /// Replaces all pins of an instruction of the pin by it. Computes the comparison again.
  void pin(const compare::Pin& pin);
  void clearPins();

  /// The totals of the comparison that is active, and whether they are computed: they follow the comparison.
  const ComparisonTotals& totals() const { return m_totals; }
  bool hasTotals() const { return m_hasTotals; }
  /// The documents of both sides and their modules, to compare() again; only with a comparison.
  const Module& module(compare::Side side) const { return m_modules[compare::index(side)]; }

 signals:
  /// Another comparison is active, or none.
  void changed();
  /// totals() are computed.
  void totalsChanged();
  /// The user went to another stage, which ends this comparison of two modules.
  void left(const Module& a, const Module& b);
  /// There is no comparison, or pairs set by hand are not kept: a sentence with the reason.
  void failed(const QString& sentence);

 private:
  struct Result {
    std::shared_ptr<const Comparison> comparison;  ///< null: stopped
    std::vector<compare::Pin> pins;
    std::string saveProblem;  ///< why the pairs could not be kept; "" if they are
  };
  /// One that was shown before, while its modules are in memory: going back to a stage computes nothing again.
  struct Kept {
    std::shared_ptr<const Comparison> comparison;
    std::vector<compare::Pin> pins;
    uint32_t counted = 0;
    std::optional<ComparisonTotals> totals;
  };
  /// kNew reads the pairs that are kept for the modules; kPinned keeps m_pins for them.
  enum class Start : uint8_t { kNew, kReplaced, kPinned };
  void start(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b, Start how,
             const KnownMatch& known = {});
  void show(Result result, const Module& moduleA, const Module& moduleB, Start how);
  void keep(Kept kept);
  void addUp();
  void load(const Module& module, const std::function<void(const std::shared_ptr<const Snapshot>&)>& then);
  void opened(const QString& path);
  void documentsChanged();
  std::shared_ptr<const Document> documentAt(const QString& path) const;
  Module moduleOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  const std::shared_ptr<const Comparison>& active() const;
  void leave();
  std::optional<std::pair<Module, Module>> findSameKind() const;

  JobRunner& m_jobs;
  Session& m_session;
  Navigation& m_navigation;
  const QString m_pinFolder;
  uint32_t m_counted = compare::kCountedAspects;
  uint32_t m_listed = 0;             // of the active comparison only
  std::vector<compare::Pin> m_pins;  // of the active comparison
  std::vector<Kept> m_kept;          // newest first
  ComparisonTotals m_totals;
  bool m_hasTotals = false;
  bool m_isStep = false;
  Module m_modules[2];
  std::optional<std::pair<Module, Module>> m_sameKind;
  /// Paths that are being opened to be compared.
  struct Wanted {
    Module a;
    QString b;
    QStringList pending;
  };
  std::optional<Wanted> m_wanted;
  std::shared_ptr<const io::Dump> m_dumps[2];  // of m_modules: another one after a reload
  QStringList m_starting;                      // paths of the running job
};

}  // namespace model
