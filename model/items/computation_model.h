#pragma once

// The call tree of a module's computations, from the entry down in order of the program; computations that the entry
// does not reach are below the last node. A computation with several callers has a node below each. Children are
// created when a node is expanded, and a computation within itself has none, so no file can make the tree grow without
// end. With a filter the tree is a flat list of the computations that match.
//
//   main.5687_spmd                      888
//     while.75 body region_30.3928      616
//       convert_reduce_fusion.8          33

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/items/roles.h"

namespace model {

class ComputationModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kInstructions, kColumnCount };
  enum Role {
    CallerRole = MemoryKindRole + 1,  ///< model::Target of the calling instruction; invalid for the entry
    DetailRole,                       ///< shown after the name, less prominently: "body region_30.3928"
    PartRole,                         ///< of a caller with several computations, the beginning of the detail: "body"
  };
  /// Deeper nodes have no children; real call trees are 3 to 10 deep.
  static constexpr int kMaximumDepth = 200;

  explicit ComputationModel(QObject* parent = nullptr);

  void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
  /// Words separated by spaces, all of which must occur in the name of a computation or of one of its callers; none:
  /// the tree.
  void setFilter(const QString& words);
  bool isFiltered() const { return !m_words.empty(); }
  /// Sets whether functions that run per element (reducers, comparators) are shown at their calls.
  void setShowReducers(bool show);
  bool showReducers() const { return m_showReducers; }

  std::optional<hlo::ComputationId> computation(const QModelIndex& index) const;
  /// Returns the calls that lead to a node from the top of its branch, outermost first.
  std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> path(const QModelIndex& index) const;
  /// Returns the node of a computation at the end of a call path (Navigation::pathTo), and creates it if necessary. If
  /// the path contains a computation that is not shown, returns the last node before it.
  QModelIndex find(hlo::ComputationId computation,
                   const std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>>& path);
  /// Returns the top-level rows of the computation: with a filter, its only row.
  QModelIndex findTopLevel(hlo::ComputationId computation) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  bool hasChildren(const QModelIndex& parent = {}) const override;
  bool canFetchMore(const QModelIndex& parent) const override;
  void fetchMore(const QModelIndex& parent) override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Node {
    std::optional<hlo::ComputationId> computation;  // no value: the node of all computations that are not called
    std::optional<hlo::InstructionId> caller;
    hlo::Call call{hlo::ComputationId(), hlo::CallRole::kCalled, 0};
    Node* parent = nullptr;
    int row = 0;
    int depth = 0;
    bool isRepeated = false;  // occurs among its own ancestors
    bool isFetched = false;
    std::vector<std::unique_ptr<Node>> children;
  };

  void build();
  std::unique_ptr<Node> makeNode(hlo::ComputationId computation, Node* parent) const;
  std::vector<std::unique_ptr<Node>> makeChildren(Node* node) const;
  std::unique_ptr<Node> makeFiltered(hlo::ComputationId computation) const;
  bool hasShownCalls(hlo::ComputationId computation) const;
  bool isShown(const hlo::Call& call) const;
  std::vector<hlo::ComputationId> uncalled() const;
  bool matches(hlo::ComputationId computation) const;
  Node* node(const QModelIndex& index) const;
  QModelIndex indexOf(const Node* node) const;
  QString name(const Node& node) const;
  QString detail(const Node& node) const;
  QString tip(const Node& node) const;

  std::shared_ptr<const Snapshot> m_snapshot;
  std::vector<std::string> m_words;
  bool m_showReducers = false;
  std::vector<hlo::ComputationId> m_uncalled;
  std::vector<std::unique_ptr<Node>> m_roots;
  /// By computation: 0 not computed yet, 1 has no calls that are shown, 2 has some.
  mutable std::vector<uint8_t> m_calls;
};

}  // namespace model
