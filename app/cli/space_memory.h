#pragma once

// --space: the memory space that the figures of a verb are of, and all spaces as JSON.

#include <memory>
#include <optional>

#include <string>
#include "app/cli/json.h"
#include "model/documents/snapshot.h"

namespace cli {

/// One memory space of a snapshot that has an assignment.
class SpaceMemory {
 public:
  /// `space` as a user names it, "" for the default one. Nothing where the device has no such space, and then a
  /// sentence why. The snapshot must outlive it. Near-linear for another space than the default one.
  static std::optional<SpaceMemory> of(const model::Snapshot& snapshot, const std::string& space, std::string* problem);

  int64_t space() const { return m_figures.space; }
  std::string name() const { return m_figures.name; }
  const queries::SpaceFigures& figures() const { return m_figures; }
  const queries::LiveBytes& live() const { return *m_live; }

  /// "88 bytes in HBM"; without the space where the snapshot has only this one and it is the default one.
  std::string inSpace(const std::string& bytes) const;

 private:
  SpaceMemory() = default;

  queries::SpaceFigures m_figures;
  std::shared_ptr<const queries::LiveBytes> m_live;
  bool m_isNamed = false;
};

/// The number of the memory space that a user names, "" for the default one; nothing where neither the assignment nor
/// the estimate of the snapshot has such a space, and then a sentence why.
std::optional<int64_t> spaceOf(const std::shared_ptr<const model::Snapshot>& snapshot, const std::string& space,
                               std::string* problem);
/// That a snapshot's device has no such memory space.
hlo::Diagnostic noSuchSpace(const model::Snapshot& snapshot, const std::string& problem);

/// "1,234 bytes (1.21 KiB)" with "≈" or "≥" before it; "unknown".
std::string about(const queries::SpaceFigure& figure);

/// A line for each memory space but one: "  VMEM          115,305,472 bytes (109.96 MiB), most live …"; "" where that
/// is the only one.
std::string otherSpacesText(const model::Snapshot& snapshot, const SpaceMemory& besides);

/// The figures of one memory space: an object of `spaces`.
Json::Object spaceJson(const queries::SpaceFigures& figures);
/// The memory spaces of a snapshot that has an assignment: the objects of `spaces` in `memory` and `info`. A figure
/// that is not known is null, and `unknown` has the reason under its key.
Json::Array spacesJson(const model::Snapshot& snapshot);
/// The keys that stand beside `spaces`: it, `space` and `space_name` that the other figures are of, `reserved_bytes` of
/// the default space, and `source`.
void insertSpaces(const model::Snapshot& snapshot, const SpaceMemory& memory, Json::Object* object);

/// The bytes where they are exact; else null.
Json exactJson(const queries::SpaceFigure& figure);

}  // namespace cli
