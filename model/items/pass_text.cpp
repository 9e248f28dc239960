#include "model/items/pass_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <utility>

#include "model/items/format.h"
#include "model/items/module_tree.h"

namespace model {
namespace {

struct PassText {
  Q_DECLARE_TR_FUNCTIONS(PassText)
};

}  // namespace

QString stageDeltaText(const compare::StageDelta& delta) {
  QStringList parts;
  const std::pair<const char16_t*, size_t> counts[] = {
      {u"+", delta.added}, {u"−", delta.removed}, {u"~", delta.changed}, {u"≠", delta.replaced}, {u"⇄", delta.moved}};
  for (const auto& [sign, count] : counts) {
    if (count > 0) parts += QString::fromUtf16(sign) + grouped(static_cast<int64_t>(count));
  }
  if (delta.renamed > 0) {
    if (!parts.isEmpty()) parts += QStringLiteral("·");
    parts += PassText::tr("%1 renamed").arg(grouped(static_cast<int64_t>(delta.renamed)));
  }
  return parts.join(u' ');
}

QString passTitle(const PassName& name) {
  io::Stage stage;
  stage.kind = name.kind;
  stage.pass = name.pass;
  stage.nextPass = name.next;
  return stageTitle(stage);
}

QString passTitle(const PassStage& stage) {
  const QString title = passTitle(stage.name);
  const bool isOfSeveral =
      stage.state == PassState::kChanged && !stage.isExact && !stage.since.empty() && !stage.lastPass;
  if (!isOfSeveral || stage.since == stage.name.pass) return title;
  // A pass, or the stage before all passes.
  io::Stage first;
  first.kind = io::Kind::kBeforeOptimizations;
  return (stage.since == "before_optimizations" ? stageTitle(first) : toQString(stage.since)) + QStringLiteral(" … ") +
         title;
}

QString makerTitle(const PassStage& stage) {
  const QString title = passTitle(stage);
  return stage.lastPass ? PassText::tr("%1: a pass after %2").arg(title, toQString(stage.since)) : title;
}

}  // namespace model
