#pragma once

// The source view on screen, with a selection hub, jobs that run inline, and source files in a temporary folder; and
// modules whose source lines are listed here.

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "tests/support/snapshots.h"
#include "views/source/source_folders.h"
#include "views/source/source_view.h"
#include "views/source/source_widgets.h"

namespace support {

// a.py: lines 2 (p, s), 4 (x, y), 6 (z and the fusion), 9 (main's own); b.py: line 3.
inline const char kSourceModule[] =
    "HloModule m\n\n"
    "%fused (p: f32[]) -> f32[] {\n"
    "  %p = f32[] parameter(0)\n"
    "  %x = f32[] add(%p, %p), metadata={source_file=\"/w/m/a.py\" source_line=4}\n"
    "  %y = f32[] add(%x, %p), metadata={source_file=\"/w/m/a.py\" source_line=4}\n"
    "  ROOT %z = f32[] add(%y, %p), metadata={source_file=\"/w/m/b.py\" source_line=3}\n"
    "}\n\n"
    "ENTRY %main (q: f32[]) -> f32[] {\n"
    "  %q = f32[] parameter(0)\n"
    "  %s = f32[] negate(%q), metadata={source_file=\"/w/m/a.py\" source_line=2}\n"
    "  %fusion = f32[] fusion(%s), kind=kLoop, calls=%fused, metadata={source_file=\"/w/m/a.py\" source_line=6}\n"
    "  ROOT %t = f32[] negate(%fusion), metadata={source_file=\"/w/m/a.py\" source_line=9}\n"
    "}\n";

inline const char kSourceStacks[] =
    "HloModule m\n\n"
    "FileNames\n1 \"/w/m/train.py\"\n2 \"/w/m/scores.py\"\n\n"
    "FunctionNames\n1 \"main\"\n2 \"normalized\"\n\n"
    "FileLocations\n"
    "1 {file_name_id=1 function_name_id=1 line=7}\n"
    "2 {file_name_id=2 function_name_id=2 line=2}\n\n"
    "StackFrames\n"
    "1 {file_location_id=1 parent_frame_id=1}\n"
    "2 {file_location_id=2 parent_frame_id=2}\n\n"
    "ENTRY main {\n"
    "  p = f32[] parameter(0)\n"
    "  ROOT a = f32[] add(p, p), metadata={stack_frame_id=2}\n"
    "}\n";

// train.py line 7 calls scores.py lines 2 and 3, and line 2 is recursive once; train.py line 8 calls nothing.
inline const char kSourceCalls[] =
    "HloModule m\n\n"
    "FileNames\n1 \"/w/m/train.py\"\n2 \"/w/m/scores.py\"\n\n"
    "FunctionNames\n1 \"main\"\n2 \"normalized\"\n\n"
    "FileLocations\n"
    "1 {file_name_id=1 function_name_id=1 line=7}\n"
    "2 {file_name_id=2 function_name_id=2 line=2}\n"
    "3 {file_name_id=2 function_name_id=2 line=3}\n"
    "4 {file_name_id=1 function_name_id=1 line=8}\n\n"
    "StackFrames\n"
    "1 {file_location_id=1 parent_frame_id=1}\n"
    "2 {file_location_id=2 parent_frame_id=2}\n"
    "3 {file_location_id=3 parent_frame_id=2}\n"
    "4 {file_location_id=4 parent_frame_id=1}\n"
    "5 {file_location_id=2 parent_frame_id=3}\n\n"
    "ENTRY main {\n"
    "  p = f32[4] parameter(0)\n"
    "  a = f32[4] add(p, p), metadata={stack_frame_id=2}\n"
    "  b = f32[4] add(a, a), metadata={stack_frame_id=3}\n"
    "  c = f32[4] add(b, b), metadata={stack_frame_id=4}\n"
    "  ROOT d = f32[4] add(c, c), metadata={stack_frame_id=5}\n"
    "}\n";

inline QByteArray numberedLines(int count) {
  QByteArray text;
  for (int i = 1; i <= count; ++i) text += "line_" + QByteArray::number(i) + " = 1\n";
  return text;
}

/// The view on screen with source files in a temporary folder.
class SourceStage {
 public:
  explicit SourceStage(std::shared_ptr<const model::Snapshot> shown = nullptr, bool withFiles = true)
      : snapshot(std::move(shown)), jobs(true), view({navigation, jobs, theme}) {
    if (withFiles) {
      write("m/a.py", numberedLines(40));
      write("m/b.py", numberedLines(40));
      write("m/train.py", numberedLines(40));
      write("m/scores.py", numberedLines(40));
      view.folders().setRoots({dir.path()});
    }
    view.followNavigation();
    view.resize(500, 220);
    view.show();
    QApplication::setActiveWindow(&view);
    navigation.show(snapshot);
  }
  void write(const QString& path, const QByteArray& text) {
    QDir(dir.path()).mkpath(QFileInfo(path).path());
    QFile file(at(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  QString at(const QString& path) const { return dir.path() + QLatin1Char('/') + path; }
  views::TextArea& area() { return *view.pane()->area(); }
  QString file() const { return view.findChild<views::FilePicker*>()->currentText(); }
  QString notice() const { return view.findChild<views::NoticeBar*>()->text(); }
  QString summary() const {
    for (const QLabel* const label : view.findChildren<QLabel*>()) {
      if (label->text().endsWith(QStringLiteral("instructions here"))) return label->text();
    }
    return {};
  }
  bool showsText() const { return view.pane()->isVisible(); }
  QStringList frames() const {
    QStringList frames;
    const auto* const stack = view.findChild<views::CallStackBar*>();
    if (stack->isHidden()) return frames;
    for (int i = 0; i < stack->model()->rowCount(); ++i) {
      frames += stack->model()->index(i, 0).data(Qt::AccessibleTextRole).toString();
    }
    return frames;
  }
  /// Returns rows of the table: "4||2" for line 4 with two instructions; marked rows have a star.
  QStringList rows() const {
    QStringList rows;
    const QAbstractItemModel* const model = view.table()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
      QStringList cells;
      for (int column = 0; column < model->columnCount(); ++column)
        cells += model->index(row, column).data().toString();
      const bool marked = view.table()->selectionModel()->isRowSelected(row);
      rows += cells.join(QLatin1Char('|')) + (marked ? QStringLiteral("*") : QString());
    }
    return rows;
  }
  std::vector<views::LineRange> marks(views::LineMark mark = views::LineMark::kSelected) { return area().marks(mark); }
  void clickLine(size_t line) {
    area().showLines({line, line + 1});
    const QRect rect = area().rectAt(area().text()->lineBegin(line));
    QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, rect.center());
  }
  hlo::SourceLine line(uint32_t number, uint32_t file = 0) const { return {hlo::FileId(file), number}; }

  QTemporaryDir dir;
  std::shared_ptr<const model::Snapshot> snapshot;
  views::Theme theme;
  model::Navigation navigation;
  model::JobRunner jobs;
  views::SourceView view;
};

}  // namespace support
