#pragma once

// Rows of a table test: a module, and what is worked out of its memory, as text.

#include <QTest>
#include <string>

#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

namespace support {

inline void addMemoryColumns() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
}

// A line break at the beginning of a text does not belong to it.
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
