#include "app/convert_command.h"

#include "app/output_file.h"
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
  return writtenTo(out, std::move(result));
}

}  // namespace app
