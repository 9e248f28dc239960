// Measures how time grows with the input in code that could easily become quadratic: bench_growth [--brief]. Each job
// runs on an input and on one four times as long; "× 4" is the expectation for linear time.

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "layout/grow.h"
#include "layout/layered_engine.h"
#include "model/documents/source_mapping.h"
#include "model/items/module_model.h"
#include "model/session/navigation.h"
#include "tests/bench/measure.h"
#include "tests/support/documents.h"
#include "tests/support/graph_of.h"
#include "tests/support/snapshots.h"
#include "views/source/source_context.h"

namespace {

bool isBrief = false;

/// `milliseconds(size)` prepares an input of that size and returns the duration of the work alone.
template <typename Milliseconds>
void compareSizes(const char* what, uint32_t size, const Milliseconds& milliseconds) {
  if (isBrief) size /= 10;
  const int runs = isBrief ? 1 : 9;
  std::vector<double> small, large;
  for (int run = 0; run < runs; ++run) {
    small.push_back(milliseconds(size));
    large.push_back(milliseconds(4 * size));
  }
  const double least = bench::median(small), most = bench::median(large);
  std::printf("%-52s %9u %9.2f ms %9u %9.2f ms   x %.1f\n", what, size, least, 4 * size, most, most / least);
}

/// All files have the same name, so that each lookup has every file as a candidate.
double mapping(uint32_t files) {
  std::vector<std::string> named, here;
  for (uint32_t i = 0; i < files; ++i) {
    named.push_back(absl::StrCat("/w/p", i, "/__init__.py"));
    here.push_back(absl::StrCat("/h/q", i, "/__init__.py"));
  }
  const double begin = bench::milliseconds();
  model::mappingTo("/h", named, here);
  return bench::milliseconds() - begin;
}

/// Looks up two lines that call each other, with an instruction at each depth.
double deepStacks(uint32_t depth) {
  std::string text =
      "HloModule m\n\nFileNames\n1 \"/w/m/a.py\"\n\nFunctionNames\n1 \"f\"\n\nFileLocations\n"
      "1 {file_name_id=1 function_name_id=1 line=1}\n2 {file_name_id=1 function_name_id=1 line=2}\n\nStackFrames\n";
  for (uint32_t i = 1; i <= depth; ++i)
    absl::StrAppend(&text, i, " {file_location_id=", 2 - i % 2, " parent_frame_id=", i, "}\n");
  text += "\nENTRY main {\n  p = f32[4] parameter(0)\n";
  for (uint32_t i = 1; i <= depth; ++i)
    absl::StrAppend(&text, "  a", i, " = f32[4] negate(p), metadata={stack_frame_id=", i, "}\n");
  const auto snapshot = support::moduleSnapshot(text + "}\n");
  const double begin = bench::milliseconds();
  views::sourceContext(*snapshot, {}, {{}, {}, nullptr, true});
  return bench::milliseconds() - begin;
}

/// Grows every thousandth box.
double growth(uint32_t boxes) {
  const layout::Graph graph = support::programGraph(boxes, 2, 40);
  const layout::Placement before = *layout::LayeredEngine().place(graph, {});
  std::vector<layout::Growth> growths;
  for (uint32_t box = 0; box < boxes; box += 1000) growths.push_back({box, {900, 300}});
  const double begin = bench::milliseconds();
  layout::growBoxes(graph, before, growths);
  return bench::milliseconds() - begin;
}

/// Lists and filters a folder of modules with fifty stages each.
double moduleRows(uint32_t modules) {
  std::map<std::string, std::string> files;
  for (uint32_t module = 0; module < modules; ++module) {
    for (uint32_t step = 0; step < 50; ++step) {
      files[absl::StrFormat("module_%04d.jit_step.%04d.pipeline_%d.after_p%d.before_p%d.txt", module, step, step / 7,
                            step, step + 1)] = "HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n";
    }
  }
  const auto document = std::make_shared<const model::Document>(support::documentOf(std::move(files)));
  model::ModuleModel model;
  const double begin = bench::milliseconds();
  model.setDocuments({document});
  model.setFilter(QStringLiteral("0023 p4"));
  return bench::milliseconds() - begin;
}

}  // namespace

int main(int argc, char** argv) {
  isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  compareSizes("files of one name that are looked for below a folder", 1000, mapping);
  compareSizes("stacks as deep as there are instructions", 12500, deepStacks);
  compareSizes("boxes of a graph of which some grow", 25000, growth);
  compareSizes("modules of a folder, listed and filtered", 100, moduleRows);
}
