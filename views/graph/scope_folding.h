#pragma once

// Scopes of the program in the graph view: some are folded to a box each, or one is shown alone. Ids mean nothing in
// another snapshot: what is folded moves there by the scopes' paths, as soon as the scopes are known.

#include <string>
#include <vector>

#include "views/graph/neighbourhood_mode.h"

namespace views {

class ScopeFolding : public QObject {
  Q_OBJECT
 public:
  /// The scopes that are folded and shown alone, by their paths.
  struct Names {
    std::vector<std::string> folded;
    std::string only;
    std::optional<hlo::ComputationId> computation = {};  ///< of `only`
  };

  /// Both outlive it.
  ScopeFolding(ShownGraph& shown, NeighbourhoodMode& mode, QObject* parent)
      : QObject(parent), m_shown(shown), m_mode(mode) {}

  /// All scopes of the snapshot that are folded, ascending.
  const std::vector<hlo::ScopeId>& folded() const { return m_folded; }
  bool isFolded(hlo::ScopeId scope) const;

  /// Shows only the scope and its direct neighbours: in the active computation, or if that has nothing of it, in the
  /// one with the most of it.
  void show(hlo::ScopeId scope);
  /// Makes one box of the instructions in the scope, whichever computation they are in.
  void fold(hlo::ScopeId scope);
  void unfold(hlo::ScopeId scope);
  void toggle(hlo::ScopeId scope);
  /// The scope of the selection alone, or everything.
  void showSelected(bool on);
  /// Folds the scope of the selection, or the innermost one around it that can be folded.
  void foldSelected();
  /// Folds all scopes of the level of the selected one.
  void foldAlike();
  void unfoldAll();

  /// `snapshot` is the one that is shown, or that is about to be replaced.
  Names names(const model::Snapshot& snapshot) const;
  /// Another snapshot is shown: nothing is folded in it. Does not emit foldedChanged().
  void reset();
  /// To be folded and shown alone by applyNames().
  void setNames(Names names) { m_names = std::move(names); }
  /// Applies the names once, as soon as it is called with the scopes known.
  void applyNames();

 signals:
  void foldedChanged();

 private:
  std::optional<hlo::ScopeId> selectedScope();
  bool canFold(hlo::ScopeId scope) const;
  void setFolded(const std::vector<hlo::ScopeId>& scopes, bool isFolded);

  ShownGraph& m_shown;
  NeighbourhoodMode& m_mode;
  std::vector<hlo::ScopeId> m_folded;
  Names m_names;  // not applied yet
};

}  // namespace views
