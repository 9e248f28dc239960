#pragma once

// The open documents as a tree: documents, modules, stages, files (module_tree.h), with instructions and bytes if they
// are known. Stages that are not in memory are shown by name, and with their sizes and changes if these were read.

#include <QAbstractItemModel>
#include <map>
#include <utility>

#include "model/documents/pass_index.h"
#include "model/items/module_tree.h"
#include "model/items/roles.h"

namespace model {

class ModuleModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kInstructions, kPeak, kTotal, kTime, kColumnCount };
  enum Role {
    DetailRole = MemoryKindRole + 1,  ///< shown after the name, less prominently
    UnchangedRole,                    ///< bool: a stage that left the module as it was
  };

  /// The request of a chosen row: at most one of the three is set.
  struct Choice {
    QString path;  ///< of the document
    std::shared_ptr<const Snapshot> snapshot;
    std::optional<io::StageId> stage;
    std::optional<io::FileIndex> file;
  };

  explicit ModuleModel(QObject* parent = nullptr);

  /// If only stages were loaded or evicted, the rows stay.
  void setDocuments(DocumentList documents);
  const DocumentList& documents() const { return m_documents; }
  /// Sets the changes of the stages of a module, as far as they are read (by position in `stages`).
  void setStages(const std::shared_ptr<const io::Dump>& dump, uint32_t module, const std::vector<PassStage>& stages,
                 const std::function<bool(uint32_t)>& isRead);
  /// Words separated by spaces, all of which must occur in a row or in its ancestors.
  void setFilter(const QString& words);
  bool isFiltered() const { return !m_words.isEmpty(); }

  Choice choice(const QModelIndex& index) const;
  /// Returns the path of the row's file, otherwise of the document.
  QString filePath(const QModelIndex& index) const;
  /// Returns true if the row, or the stage that represents it, is the snapshot.
  bool isOf(const QModelIndex& index, const std::shared_ptr<const Snapshot>& snapshot) const;
  /// Returns the row of the snapshot: its stage, or the row below it if the stage has several.
  QModelIndex find(const std::shared_ptr<const Snapshot>& snapshot) const;
  /// Returns true if any row has bytes.
  bool hasBytes() const;
  /// Returns true if any row has a time.
  bool hasTimes() const;
  /// Sorts documents, folders and modules by name or by size; a folder counts as its largest module, unknown sizes come
  /// last in both directions. A negative column: the order of the listing.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  using Node = ModuleTree::Node;
  struct StageChange {
    PassState state = PassState::kFirst;
    compare::StageDelta delta;
    int64_t instructions = 0;

    bool isUnchanged() const { return state == PassState::kSame || state == PassState::kSameBytes; }
  };

  bool hasSameRows(const DocumentList& documents) const;
  const Node& node(const QModelIndex& index) const { return m_tree.nodes()[index.internalId()]; }
  QModelIndex indexOf(uint32_t node, int column = 0) const;
  const Document& document(const Node& node) const { return *m_documents[node.document]; }
  const LoadedStage* loaded(const Node& node) const;
  std::shared_ptr<const Snapshot> snapshot(const Node& node) const;
  QString name(const Node& node) const;
  QString detail(const Node& node) const;
  QString tip(const Node& node) const;
  /// Null if the row is not a stage, or its changes are unknown.
  const StageChange* change(const Node& node) const;
  QString changeText(const Node& node) const;
  StageSizes sizes(const Node& node) const;
  /// A number to sort by; of a time, picoseconds.
  std::optional<int64_t> figure(const Node& node, int column) const;
  void sortTree();

  DocumentList m_documents;
  std::map<std::pair<std::shared_ptr<const io::Dump>, uint32_t>, std::map<uint32_t, StageChange>> m_changes;
  QStringList m_words;
  ModuleTree m_tree;
  int m_sortColumn = -1;  // negative: the order of the listing
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace model
