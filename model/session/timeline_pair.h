#pragma once

// Two compilations of a program while they are compared (model/documents/pass_alignment.h): when modules of two dumps
// with stages are compared, their stages are aligned in the background, and the first that differs is compared. GUI
// thread only.

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "model/documents/pass_alignment.h"
#include "model/session/comparer.h"
#include "model/session/job_runner.h"
#include "model/session/session.h"

namespace model {

class TimelinePair : public QObject {
  Q_OBJECT
 public:
  /// All arguments must outlive the object.
  TimelinePair(JobRunner& jobs, Session& session, Comparer& comparer, QObject* parent = nullptr);

  /// Null: no two compilations are compared, or their stages are still being read (isReading()).
  const std::shared_ptr<const PassAlignment>& alignment() const { return m_alignment; }
  bool isReading() const { return m_isReading; }
  /// Why there is no alignment; "" if there is no reason to say.
  const QString& problem() const { return m_problem; }
  /// "Identical through 0076 shardy-xla; first differs at 0077 spmd-cleanup: + 1,248 collective-permute"
  QString sentence() const;
  /// "0077 spmd-cleanup"
  QString stageText(size_t at) const;
  /// The aligned stages that are compared.
  std::optional<size_t> current() const { return m_current; }
  /// Compares the two stages; one that only one side has is shown.
  void choose(size_t at);
  void end();

 signals:
  void changed();

 private:
  struct Side {
    QString path;
    std::shared_ptr<const io::Dump> dump;
    uint32_t module = 0;
    friend bool operator==(const Side&, const Side&) = default;
  };
  void follow();
  void checkOpen();
  std::optional<Side> sideOf(compare::Side side) const;

  JobRunner& m_jobs;
  Session& m_session;
  Comparer& m_comparer;
  std::optional<Side> m_a, m_b;
  std::shared_ptr<const PassAlignment> m_alignment;
  bool m_isReading = false;
  QString m_problem;
  std::optional<size_t> m_current;
};

}  // namespace model
