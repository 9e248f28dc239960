#include "app/output_file.h"

#include <QSaveFile>

namespace app {

CommandResult writtenTo(const QString& out, CommandResult result) {
  if (out.isEmpty() || (result.status != 0 && result.output.isEmpty())) return result;
  QSaveFile file(out);
  if (!file.open(QIODevice::WriteOnly) || file.write(result.output) != result.output.size() || !file.commit()) {
    result.status = 2;
    result.errors += QStringLiteral("%1: cannot be written: %2\n").arg(out, file.errorString()).toUtf8();
  }
  result.output.clear();
  return result;
}

}  // namespace app
