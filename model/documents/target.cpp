#include "model/documents/target.h"

#include <algorithm>
#include <utility>

namespace model {

InstructionSet::InstructionSet(std::vector<hlo::InstructionId> ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  m_ids = std::make_shared<const std::vector<hlo::InstructionId>>(std::move(ids));
}

}  // namespace model
