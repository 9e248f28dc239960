#pragma once

// The history of an instruction through the stages of its compilation, as a tree: its events, the latest first; below
// the one that made it the instructions that it was made from, each with their own history, down to the first stage and
// the line of the program. Every row leads to a stage and an instruction there.

#include <QAbstractItemModel>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/pass_index.h"
#include "model/items/roles.h"

namespace model {

class HistoryModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kText, kSource, kColumnCount };
  enum Kind { kAdded, kRemoved, kChanged, kReplaced, kMoved, kOrigin, kNote };
  enum Role {
    KindRole = MemoryKindRole + 1,  ///< int: Kind
    StageTextRole,                  ///< QString: "0147", or the name of a stage without a number; "" for ancestors
    TitleRole,                      ///< QString: the pass; of an ancestor its name
    DetailRole,                     ///< QString: what the pass did
    SourceRole,                     ///< QString: the line
  };
  /// Rows of the whole tree.
  static constexpr size_t kMostRows = 600;
  static constexpr size_t kMostAncestors = 12;  ///< of one instruction

  explicit HistoryModel(QObject* parent = nullptr);

  /// No track: empty.
  void setTrack(std::shared_ptr<const PassIndex> index, std::optional<compare::TrackId> track, uint32_t stage);
  /// "divide_subtract_fusion.4", and "f32[512,512] fusion · 0038 to the end · from programs.py:107".
  QString title() const { return m_title; }
  QString subtitle() const { return m_subtitle; }
  /// The stage and the track that a row leads to.
  struct Place {
    uint32_t stage = 0;
    compare::TrackId track;
  };
  std::optional<Place> placeOf(const QModelIndex& index) const;
  /// The track that has the line of a row.
  std::optional<compare::TrackId> lineSourceOf(const QModelIndex& index) const;
  /// The rows that lead to a stage, and that are events of the instruction itself.
  QModelIndex indexOfStage(uint32_t stage) const;
  /// The whole tree as text, two blanks a level.
  QString text() const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Node {
    uint32_t parent = kNone, place = 0;
    Kind kind = kChanged;
    QString stage, title, text, source, tip;
    std::optional<Place> to;
    std::optional<compare::TrackId> lineSource;
    std::vector<uint32_t> children;
  };
  uint32_t add(uint32_t parent, Node node);
  void addEvents(uint32_t parent, compare::TrackId track, uint32_t upTo, bool isRoot);
  void addAncestors(uint32_t parent, const compare::Track& track);
  void addText(const std::vector<uint32_t>& nodes, int level, QString* all) const;
  const Node& node(const QModelIndex& index) const { return m_nodes[index.internalId()]; }

  std::shared_ptr<const PassIndex> m_index;
  QString m_title, m_subtitle;
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_roots;
  std::vector<uint8_t> m_reached;  ///< by track
};

}  // namespace model
