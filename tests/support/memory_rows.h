#pragma once

// Rows of a table test: a module and its memory analysis as text.

#include <QTest>
#include <string>

#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

namespace support {

inline void addMemoryColumns() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
}

// A leading line break is not part of a text.
inline void addMemoryRow(const char* name, absl::string_view text, absl::string_view expected) {
  QTest::newRow(name) << std::string(text.substr(1)) << std::string(expected.substr(1));
}

inline void compareMemoryRow() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto module = parseModule(text);
  QVERIFY(module != nullptr);
  COMPARE_TEXT(print(hlo::MemoryAnalysis(*module)), expected);
}

}  // namespace support
