#include "app/window/graph_prompt.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include "model/items/format.h"
#include "model/words/names.h"
#include "views/graph/graph_notice.h"
#include "views/graph/graph_picture.h"
#include "views/view.h"

namespace app {
namespace {

constexpr uint32_t kMostAskedInstructions = 100000;

struct GraphPromptText {
  Q_DECLARE_TR_FUNCTIONS(GraphPrompt)
};

/// One command's words, and where their names are looked for.
class Reader {
 public:
  Reader(const QStringList& words, const hlo::Module& module, std::optional<hlo::ComputationId> computation)
      : m_words(words), m_module(module), m_computation(computation) {}

  GraphPrompt list() const {
    if (m_words.size() == 2 && QStringLiteral("computations").startsWith(m_words[1])) {
      return {GraphPromptText::tr("List Computations"), GraphPrompt::ListComputations()};
    }
    return wrong(GraphPromptText::tr("list computations"),
                 m_words.size() == 1 ? QString() : GraphPromptText::tr("only “computations” can be listed"));
  }

  GraphPrompt info() const {
    const QString usage = GraphPromptText::tr("info NAME");
    if (m_words.size() != 2) return wrong(usage, {});
    std::string why;
    const auto id = find(m_words[1], &why);
    if (!id) return wrong(usage, model::toQString(why));
    return {GraphPromptText::tr("Show Details of %1").arg(m_words[1]), GraphPrompt::Info{*id}};
  }

  GraphPrompt paths() const {
    const QString usage = GraphPromptText::tr("allpaths A B [n]");
    if (m_words.size() < 3 || m_words.size() > 4) return wrong(usage, {});
    std::string why;
    const auto a = find(m_words[1], &why);
    const auto b = a ? find(m_words[2], &why) : std::nullopt;
    if (!b) return wrong(usage, model::toQString(why));
    uint32_t limit = views::kPathInstructions;
    if (m_words.size() == 4) {
      bool isNumber = false;
      limit = m_words[3].toUInt(&isNumber);
      if (!isNumber || limit == 0 || limit > kMostAskedInstructions) {
        return wrong(usage, GraphPromptText::tr("n, the number of instructions to show, must be from 1 to %1")
                                .arg(kMostAskedInstructions));
      }
    }
    return {GraphPromptText::tr("Paths between %1 and %2, up to %3 instructions")
                .arg(m_words[1], m_words[2], QString::number(limit)),
            GraphPrompt::Paths{*a, *b, limit}};
  }

  /// Returns no value if the first word is not a complete name.
  std::optional<GraphPrompt> named() const {
    std::string why;
    const auto id = find(m_words[0], &why);
    const bool isKnown = id || !m_module.findInstructions(words::plainName(m_words[0].toStdString())).empty();
    if (!isKnown) {
      const auto computation =
          m_words.size() == 1 ? words::findComputation(m_module, m_words[0].toStdString(), &why) : std::nullopt;
      if (!computation) return std::nullopt;
      return GraphPrompt{GraphPromptText::tr("Show Computation %1").arg(m_words[0]),
                         GraphPrompt::Computation{*computation}};
    }
    const QString usage = GraphPromptText::tr("NAME [width] [/ boundary…]");
    if (!id) return wrong(usage, model::toQString(why));
    int at = 1;
    int hops = 2;
    if (m_words.size() > at && m_words[at] != QLatin1String("/")) {
      bool isNumber = false;
      hops = m_words[at++].toInt(&isNumber);
      if (!isNumber || hops < 1 || hops > views::GraphNotice::kMaximumHops) {
        return wrong(
            usage,
            GraphPromptText::tr("the width must be a number from 1 to %1").arg(views::GraphNotice::kMaximumHops));
      }
    }
    std::vector<hlo::InstructionId> boundary;
    if (m_words.size() > at) {
      if (m_words[at] != QLatin1String("/"))
        return wrong(usage, GraphPromptText::tr("expected “/”, found “%1”").arg(m_words[at]));
      for (++at; at < m_words.size(); ++at) {
        const auto end = find(m_words[at], &why);
        if (!end) return wrong(usage, model::toQString(why));
        boundary.push_back(*end);
      }
    }
    QString text =
        GraphPromptText::tr("Neighbourhood of %1, %n hop(s)", nullptr, static_cast<int>(hops)).arg(m_words[0]);
    if (boundary.size() == 1) text += GraphPromptText::tr(", not beyond %1").arg(m_words.last());
    if (boundary.size() > 1) text += GraphPromptText::tr(", not beyond %1 instructions").arg(boundary.size());
    return GraphPrompt{text, GraphPrompt::Neighbourhood{*id, hops, std::move(boundary)}};
  }

 private:
  static GraphPrompt wrong(const QString& usage, const QString& why) {
    return {why.isEmpty() ? usage : GraphPromptText::tr("%1: %2").arg(usage, why), GraphPrompt::Wrong()};
  }

  std::optional<hlo::InstructionId> find(const QString& typed, std::string* why) const {
    const std::string name = typed.toStdString();
    if (m_computation) {
      if (const auto here = words::findInstruction(m_module, name, m_computation, why)) return here;
    }
    return words::findInstruction(m_module, name, std::nullopt, why);
  }

  const QStringList& m_words;
  const hlo::Module& m_module;
  const std::optional<hlo::ComputationId> m_computation;
};

}  // namespace

std::optional<GraphPrompt> parseGraphPrompt(const QString& text, const hlo::Module& module,
                                            std::optional<hlo::ComputationId> computation) {
  QString spaced = text;
  spaced.replace(u'/', QStringLiteral(" / ")).replace(u',', u' ');
  const QStringList words = spaced.split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
  if (words.isEmpty()) return std::nullopt;
  const Reader reader(words, module, computation);
  if (words[0] == QLatin1String("allpaths")) return reader.paths();
  if (words[0] == QLatin1String("info")) return reader.info();
  if (words[0] == QLatin1String("list")) return reader.list();
  return reader.named();
}

}  // namespace app
