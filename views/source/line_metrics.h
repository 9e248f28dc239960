#pragma once

// The costs of a source file's lines, as shown by the gutter, the heat strip and the table of lines.

#include <QCoreApplication>
#include <memory>
#include <vector>

#include "model/documents/compared_sides.h"
#include "views/source/heat_widgets.h"
#include "views/source/source_context.h"
#include "views/text/text_gutter.h"

namespace views {

class LineMetrics {
  Q_DECLARE_TR_FUNCTIONS(LineMetrics)
 public:
  enum Metric { kInstructions, kFlops, kBytes, kPeakBytes, kMetricCount };

  /// The counted lines; all pointees must outlive the metrics.
  struct Lines {
    std::shared_ptr<const model::Snapshot> snapshot;
    std::shared_ptr<const model::Estimates> estimates;  ///< null: only instruction counts are known
    const SourceContext* context = nullptr;
    hlo::FileId file;
    /// Lines of the file that occur in call stacks, ascending; null if calls do not count.
    const std::vector<uint32_t>* passed = nullptr;
    bool withCalls = false;  ///< a line includes all that it calls
    bool hasStacks = false;  ///< otherwise calls cannot be counted
    /// The differences of a comparison, which the gutter then shows; null: none.
    std::shared_ptr<const std::vector<model::LineDelta>> deltas = nullptr;
  };
  void setLines(Lines lines);
  bool isEmpty() const { return m_lines.context == nullptr; }

  /// Returns the counted lines of all files.
  const std::vector<model::LineFigures>& counted() const;
  /// Returns heat by FLOPs if the file has any, otherwise by bytes, otherwise by instructions.
  std::vector<HeatStrip::Mark> heat() const;
  /// Returns the `wanted` metrics that are known and fit into a gutter with that many characters: costs first, at least
  /// one.
  std::vector<Metric> fitting(const std::vector<Metric>& wanted, double characters) const;
  /// Returns the gutter column; valid as long as the metrics are.
  GutterColumn column(Metric metric) const;
  /// Returns the column name; "" if only instruction counts are known.
  QString name(Metric metric) const;
  /// Returns a description of what is counted, in a few sentences.
  QString summary() const;

 private:
  QString text(const model::LineFigures& of, Metric metric) const;
  double share(const model::LineFigures& of, Metric metric) const;
  int characters(Metric metric) const;
  GutterCell cell(size_t line, Metric metric) const;
  QString toolTip(size_t line, Metric metric) const;
  QString instructionsTip(const model::LineFigures& of) const;
  bool isPassed(uint32_t line) const;
  /// The difference of a line in a comparison; null without one.
  const model::LineDelta* delta(size_t line) const;
  static int64_t deltaOf(const model::LineDelta& of, Metric metric);
  static QString deltaText(const model::LineDelta& of, Metric metric);

  Lines m_lines;
  uint32_t m_mostInstructions = 0;  // maximum over the lines of the file
  int64_t m_mostFlops = 0, m_mostBytes = 0, m_mostPeakBytes = 0;
};

}  // namespace views
