#include "app/instruction_names.h"

#include <QCoreApplication>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "views/view.h"

namespace app {
namespace {

constexpr size_t kMostListed = 4;

struct InstructionNamesText {
  Q_DECLARE_TR_FUNCTIONS(Names)
};

}  // namespace

std::string plainName(const QString& name) {
  const QString trimmed = name.trimmed();
  return (trimmed.startsWith(u'%') ? trimmed.mid(1) : trimmed).toStdString();
}

std::optional<hlo::ComputationId> findComputation(const hlo::Module& module, const QString& name, QString* wrong) {
  const auto id = module.findComputation(plainName(name));
  if (!id) *wrong = InstructionNamesText::tr("there is no computation %1").arg(name);
  return id;
}

std::optional<hlo::InstructionId> findInstruction(const hlo::Module& module, const QString& name,
                                                  std::optional<hlo::ComputationId> computation, QString* wrong) {
  if (computation) {
    const auto id = module.findInstruction(*computation, plainName(name));
    if (!id)
      *wrong = InstructionNamesText::tr("there is no instruction %1 in %2")
                   .arg(name, views::toQString(module.name(*computation)));
    return id;
  }
  const std::vector<hlo::InstructionId> all = module.findInstructions(plainName(name));
  if (all.size() == 1) return all.front();
  if (all.empty()) {
    *wrong = InstructionNamesText::tr("there is no instruction %1").arg(name);
    return std::nullopt;
  }
  QStringList places;
  for (size_t i = 0; i < all.size() && i < kMostListed; ++i) {
    places += views::toQString(module.name(module.computation(all[i])));
  }
  if (all.size() > kMostListed) places += InstructionNamesText::tr("%1 more").arg(all.size() - kMostListed);
  *wrong = InstructionNamesText::tr("%1 computations have an instruction %2: %3")
               .arg(QString::number(all.size()), name, places.join(QStringLiteral(", ")));
  return std::nullopt;
}

std::optional<hlo::ScopeId> findScope(const hlo::ScopeTree& scopes, const QString& name, QString* wrong) {
  const std::string path = name.trimmed().toStdString();
  const auto exact = path.empty() ? std::nullopt : scopes.find(path);
  if (exact) return exact;
  std::vector<hlo::ScopeId> all;
  for (uint32_t i = 1; i < scopes.size() && !path.empty(); ++i) {
    if (absl::EndsWith(scopes.path(hlo::ScopeId(i)), absl::StrCat("/", path))) all.emplace_back(i);
  }
  if (all.size() == 1) return all.front();
  if (all.empty()) {
    *wrong = InstructionNamesText::tr("there is no scope %1").arg(name);
    return std::nullopt;
  }
  QStringList paths;
  for (size_t i = 0; i < all.size() && i < kMostListed; ++i) paths += views::toQString(scopes.path(all[i]));
  if (all.size() > kMostListed) paths += InstructionNamesText::tr("%1 more").arg(all.size() - kMostListed);
  *wrong = InstructionNamesText::tr("%1 scopes end with %2: %3")
               .arg(QString::number(all.size()), name, paths.join(QStringLiteral(", ")));
  return std::nullopt;
}

}  // namespace app
