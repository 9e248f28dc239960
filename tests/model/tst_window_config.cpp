// Windows of TPU instructions, read from the backend config.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/window_config.h"
#include "model/text/hlo_parser.h"

class WindowConfigTest : public QObject {
  Q_OBJECT

 private slots:
  void windowsAreRead() {
    const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m", R"(HloModule m
ENTRY e {
  a = f32[8] parameter(0)
  d = f32[8] negate(a), backend_config={"retry_config":{"retry_count":"0"},"window_config":{"buffering_level":"2","cost_model_type":"COST_MODEL_TYPE_CLASSIC","estimated_cycles":"18086","input_window_bounds":["4","88","1"],"is_mask":false,"iteration_bounds":["1","2"],"kernel_window_bounds":["1","88","4"],"output_reverse_dimensions":[],"output_window_bounds":["4","16","4"],"pad_input_on_minor_dim":"0"}}
  w = f32[8] negate(a), backend_config={"window_config":{"buffering_level":"0","estimated_cycles":"100","input_window_bounds":[],"iteration_bounds":["1","3"],"kernel_window_bounds":[],"output_window_bounds":[]}}
  n = f32[8] negate(a), backend_config={"iteration_bounds":["1"]}
  ROOT r = f32[8] negate(w)
}
)"));
    const hlo::Module& module = *parsed->modules.front();
    const auto text = [&](const char* name) -> std::string {
      const auto windows = hlo::windowConfig(module, module.findInstructions(name).at(0));
      if (!windows) return "none";
      const auto sizes = [](const std::vector<int64_t>& all) { return absl::StrJoin(all, "x"); };
      return absl::StrCat(sizes(windows->iterations), " out ", sizes(windows->output), " in ", sizes(windows->input),
                          " kernel ", sizes(windows->kernel), " buffers ", windows->buffers.value_or(-1));
    };
    QCOMPARE(text("d"), std::string("1x2 out 4x16x4 in 4x88x1 kernel 1x88x4 buffers 2"));
    QCOMPARE(text("w"), std::string("1x3 out  in  kernel  buffers -1"));
    QCOMPARE(text("n"), std::string("none"));
    QCOMPARE(text("r"), std::string("none"));
  }
};

QTEST_APPLESS_MAIN(WindowConfigTest)
#include "tst_window_config.moc"
