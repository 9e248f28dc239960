#pragma once

// The stored keys of the value groupings, independent of the language.

#include <QString>
#include <optional>

#include "model/documents/value_groups.h"

namespace views {

inline constexpr const char* kGroupingKeys[model::kGroupingCount] = {"value", "scope",      "line",  "kind",
                                                                     "type",  "allocation", "space", "argument"};

inline QString groupingKey(model::Grouping grouping) {
  return QLatin1String(kGroupingKeys[static_cast<size_t>(grouping)]);
}

inline std::optional<model::Grouping> groupingOf(const QString& key) {
  for (int i = 0; i < model::kGroupingCount; ++i) {
    if (key == QLatin1String(kGroupingKeys[i])) return static_cast<model::Grouping>(i);
  }
  return std::nullopt;
}

}  // namespace views
