#pragma once

// The subcommands (app/cli) with the argument types that tests use.

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>

#include "app/cli/check.h"
#include "app/cli/convert.h"
#include "app/cli/cost.h"
#include "app/cli/extract.h"
#include "app/cli/info.h"
#include "app/cli/list.h"
#include "app/cli/memory.h"
#include "app/cli/source.h"
#include "app/cli/why.h"
#include "model/items/format.h"

namespace app {

using cli::LineArgument;
using cli::MemoryLimits;

/// A command result with its bytes as QByteArray.
struct CommandResult {
  int status = 0;
  QByteArray output, errors;
};

inline CommandResult fromResult(const cli::Result& result) {
  return {result.status, QByteArray::fromStdString(result.output), QByteArray::fromStdString(result.errors)};
}

enum class InfoFormat { kText, kJson };
enum class ListFormat { kText, kJson, kCsv, kMarkdown };

struct ListRequest {
  QString rows, query;
  ListFormat format = ListFormat::kText;
  QString space = {};
};

struct ExtractRequest {
  QString instructions, query, computation;
  QString space = {};
};

inline std::string plain(const QString& text) { return text.toStdString(); }

inline CommandResult info(const QString& path, InfoFormat format, const QString& space = {}) {
  return fromResult(cli::info(plain(path), format == InfoFormat::kJson, plain(space)));
}

inline CommandResult list(const QString& path, const ListRequest& request) {
  constexpr cli::TableFormat kFormats[] = {cli::TableFormat::kTabs, cli::TableFormat::kJson, cli::TableFormat::kCsv,
                                           cli::TableFormat::kMarkdown};
  const cli::TableFormat format = kFormats[static_cast<int>(request.format)];
  return fromResult(cli::list(plain(path), {plain(request.rows), plain(request.query), format, plain(request.space)}));
}

inline QStringList listedRows() { return model::toQStrings(cli::listedRows()); }

inline CommandResult cost(const QString& path, const QString& by, const QString& format, const QString& space = {},
                          const QString& module = {}) {
  return fromResult(cli::cost(plain(path), {plain(by), cli::tableFormat(plain(format), cli::TableFormat::kAligned),
                                            plain(space), plain(module)}));
}

inline QStringList costGroups() { return model::toQStrings(cli::costGroups()); }

inline CommandResult check(const QStringList& paths, const MemoryLimits& limits, const QString& space = {},
                           const QString& format = QStringLiteral("text")) {
  return fromResult(cli::check(model::toStrings(paths), {limits, plain(space), plain(format),
                                                         cli::tableFormat(plain(format), cli::TableFormat::kTabs)}));
}
inline CommandResult check(const QString& path, const MemoryLimits& limits, const QString& space = {}) {
  return check(QStringList{path}, limits, space);
}

inline CommandResult convert(const QString& path, const QString& format, const QString& out,
                             const QString& module = {}) {
  return fromResult(cli::writtenTo(plain(out), cli::convert(plain(path), plain(format), plain(module))));
}

inline CommandResult extract(const QString& path, const ExtractRequest& request, const QString& out) {
  return fromResult(
      cli::writtenTo(plain(out), cli::extract(plain(path), {plain(request.instructions), plain(request.query),
                                                            plain(request.computation), plain(request.space)})));
}

inline CommandResult source(const QString& path, const std::optional<LineArgument>& line, const QStringList& roots,
                            InfoFormat format) {
  const auto to = format == InfoFormat::kJson ? cli::TableFormat::kJson : cli::TableFormat::kAligned;
  return fromResult(cli::source(plain(path), {line, model::toStrings(roots), to}));
}

inline std::optional<LineArgument> parseLineArgument(const QString& text) {
  return cli::parseLineArgument(plain(text));
}

inline CommandResult why(const QString& path, const QString& value, const QString& at, InfoFormat format,
                         const QString& out, const QString& computation = {}, const QString& space = {}) {
  return fromResult(cli::writtenTo(
      plain(out),
      cli::why(plain(path), {plain(value), plain(at), format == InfoFormat::kJson, plain(computation), plain(space)})));
}

/// `paint` is called only for "svg" and "png".
inline CommandResult memory(const QString& path, const QString& at, const QString& by, const QString& format,
                            const QString& out, const cli::MemoryPainter& paint, const QString& space = {}) {
  return fromResult(
      cli::writtenTo(plain(out), cli::memory(plain(path), {plain(at), plain(by), plain(format), plain(space)}, paint)));
}

}  // namespace app
