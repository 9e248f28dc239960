#include "views/theme_groups.h"

#include <algorithm>

namespace views {
namespace {

GroupColors groupsOf(const drawing::GroupPalette& palette) {
  const auto box = [](const drawing::BoxColors& b) { return CategoryColors{rgb(b.fill), rgb(b.stroke), rgb(b.text)}; };
  GroupColors c;
  std::transform(palette.heat.begin(), palette.heat.end(), c.heat.begin(), box);
  std::transform(palette.groups.begin(), palette.groups.end(), c.groups.begin(), box);
  c.none = box(palette.none);
  return c;
}

}  // namespace

const GroupColors& groupColors(bool dark) {
  static const GroupColors light = groupsOf(drawing::groupPalette(false));
  static const GroupColors night = groupsOf(drawing::groupPalette(true));
  return dark ? night : light;
}

}  // namespace views
