#pragma once

// A graph view on screen with a small module, the selection hub, jobs and two engines that place boxes in a grid.

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/fixed_engine.h"
#include "tests/support/hlo_text.h"
#include "views/graph/breadcrumbs.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_notice.h"
#include "views/graph/graph_view.h"

namespace support {

// Grid of three columns: a b neg / exp fusion get / while add. c and bc are shown as text in add.
inline const char kGraphText[] = R"(HloModule m

%fused (p0: f32[8], p1: f32[8]) -> f32[8] {
  %p0 = f32[8]{0} parameter(0)
  %p1 = f32[8]{0} parameter(1)
  ROOT %mul = f32[8]{0} multiply(%p0, %p1)
}

%body (s: f32[8]) -> f32[8] {
  %s = f32[8]{0} parameter(0)
  ROOT %inner = f32[8]{0} fusion(%s, %s), kind=kLoop, calls=%fused
}

%cond (s: f32[8]) -> pred[] {
  %s.1 = f32[8]{0} parameter(0)
  ROOT %k = pred[] constant(true)
}

ENTRY %main (a: f32[8], b: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %b = f32[8]{0} parameter(1)
  %c = f32[] constant(2)
  %neg = f32[8]{0} negate(%a), metadata={op_name="jit(f)/<b>neg" source_file="f.py" source_line=7}
  %exp = f32[8]{0} exponential(%a), metadata={op_name="jit(f)/exp" source_file="f.py" source_line=7}
  %fusion = f32[8]{0} fusion(%neg, %b), kind=kLoop, calls=%fused
  %get = f32[8]{0} abs(%exp)
  %while = f32[8]{0} while(%fusion), condition=%cond, body=%body
  %bc = f32[8]{0} broadcast(%c), dimensions={}
  ROOT %add = f32[8]{0} add(%while, %bc)
}
)";

inline std::shared_ptr<const model::Snapshot> graphSnapshot(const std::string& text) {
  model::Snapshot snapshot;
  auto parsed = hlo::parseHlo(textOf(text));
  if (!parsed.ok()) return nullptr;
  snapshot.module = parsed->modules.front();
  return model::makeSnapshot(std::move(snapshot));
}

/// A view on screen with its selection hub, jobs and engines.
struct GraphBench {
  explicit GraphBench(bool inlineJobs = true, const views::GraphOptions& options = {})
      : jobs(inlineJobs), view({navigation, jobs, theme()}, {engine, layered}, options, nullptr) {
    view.setAnimated(false);
    view.followNavigation();
    view.resize(780, 640);  // smaller than the offscreen screen, so that the mouse reaches every point
    QObject::connect(&navigation, &model::Navigation::revealRequested, &view, [this](const model::Target& target) {
      if (view.canShow(target)) view.reveal(target);
    });
  }

  static views::Theme& theme() {
    static views::Theme* const only = new views::Theme(qApp);
    return *only;
  }
  bool show() {
    view.show();
    view.activateWindow();
    canvas().setFocus();
    return QTest::qWaitForWindowActive(&view);
  }
  void open(const std::string& text = kGraphText) {
    snapshot = graphSnapshot(text);
    navigation.show(snapshot);
    canvas().setFocus();
  }

  views::GraphCanvas& canvas() { return *view.findChild<views::GraphCanvas*>(); }
  views::GraphNotice& notice() { return *view.findChild<views::GraphNotice*>(); }
  views::Breadcrumbs& crumbs() { return *view.findChild<views::Breadcrumbs*>(); }
  const views::GraphScene& scene() { return *canvas().scene(); }
  hlo::InstructionId id(const char* name) const { return snapshot->module->findInstructions(name).at(0); }
  hlo::ComputationId computation(const char* name) const { return *snapshot->module->findComputation(name); }
  uint32_t box(const char* name) { return *scene().boxOf(id(name)); }
  /// Returns the centre of the box on the canvas.
  QPoint at(const char* name) {
    return views::toViewport(canvas().transform(), scene().boxes()[box(name)].rect.center()).toPoint();
  }
  QString active() const {
    return navigation.active() ? views::toQString(snapshot->module->name(*navigation.active())) : QString();
  }
  QString selected() const {
    const auto first = navigation.selection().instruction();
    return first ? views::toQString(snapshot->module->name(*first)) : QString();
  }
  QString text() const {
    QStringList all;
    for (const QLabel* const label : view.findChildren<QLabel*>()) {
      if (label->isVisible()) all += label->text();
    }
    return all.join(u'|');
  }
  void click(const char* name) { QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(name)); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&canvas(), key, modifiers); }
  QAction* action(const char* name) { return view.findChild<QAction*>(QLatin1String(name)); }
  void point(const QPoint& at) {
    QMouseEvent event(QEvent::MouseMove, QPointF(at), canvas().mapToGlobal(QPointF(at)), Qt::NoButton, {}, {});
    QApplication::sendEvent(&canvas(), &event);
  }
  void wheel(const QPoint& at, int delta, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(QPointF(at), canvas().mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&canvas(), &event);
  }

  std::shared_ptr<FixedEngine> engine = std::make_shared<FixedEngine>();
  std::shared_ptr<FixedEngine> layered = std::make_shared<FixedEngine>(3, "Second");
  model::Navigation navigation;
  model::JobRunner jobs;
  std::shared_ptr<const model::Snapshot> snapshot;
  views::GraphView view;
};

/// Returns a chain of `length` instructions, each using the previous one: n0, n1, …
inline std::string chain(int length) {
  std::string text = "HloModule chain\nENTRY %long {\n  %n0 = f32[8] parameter(0)\n";
  for (int i = 1; i < length; ++i) {
    text += (i + 1 == length ? "  ROOT %n" : "  %n") + std::to_string(i) + " = f32[8] negate(%n" +
            std::to_string(i - 1) + ")\n";
  }
  return text + "}\n";
}

inline std::vector<uint32_t> sorted(std::vector<uint32_t> boxes) {
  std::sort(boxes.begin(), boxes.end());
  return boxes;
}

}  // namespace support
