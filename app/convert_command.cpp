#include "app/convert_command.h"

#include <QSaveFile>

#include "model/io/convert.h"

namespace app {

CommandResult convert(const QString& path, const QString& format, const QString& out) {
  const io::ConvertFormat to = format == QLatin1String("proto")  ? io::ConvertFormat::kProto
                               : format == QLatin1String("json") ? io::ConvertFormat::kJson
                                                                 : io::ConvertFormat::kText;
  auto converted = io::convert(path.toStdString(), to);
  if (!converted.ok()) return failed(path, converted.status());
  CommandResult result;
  for (const hlo::Diagnostic& diagnostic : converted->diagnostics) {
    result.errors += QByteArray::fromStdString(hlo::format(diagnostic)) + '\n';
  }
  result.output = QByteArray(converted->bytes.data(), static_cast<qsizetype>(converted->bytes.size()));
  if (out.isEmpty()) return result;
  QSaveFile file(out);
  if (!file.open(QIODevice::WriteOnly) || file.write(result.output) != result.output.size() || !file.commit()) {
    result.status = 2;
    result.errors += QStringLiteral("%1: cannot be written: %2\n").arg(out, file.errorString()).toUtf8();
  }
  result.output.clear();
  return result;
}

}  // namespace app
