#pragma once

// The session as the settings keep it: open documents, the location in them, and the view states.

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <optional>
#include <utility>

#include "model/session/comparer.h"
#include "model/session/session.h"
#include "model/session/target_key.h"

namespace app {

/// A place in a module, by names.
struct SessionPlace {
  std::optional<model::TargetKey> computation;
  std::optional<model::TargetKey> selection;
  std::optional<model::TargetKey> cursor, pinned;  ///< steps
  std::optional<buffers::StepRange> range;
  friend bool operator==(const SessionPlace&, const SessionPlace&) = default;
};

struct SessionState {
  static constexpr qsizetype kMaximumPaths = 100;

  QStringList paths;     ///< of documents that are on disk, in order
  qsizetype shown = 0;   ///< which of them has the module that is shown
  QString file;          ///< of the stage that is shown, relative to the document
  qsizetype module = 0;  ///< in that file
  SessionPlace place;
  QJsonObject views;  ///< by the id of a view: where one is in it, as it says
  friend bool operator==(const SessionState&, const SessionState&) = default;
};

/// Pasted texts and streams cannot be opened again, and are left out.
SessionState sessionState(const model::Session& session, const model::Navigation& navigation);

QByteArray writeSession(const SessionState& state);
/// Unknown or invalid entries keep their defaults.
SessionState readSession(const QByteArray& json);

/// The key of the comparison among the states of views.
inline const QString kComparisonState = QStringLiteral("comparison");
/// The comparison that is active, by paths and files of stages. Empty without one.
QJsonObject comparisonState(const model::Session& session, const model::Comparer& comparer,
                            const model::Navigation& navigation);
/// A and B of a state; nothing while one of the documents is not open, or has no such stage.
std::optional<std::pair<model::Comparer::Module, model::Comparer::Module>> comparedModules(
    const QJsonObject& state, const model::Session& session);
/// The side that was shown.
compare::Side comparedSide(const QJsonObject& state);

/// The stage of a file of the dump; nothing where there is none.
std::optional<io::StageId> stageOfFile(const io::Dump& dump, const QString& file);

}  // namespace app
