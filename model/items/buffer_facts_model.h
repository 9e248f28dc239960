#pragma once

// All that is known of one value, or of one allocation, as a list of named facts with groups of more of them:
// positions, uses, who shares the bytes, who held them before and holds them next. It works without a module: then a
// name leads to the value that is defined there, or nowhere.

#include <memory>
#include <vector>

#include "model/items/facts_model.h"

namespace model {

class BufferFactsModel : public FactsModel {
  Q_OBJECT
 public:
  using FactsModel::FactsModel;

  void setValue(std::shared_ptr<const Snapshot> snapshot, buffers::ValueId value);
  void setAllocation(std::shared_ptr<const Snapshot> snapshot, buffers::AllocationId allocation);

 private:
  using Row = FactRow;
  std::vector<Row> factsOf(const Snapshot& snapshot, buffers::ValueId id) const;
  std::vector<Row> factsOf(const Snapshot& snapshot, buffers::AllocationId id) const;
  /// `count` members; of very many the first, and a row that says how many more there are.
  template <typename RowAt>
  void addGroup(std::vector<Row>& rows, const QString& name, size_t count, RowAt rowAt) const;
};

}  // namespace model
