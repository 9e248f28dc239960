#pragma once

// What the lines of a source file cost, as the gutter, the strip of heat and the table of lines show it.

#include <QCoreApplication>
#include <memory>
#include <vector>

#include "views/source/heat_widgets.h"
#include "views/source/source_context.h"
#include "views/text/text_gutter.h"

namespace views {

class LineMetrics {
  Q_DECLARE_TR_FUNCTIONS(LineMetrics)
 public:
  enum Metric { kInstructions, kFlops, kBytes, kPeakBytes, kMetricCount };

  /// What is counted; all that is pointed at outlives the metrics.
  struct Lines {
    std::shared_ptr<const model::Snapshot> snapshot;
    std::shared_ptr<const model::Estimates> estimates;  ///< null: only instructions are known
    const SourceContext* context = nullptr;
    hlo::FileId file;
    /// Lines of the file that are in call stacks, ascending; only while calls count.
    const std::vector<uint32_t>* passed = nullptr;
    bool withCalls = false;  ///< a line stands for all that it calls too
    bool hasStacks = false;  ///< else there is no other way to count
  };
  void setLines(Lines lines);
  bool isEmpty() const { return m_lines.context == nullptr; }

  /// The counted lines of all files.
  const std::vector<model::LineFigures>& counted() const;
  /// By FLOPs where the file has any, else by bytes, else by instructions.
  std::vector<HeatStrip::Mark> heat() const;
  /// Those of `wanted` that are known and fit into a gutter of that many characters: costs first, one at least.
  std::vector<Metric> fitting(const std::vector<Metric>& wanted, double characters) const;
  /// The column of the gutter; valid as long as the metrics are.
  GutterColumn column(Metric metric) const;
  /// The name of the column; "" where instructions are all that is known.
  QString name(Metric metric) const;
  /// What is counted, in a few sentences.
  QString summary() const;

 private:
  QString text(const model::LineFigures& of, Metric metric) const;
  double share(const model::LineFigures& of, Metric metric) const;
  int characters(Metric metric) const;
  GutterCell cell(size_t line, Metric metric) const;
  QString toolTip(size_t line, Metric metric) const;
  QString instructionsTip(const model::LineFigures& of) const;
  bool isPassed(uint32_t line) const;

  Lines m_lines;
  uint32_t m_mostInstructions = 0;  // of a line of the file
  int64_t m_mostFlops = 0, m_mostBytes = 0, m_mostPeakBytes = 0;
};

}  // namespace views
