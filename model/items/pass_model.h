#pragma once

// The stages of a timeline as rows: what the pass of each changed. At first the passes that touched most instructions
// are on top. Values that are unknown are empty.

#include <QAbstractTableModel>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "model/documents/pass_index.h"
#include "model/items/roles.h"

namespace model {

class PassModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    kStage,
    kPass,
    kPipeline,
    kFound,
    kFoundBytes,
    kKept,
    kKeptBytes,
    kRuns,
    kTime,
    kAdded,
    kRemoved,
    kChanged,
    kReplaced,
    kMoved,
    kRenamed,
    kFusions,
    kCollectives,
    kCopies,
    kBytes,
    kFlops,
    kInstructions,
    kFile,
    kColumnCount
  };
  enum Role {
    StateRole = MemoryKindRole + 1,  ///< int: PassState; -1: not read yet
    PositionRole,                    ///< uint: of the stage
  };

  explicit PassModel(QObject* parent = nullptr);

  /// `isRead` by stage; what is not read has only its name.
  void setStages(std::vector<PassStage> stages, std::vector<uint8_t> isRead);
  /// The results of a filter in a stage: changes, and the bytes of the results of their instructions, if all are known;
  /// and those of them that are in the last stage.
  struct Found {
    uint32_t count = 0;
    std::optional<int64_t> bytes;
    uint32_t kept = 0;
    std::optional<int64_t> keptBytes = {};
    friend bool operator==(const Found&, const Found&) = default;
  };
  /// By stage; empty without a filter.
  void setFound(std::vector<Found> found);
  /// By stage: 1 is shown. Empty: all.
  void setShown(std::vector<uint8_t> shown);
  bool hasTimes() const { return m_hasTimes; }
  bool hasRenamed() const;
  const std::vector<PassStage>& stages() const { return m_stages; }
  uint32_t positionOf(const QModelIndex& index) const { return m_rows[static_cast<size_t>(index.row())]; }
  /// The row of a stage; invalid if it is not shown.
  QModelIndex indexOf(uint32_t position) const;
  /// The number that a cell shows; no value if it is unknown.
  std::optional<int64_t> number(uint32_t position, int column) const;
  /// All rows that are shown with a header, comma-separated; numbers exact, names as written.
  QByteArray csv() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// A column below 0: busiest first.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  void reorder(const std::function<void()>& change);
  void rebuild();
  void order(std::vector<uint32_t>* rows) const;
  QString text(uint32_t position, int column) const;

  std::vector<PassStage> m_stages;
  std::vector<uint8_t> m_isRead, m_shown;
  std::vector<Found> m_found;
  std::vector<uint32_t> m_runs;  ///< by stage: stages of its pass in its pipeline
  std::vector<uint32_t> m_rows;  ///< positions, in the order shown
  bool m_hasTimes = false;
  int m_sortBy = -1;
  Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

}  // namespace model
