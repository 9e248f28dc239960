#include "app/cli/convert.h"

#include <utility>

#include "app/cli/result.h"
#include "model/io/convert.h"

namespace cli {

Result convert(const std::string& path, const std::string& format, const std::string& out) {
  const io::ConvertFormat to = format == "proto"  ? io::ConvertFormat::kProto
                               : format == "json" ? io::ConvertFormat::kJson
                                                  : io::ConvertFormat::kText;
  auto converted = io::convert(path, to);
  if (!converted.ok()) return failed(path, converted.status());
  Result result;
  result.errors += problemsText(converted->diagnostics);
  result.output = std::move(converted->bytes);
  return writtenTo(out, std::move(result));
}

}  // namespace cli
