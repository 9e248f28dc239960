// Conversion between bytes and columns: tabs, wide characters, invalid UTF-8, control characters, and long lines
// compared with a plain walk.

#include <QtTest>
#include <random>
#include <string>

#include "views/text/text_columns.h"

using views::cellAt;
using views::LineColumns;
using views::TextCell;
using Kind = TextCell::Kind;

namespace {

std::shared_ptr<const hlo::SourceText> textOf(const std::string& text) {
  return std::make_shared<const hlo::SourceText>("t", text);
}

}  // namespace

class TestTextColumns : public QObject {
  Q_OBJECT

 private slots:
  void cell_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<quint32>("code");
    QTest::addColumn<int>("kind");
    QTest::addColumn<quint32>("bytes");
    QTest::addColumn<quint32>("columns");
    const auto row = [](const char* name, const char* text, char32_t code, Kind kind, quint32 bytes, quint32 columns) {
      QTest::newRow(name) << QByteArray(text) << static_cast<quint32>(code) << static_cast<int>(kind) << bytes
                          << columns;
    };
    row("letter", "a", U'a', Kind::kPlain, 1, 1);
    row("tab", "\t", U'\t', Kind::kTab, 1, 8);
    row("escape", "\x1b", 0x1B, Kind::kControl, 1, 1);
    row("delete", "\x7f", 0x7F, Kind::kControl, 1, 1);
    row("two bytes", "é", U'é', Kind::kPlain, 2, 1);
    row("three bytes", "→", U'→', Kind::kPlain, 3, 1);
    row("wide", "漢", U'漢', Kind::kPlain, 3, 2);
    row("emoji", "🚀", U'🚀', Kind::kPlain, 4, 2);
    row("C1 control", "\xc2\x85", 0x85, Kind::kControl, 2, 1);
    row("right-to-left override", "\xe2\x80\xae", 0x202E, Kind::kControl, 3, 1);
    row("zero width space", "\xe2\x80\x8b", 0x200B, Kind::kControl, 3, 1);
    row("byte order mark", "\xef\xbb\xbf", 0xFEFF, Kind::kControl, 3, 1);
    row("lone continuation", "\x80", 0, Kind::kInvalid, 1, 1);
    row("cut short", "\xe2\x82", 0, Kind::kInvalid, 1, 1);
    row("overlong two", "\xc0\xaf", 0, Kind::kInvalid, 1, 1);
    row("overlong three", "\xe0\x80\xaf", 0, Kind::kInvalid, 1, 1);
    row("surrogate", "\xed\xa0\x80", 0, Kind::kInvalid, 1, 1);
    row("too high", "\xf4\x90\x80\x80", 0, Kind::kInvalid, 1, 1);
    row("latin-1", "\xe9t\xe9", 0, Kind::kInvalid, 1, 1);
  }

  void cell() {
    QFETCH(QByteArray, text);
    const TextCell cell = cellAt(absl::string_view(text.constData(), static_cast<size_t>(text.size())), 0, 0);
    QTEST(static_cast<quint32>(cell.code), "code");
    QTEST(static_cast<int>(cell.kind), "kind");
    QTEST(cell.bytes, "bytes");
    QTEST(cell.columns, "columns");
  }

  void tabsGoToTheNextStop() {
    QCOMPARE(cellAt("\t", 0, 0).columns, 8u);
    QCOMPARE(cellAt("\t", 0, 3).columns, 5u);
    QCOMPARE(cellAt("\t", 0, 7).columns, 1u);
    QCOMPARE(cellAt("\t", 0, 8).columns, 8u);
  }

  void plainPrefixStopsAtAnythingElse_data() {
    QTest::addColumn<QByteArray>("stop");
    for (const char* const stop : {"\t", "\n", "\x1f", "\x7f", "\x80", "\xff"}) {
      QTest::newRow(QByteArray(stop).toHex().constData()) << QByteArray(stop);
    }
  }

  void plainPrefixStopsAtAnythingElse() {
    QFETCH(QByteArray, stop);
    // At every position of an eight-byte word, surrounded by characters with the highest and lowest byte values.
    for (int before = 0; before < 20; ++before) {
      std::string text;
      for (int i = 0; i < before; ++i) text += i % 2 == 0 ? '~' : ' ';
      text += stop.toStdString() + "~ ~ ~ ~ ~ ~ ~ ~ ~";
      QCOMPARE(views::plainPrefix(text), static_cast<size_t>(before));
    }
    QCOMPARE(views::plainPrefix(""), size_t{0});
    QCOMPARE(views::plainPrefix("~~~~~~~~    "), size_t{12});
  }

  void places() {
    LineColumns columns;
    columns.setText(textOf("first\na\té漢b\nlast"));
    // a tab é 漢 b at columns 0, 1–7, 8, 9–10, 11; bytes 6, 7, 8–9, 10–12, 13.
    QCOMPARE(columns.column(1, 6), 0u);
    QCOMPARE(columns.column(1, 7), 1u);
    QCOMPARE(columns.column(1, 8), 8u);
    QCOMPARE(columns.column(1, 9), 8u);  // inside é
    QCOMPARE(columns.column(1, 10), 9u);
    QCOMPARE(columns.column(1, 13), 11u);
    QCOMPARE(columns.column(1, 14), 12u);
    QCOMPARE(columns.column(1, 99), 12u);
    QCOMPARE(columns.place(1, 4).offset, size_t{7});
    QCOMPARE(columns.place(1, 4).column, uint64_t{1});
    QCOMPARE(columns.place(1, 10).offset, size_t{10});
    QCOMPARE(columns.place(1, 10).column, uint64_t{9});
    QCOMPARE(columns.place(1, 12).offset, size_t{14});
    QCOMPARE(columns.place(1, 500).offset, size_t{14});
    QCOMPARE(columns.approximateWidth(1), uint64_t{12});
  }

  void longLineAgreesWithAPlainWalk() {
    // Every kind of cell, across many checkpoints; queried in random order.
    const std::string pieces[] = {"plain text of some length ", "\t", "é", "漢", "\xff", "\x01", "🚀", "x"};
    std::mt19937 random(7);
    std::string text = "short\n";
    const size_t begin = text.size();
    while (text.size() < 300000) text += pieces[random() % 8];
    LineColumns columns;
    columns.setText(textOf(text + "\nend"));
    std::vector<std::pair<size_t, uint64_t>> cells;
    uint64_t column = 0;
    for (size_t at = begin; at < text.size();) {
      cells.emplace_back(at, column);
      const TextCell cell = cellAt(text, at, column);
      at += cell.bytes;
      column += cell.columns;
    }
    for (int i = 0; i < 3000; ++i) {
      const size_t n = random() % (cells.size() - 1);
      QCOMPARE(columns.column(1, cells[n].first), cells[n].second);
      const uint64_t wanted = cells[n].second + random() % (cells[n + 1].second - cells[n].second);
      QCOMPARE(columns.place(1, wanted).offset, cells[n].first);
    }
    QCOMPARE(columns.column(1, text.size()), column);
    QCOMPARE(columns.place(1, column + 10).offset, text.size());
  }
};

QTEST_APPLESS_MAIN(TestTextColumns)
#include "tst_text_columns.moc"
