#pragma once

// The difference of a sum between the two sides of a comparison, by group: of the peak of memory in bytes, and of the
// cost of a run in bytes accessed or FLOPs. Rows add up to the difference exactly. Computed on a worker.

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/documents/comparison.h"
#include "views/theme.h"

namespace views {

enum class DeltaMetric : uint8_t { kPeak, kReserved, kBytes, kFlops };
inline constexpr int kDeltaMetricCount = 4;

struct DeltaRow {
  QString group;  ///< plain text of the dump; "" for what has none
  int64_t a = 0, b = 0;
  size_t count = 0;       ///< values or instructions of both sides, pairs once
  QString cause, reason;  ///< a word or two, and a sentence without its full stop; "" for cost
  std::optional<buffers::ValueId> valueA, valueB;
  std::vector<DeltaRow> members;

  int64_t delta() const { return b - a; }
};

struct DeltaRows {
  DeltaMetric metric = DeltaMetric::kPeak;
  QString problem;           ///< a sentence without its full stop; "" with rows
  bool isEstimated = false;  ///< both sides, by the same rules
  int64_t from = 0, to = 0;
  std::optional<uint32_t> stepA, stepB;
  std::vector<DeltaRow> rows;  ///< those that differ, largest difference first
  size_t equalRows = 0;
  std::vector<DeltaRow> equal;  ///< of costs: the rows without a difference

  int64_t delta() const { return to - from; }
};

struct DeltaRequest {
  DeltaMetric metric = DeltaMetric::kPeak;
  model::DeltaBy by = model::DeltaBy::kScope;
  model::PeakAt at = model::PeakAt::kOwn;
  int64_t space = queries::kDefaultSpace;
};

/// Live bytes of both sides on the common time axis, by its positions.
struct DeltaCurve {
  std::vector<int64_t> bytes[2];  ///< by side
  std::vector<uint32_t> steps[2];
  std::optional<uint32_t> peaks[2];  ///< positions

  size_t size() const { return bytes[0].size(); }
  /// True if only one side runs at the position: the step of the other is the one before.
  bool isAlone(size_t side, size_t position) const {
    return position > 0 && steps[1 - side][position] == steps[1 - side][position - 1] &&
           steps[side][position] != steps[side][position - 1];
  }
};

DeltaRows deltaRows(const model::Comparison& comparison, const DeltaRequest& request, const std::stop_token& stop);
/// Empty if the memory of the two sides cannot be compared.
DeltaCurve deltaCurve(const model::Comparison& comparison, int64_t space, const std::stop_token& stop);
/// The memory spaces that either side has, ascending; empty if their memory cannot be compared.
std::vector<int64_t> deltaSpaces(const model::Comparison& comparison, const std::stop_token& stop);

/// "18.54 MiB", "1.2 GFLOP".
QString amountText(DeltaMetric metric, int64_t amount);
/// "+19.77 MiB", "−3.76 MiB", "0".
QString signedText(DeltaMetric metric, int64_t amount);

/// Growth is drawn in the colour of peaks, shrinkage in another and hatched.
QColor deltaColor(const Theme& theme, int64_t delta);

}  // namespace views
