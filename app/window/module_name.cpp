#include "app/window/module_name.h"

#include <QStringList>
#include <algorithm>

#include "model/items/format.h"

namespace app {
namespace {

/// Returns the folders and the name of a module's dump, the outermost first.
QStringList placeOf(const model::Document& document, uint32_t module) {
  return (model::toQString(document.path) + u'/' + model::toQString(document.dump->modules[module].folder))
      .split(u'/', Qt::SkipEmptyParts);
}

}  // namespace

QString folderOf(const model::Session& session, const std::shared_ptr<const model::Snapshot>& snapshot) {
  const auto document = session.documentOf(snapshot);
  if (document == nullptr) return {};
  const uint32_t shown = document->stageOf(snapshot)->module;
  const std::string& name = document->dump->modules[shown].name;
  const QStringList place = placeOf(*document, shown);
  QString folder;
  qsizetype most = -1;  // equal parts at the end
  for (const auto& other : session.documents()) {
    for (uint32_t i = 0; i < other->dump->modules.size(); ++i) {
      if ((other == document && i == shown) || other->dump->modules[i].name != name) continue;
      const QStringList its = placeOf(*other, i);
      qsizetype equal = 0;
      while (equal < place.size() && equal < its.size() &&
             place[place.size() - 1 - equal] == its[its.size() - 1 - equal])
        ++equal;
      if (equal <= most) continue;
      most = equal;
      folder = equal < place.size() ? place[place.size() - 1 - equal] : place.join(u'/');
      // In one folder only the number of the module differs.
      if (its == place) folder = u'#' + model::toQString(document->dump->modules[shown].id);
    }
  }
  return folder;
}

}  // namespace app
