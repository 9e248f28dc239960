#pragma once

// Asks what of a graph is to be written, as what, and where.

#include <QString>
#include <memory>
#include <optional>

#include "views/graph/graph_export.h"

class QWidget;

namespace model {
class JobRunner;
}

namespace views {

class ShownGraph;

struct ExportChoice {
  ExportFormat format = ExportFormat::kSvg;
  bool isWhole = true;  ///< else what is seen
  double scale = 1;     ///< of a PNG
  bool withLegend = true;
  QString file;
};

/// Two dialogs, of which the second is the system's for files. Nothing where the user changed their mind. `name` is
/// what the file is called at first, without characters that no file has.
std::optional<ExportChoice> chooseExport(QWidget* parent, const QString& name);

/// Asks, and writes the current drawing by a job of `parent`; a message of `shown` reports the end. `options` has the
/// visible area and the widths of edges; the dialog decides the rest.
void exportWithDialog(QWidget* parent, model::JobRunner& jobs, ShownGraph& shown,
                      std::shared_ptr<const GraphColors> colors, const Theme& theme, ExportOptions options);

}  // namespace views
