#pragma once

// Scopes of the program in the graph view: some are folded to a box each, or one is shown alone. A computation with
// many boxes starts closed: divided into scopes that are opened one by one (layout/scope_folds.h). Ids mean nothing in
// another snapshot: what is folded moves there by the scopes' paths, as soon as the scopes are known.

#include <map>
#include <string>
#include <vector>

#include "layout/scope_folds.h"
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
    struct Closed {
      std::string computation;
      std::vector<std::string> scopes;
      std::vector<std::string> opened = {};
    };
    std::vector<Closed> closed = {};
  };
  using Closed = std::map<hlo::ComputationId, layout::ClosedScopes>;

  /// Both outlive it.
  ScopeFolding(ShownGraph& shown, NeighbourhoodMode& mode, QObject* parent)
      : QObject(parent), m_shown(shown), m_mode(mode) {}

  /// All scopes of the snapshot that are folded, ascending.
  const std::vector<hlo::ScopeId>& folded() const { return m_folded; }
  /// Returns true if the scope is folded everywhere, or closed in the active computation.
  bool isFolded(hlo::ScopeId scope) const;
  /// The closed computations among these.
  Closed closed(const std::vector<hlo::ComputationId>& computations) const;
  /// Scopes in them that have boxes of their own although they are numbered siblings.
  const Closed& apart() const { return m_apart; }
  const Closed& opened() const { return m_opened; }
  /// False for a computation of which setClosed() was not called: it is not known yet whether it starts closed.
  bool isDecided(hlo::ComputationId computation) const { return m_closed.contains(computation); }
  /// Without asking for a drawing. No scopes: the computation is open.
  void setClosed(hlo::ComputationId computation, layout::ClosedScopes scopes);
  /// The number of boxes up to which a computation that is not decided stays open.
  uint32_t mostOpenBoxes() const { return m_collapses ? 0 : layout::kManyBoxes; }
  /// Scopes that are worth showing alone: those around the selection, innermost first, or those that divide the active
  /// computation.
  std::vector<hlo::ScopeId> offered() const;

  /// Shows only the scope and its direct neighbours: in the active computation, or if that has nothing of it, in the
  /// one with the most of it.
  void show(hlo::ScopeId scope);
  /// Makes one box of the instructions in the scope, whichever computation they are in.
  void fold(hlo::ScopeId scope);
  /// A scope that is closed in the active computation is opened by one level.
  void unfold(hlo::ScopeId scope);
  /// Unfolds the scope of a box, or opens it by one level; gives numbered siblings a box each.
  void openBox(const layout::GraphScope& folded);
  void toggle(hlo::ScopeId scope);
  /// Opens the closed scopes that the instruction is in, so that it has a box. Returns false if it is in none.
  bool openTo(hlo::InstructionId id);
  /// The scope of the selection alone, or everything.
  void showSelected(bool on);
  /// Folds the scope of the selection, or the innermost one around it that takes the selected box into another one.
  void foldSelected();
  /// Folds all scopes of the level of the selected one; without one, closes the computation.
  void foldAlike();
  /// Unfolds all scopes, and those of the shown computations for good.
  void expandAll();
  /// Closes the active computation, however few boxes it has.
  void collapseAll();

  /// The folds of a snapshot, for when it is shown again.
  struct State;
  State state() const;
  /// Does not emit foldedChanged().
  void setState(State state);
  /// `snapshot` is the one that is shown, or that is about to be replaced.
  Names names(const model::Snapshot& snapshot) const;
  /// Another snapshot is shown: nothing is folded in it. Does not emit foldedChanged().
  void reset();
  /// To be folded and shown alone by applyNames().
  void setNames(Names names) { m_names = std::move(names); }
  /// Applies the names once, as soon as it is called with the scopes known. Returns true if another drawing is needed.
  bool applyNames();

 signals:
  void foldedChanged();

 private:
  std::optional<hlo::ScopeId> selectedScope();
  /// The parts that the boxes of the scope would become. Nothing if the drawing is not current; no parts if there is
  /// nothing to fold.
  std::optional<std::vector<std::vector<uint32_t>>> partsIfFolded(hlo::ScopeId scope) const;
  void setFolded(const std::vector<hlo::ScopeId>& scopes, bool isFolded);
  bool isClosedIn(hlo::ScopeId scope, hlo::ComputationId computation) const;
  void unfoldIn(hlo::ScopeId scope, hlo::ComputationId computation);
  /// Opens a closed scope by one level.
  void openOnce(hlo::ScopeId scope, hlo::ComputationId computation);

  ShownGraph& m_shown;
  NeighbourhoodMode& m_mode;
  std::vector<hlo::ScopeId> m_folded;
  Closed m_closed;  // of all computations that are decided
  Closed m_apart;
  Closed m_opened;
  bool m_collapses = false;
  Names m_names;  // not applied yet
};

struct ScopeFolding::State {
  std::vector<hlo::ScopeId> folded;
  Closed closed, apart, opened;
  Names names;
};

}  // namespace views
