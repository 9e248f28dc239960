#include "views/theme_groups.h"

namespace views {
namespace {

GroupColors lightGroups() {
  GroupColors c;
  c.heat = {{{rgb(0xFFF7DE), rgb(0xC9B67C), rgb(0x1C2127)},
             {rgb(0xFEE3A1), rgb(0xC79F45), rgb(0x1C2127)},
             {rgb(0xFDC268), rgb(0xBF8028), rgb(0x1C2127)},
             {rgb(0xF5924A), rgb(0xB4591B), rgb(0x14100C)},
             {rgb(0xC94F28), rgb(0x8E3213), rgb(0xFFFFFF)},
             {rgb(0x8E2418), rgb(0x5C120B), rgb(0xFFFFFF)}}};
  c.groups = {{{rgb(0xA6CEE3), rgb(0x5B93B5), rgb(0x14202B)},
               {rgb(0xFDBF6F), rgb(0xC08024), rgb(0x2B1D08)},
               {rgb(0xB2DF8A), rgb(0x6F9E45), rgb(0x14301A)},
               {rgb(0xCAB2D6), rgb(0x8C6A9E), rgb(0x2A1533)},
               {rgb(0xFFE97F), rgb(0xB89F28), rgb(0x2E2705)},
               {rgb(0xF2A19A), rgb(0xBD5A52), rgb(0x35110D)},
               {rgb(0x7FD1C2), rgb(0x3F9485), rgb(0x07302A)},
               {rgb(0xD9B38C), rgb(0x9B744A), rgb(0x2F1D0B)},
               {rgb(0x9FB4E8), rgb(0x5F77BB), rgb(0x111D3D)},
               {rgb(0xE6A8D0), rgb(0xAA6791), rgb(0x381029)},
               {rgb(0xC9D36A), rgb(0x8D962F), rgb(0x272B05)},
               {rgb(0xB0BEC5), rgb(0x708892), rgb(0x1C2529)}}};
  c.none = {rgb(0xF1F3F5), rgb(0xA9B2BD), rgb(0x1C2127)};
  return c;
}

GroupColors darkGroups() {
  GroupColors c;
  c.heat = {{{rgb(0x2A2620), rgb(0x786D58), rgb(0xF3ECDF)},
             {rgb(0x4A3C22), rgb(0x94794A), rgb(0xF3ECDF)},
             {rgb(0x6B4C1D), rgb(0xB38741), rgb(0xF9F2E6)},
             {rgb(0x8A5719), rgb(0xD19544), rgb(0xFFFFFF)},
             {rgb(0xC4772A), rgb(0xEAA95C), rgb(0x14100C)},
             {rgb(0xF5B55E), rgb(0xFFDDA6), rgb(0x14100C)}}};
  c.groups = {{{rgb(0x24475C), rgb(0x7DB2D1), rgb(0xDCEEF8)},
               {rgb(0x634316), rgb(0xE0A24C), rgb(0xFCEBD1)},
               {rgb(0x345220), rgb(0x94C66A), rgb(0xE4F4D6)},
               {rgb(0x4A3657), rgb(0xB493C6), rgb(0xF0E4F6)},
               {rgb(0x5C5116), rgb(0xDCC64F), rgb(0xFAF3CE)},
               {rgb(0x64302B), rgb(0xDE857D), rgb(0xFBE3E1)},
               {rgb(0x184F46), rgb(0x5CB8A8), rgb(0xD3F3EC)},
               {rgb(0x54391F), rgb(0xC2966A), rgb(0xF5E6D6)},
               {rgb(0x2C3C6B), rgb(0x8CA2DE), rgb(0xE0E7FA)},
               {rgb(0x5C2C4C), rgb(0xCF8BB7), rgb(0xF9E1F0)},
               {rgb(0x484D12), rgb(0xB5BF52), rgb(0xF0F3CD)},
               {rgb(0x37444B), rgb(0x90A4AE), rgb(0xE3EAEE)}}};
  c.none = {rgb(0x23282E), rgb(0x5A6572), rgb(0xE4E8ED)};
  return c;
}

}  // namespace

const GroupColors& groupColors(bool dark) {
  static const GroupColors light = lightGroups();
  static const GroupColors night = darkGroups();
  return dark ? night : light;
}

}  // namespace views
