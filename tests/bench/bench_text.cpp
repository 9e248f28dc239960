// Measures the display of a large text: bench_text [--brief] [FILE]. Opening, first paint, jumps, a line of ten
// megabytes and a search, compared with a plain count of line breaks and a QPlainTextEdit on the first 2.6 MB, in the
// same run. Without a file the bench generates 100 MB of HLO.

#include <QApplication>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/io/file.h"
#include "tests/bench/measure.h"
#include "views/text/hlo_highlighter.h"
#include "views/text/text_pane.h"

namespace {

double milliseconds(const std::function<void()>& work) {
  const double begin = bench::milliseconds();
  work();
  return bench::milliseconds() - begin;
}

std::string madeText(size_t bytes) {
  std::string text;
  text.reserve(bytes + 1000);
  for (size_t i = 0; text.size() < bytes; ++i) {
    if (i % 40 == 0) absl::StrAppend(&text, i == 0 ? "" : "}\n\n", "%fused.", i, " (p: f32[64,16]) -> f32[64,16] {\n");
    absl::StrAppend(&text, "  %add.", i, " = f32[64,16]{1,0} add(%add.", i / 2,
                    ", %param.1), metadata={op_name=\"jit(step)/layers_", i % 32,
                    "/mlp/add\" source_file=\"/home/u/train.py\" source_line=", i % 500, "}\n");
  }
  return text;
}

void report(const char* what, double ms) { std::printf("%-58s %9.2f ms\n", what, ms); }

void report(const char* what, std::vector<double> runs) {
  std::sort(runs.begin(), runs.end());
  std::printf("%-58s %9.2f ms median, %.2f worst\n", what, runs[runs.size() / 2], runs.back());
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  bool brief = false;
  std::string path;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      brief = true;
    } else {
      path = argv[i];
    }
  }
  std::shared_ptr<const hlo::SourceText> text;
  if (path.empty()) {
    text = std::make_shared<const hlo::SourceText>("made", madeText(size_t{brief ? 4u : 100u} << 20));
  } else {
    double read = milliseconds([&] {
      auto file = io::readText(path);
      if (file.ok()) text = *std::move(file);
    });
    if (text == nullptr) {
      std::fprintf(stderr, "%s cannot be read\n", path.c_str());
      return 2;
    }
    report("reading the file", read);
  }
  const absl::string_view bytes = text->text();
  size_t breaks = 0;
  const auto countBreaks = [&] {
    breaks = 0;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    while ((at = static_cast<const char*>(std::memchr(at, '\n', static_cast<size_t>(end - at)))) != nullptr) {
      ++breaks;
      ++at;
    }
  };
  countBreaks();
  const double floor = milliseconds(countBreaks);
  std::printf("%.1f MB, %zu lines\n", static_cast<double>(bytes.size()) / 1e6, breaks);
  report("reference: counting line breaks with memchr", floor);
  report("line index", milliseconds([&] { text->lineCount(); }));

  views::Theme theme;
  views::TextPane pane(theme);
  pane.resize(1000, 800);
  pane.show();
  views::TextArea* const area = pane.area();
  area->viewport()->grab();
  report("open: text set and first paint", milliseconds([&] {
           pane.setText(text, std::make_shared<views::HloHighlighter>());
           area->viewport()->grab();
         }));
  std::vector<double> jumps;
  for (size_t i = 0; i < 20; ++i) {
    const size_t line = (i * 7919 + 13) * (breaks / 20 + 1) % (breaks + 1);
    jumps.push_back(milliseconds([&] {
      area->showLines({line, line + 1});
      area->viewport()->grab();
    }));
  }
  report("jump to a line and paint, 20 of them", jumps);
  std::vector<double> scrolls;
  for (int i = 0; i < 50; ++i) {
    scrolls.push_back(milliseconds([&] {
      area->verticalScrollBar()->setValue(area->verticalScrollBar()->value() + (i < 25 ? 3 : -3));
      area->viewport()->grab();
    }));
  }
  report("a wheel notch and paint, 50 of them", scrolls);

  for (const bool caseSensitive : {true, false}) {
    const views::SubstringFinder pattern("not in the text", caseSensitive, bytes.substr(bytes.size() / 2));
    report(caseSensitive ? "search all of it, case-sensitive" : "search all of it, any case",
           milliseconds([&] { pattern.find(bytes, 0, bytes.size()); }));
  }

  std::string line = "%tuple.1 = (f32[8]) tuple(";
  while (line.size() < size_t{10} << 20) absl::StrAppend(&line, "%get-tuple-element.", line.size(), ", ");
  const auto longLine = std::make_shared<const hlo::SourceText>("line", line + ")\n%a = f32[] abs(%b)\n");
  longLine->lineCount();
  report("a line of 10 MB: open and first paint", milliseconds([&] {
           pane.setText(longLine, std::make_shared<views::HloHighlighter>());
           area->viewport()->grab();
         }));
  std::vector<double> places;
  for (size_t i = 0; i < 20; ++i) {
    const auto offset = static_cast<uint32_t>((i * 7919 + 13) * 523987 % line.size());
    places.push_back(milliseconds([&] {
      area->setCaret(offset);
      area->showRange({offset, offset});
      area->viewport()->grab();
    }));
  }
  report("jump to a column of it and paint, 20 of them", places);

  const absl::string_view start = bytes.substr(0, 2600000);
  QPlainTextEdit edit;
  edit.setLineWrapMode(QPlainTextEdit::NoWrap);
  edit.setFont(theme.fixedFont());
  edit.resize(1000, 800);
  edit.show();
  edit.viewport()->grab();
  report("reference: QPlainTextEdit, first 2.6 MB, no highlighting", milliseconds([&] {
           edit.setPlainText(QString::fromUtf8(start.data(), static_cast<qsizetype>(start.size())));
           edit.viewport()->grab();
         }));
  const auto same = std::make_shared<const hlo::SourceText>("start", start);
  report("the same 2.6 MB here, line index included", milliseconds([&] {
           pane.setText(same, std::make_shared<views::HloHighlighter>());
           area->viewport()->grab();
         }));
  return 0;
}
