#include "app/output_file.h"

#include "model/items/format.h"
#include "model/session/save_file.h"

namespace app {

CommandResult writtenTo(const QString& out, CommandResult result) {
  if (out.isEmpty() || (result.status != 0 && result.output.isEmpty())) return result;
  if (const absl::Status saved = model::saveFile(out, result.output); !saved.ok()) {
    result.status = 2;
    result.errors += QStringLiteral("%1: cannot be written: %2\n").arg(out, model::toQString(saved.message())).toUtf8();
  }
  result.output.clear();
  return result;
}

}  // namespace app
