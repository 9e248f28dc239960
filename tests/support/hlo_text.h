#pragma once

// Tables of HLO text with the expected parse result, as tests/support/print.h prints it; and the reference dumps.

#include <QFile>
#include <QStringList>
#include <QTest>
#include <memory>
#include <string>

#include "model/io/file.h"
#include "model/text/hlo_parser.h"
#include "tests/support/check_module.h"
#include "tests/support/compare.h"
#include "tests/support/print.h"

namespace support {

using Text = std::shared_ptr<const hlo::SourceText>;

inline Text textOf(absl::string_view text) { return std::make_shared<const hlo::SourceText>("t", text); }

/// Returns the first problem of a parse result, or "".
inline std::string problemIn(const absl::StatusOr<hlo::ParsedHlo>& parsed) {
  if (!parsed.ok()) return "";
  if (parsed->modules.empty()) return "no module";
  for (const auto& module : parsed->modules) {
    const std::string broken = brokenInvariant(*module);
    if (!broken.empty()) return broken;
  }
  return "";
}

// --- tables ---------------------------------------------------------------------------------------

inline void addColumns() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
}

/// Adds a text and its expected print. A leading line break is not part of either.
inline void addRow(const char* name, absl::string_view text, absl::string_view expected) {
  const auto inner = [](absl::string_view raw) {
    return std::string(!raw.empty() && raw.front() == '\n' ? raw.substr(1) : raw);
  };
  QTest::newRow(name) << inner(text) << inner(expected);
}

/// Tests the current row.
inline void compareRow() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto result = hlo::parseHlo(textOf(text));
  COMPARE_TEXT(print(result), expected);
  COMPARE_TEXT(problemIn(result), "");
}

// --- reference dumps ------------------------------------------------------------------------------

inline QString sharedPath(const QString& path) { return QStringLiteral(HLOSCOPE_SHARED) + '/' + path; }

/// Returns null if the file is not available.
inline Text sharedText(const QString& path) {
  auto text = io::readText(sharedPath(path).toStdString());
  return text.ok() ? *text : nullptr;
}

/// Returns all lines of a table except the first, split at tabs.
inline QList<QStringList> sharedTable(const QString& path) {
  QFile file(sharedPath(path));
  QList<QStringList> rows;
  if (!file.open(QIODevice::ReadOnly)) return rows;
  file.readLine();
  while (!file.atEnd()) rows.append(QString::fromUtf8(file.readLine()).trimmed().split('\t'));
  return rows;
}

}  // namespace support
