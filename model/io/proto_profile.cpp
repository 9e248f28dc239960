#include "model/io/proto_profile.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/io/proto/xplane.pb.h"
#include "model/io/proto_wire.h"

namespace io {
namespace {

namespace proto = hloscope::proto;

constexpr uint32_t kPlanes = 1;  // of XSpace
constexpr uint32_t kLines = 3;   // of XPlane
constexpr uint32_t kMapValue = 2;
constexpr absl::string_view kHloProto = "hlo_proto";

// "Hlo Proto" in the files, "hlo_proto" in the code that writes them.
bool isHloProto(absl::string_view statName) {
  std::string name = absl::AsciiStrToLower(statName);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name == kHloProto;
}

std::string programOf(absl::string_view entry) {
  const size_t open = entry.rfind('(');
  if (open == absl::string_view::npos || !absl::ConsumeSuffix(&entry, ")")) return {};
  const absl::string_view id = entry.substr(open + 1);
  return std::all_of(id.begin(), id.end(), absl::ascii_isdigit) ? std::string(id) : std::string();
}

// One plane in the bytes of the profile.
class Plane {
 public:
  explicit Plane(absl::string_view bytes) {
    WireReader reader(bytes);
    while (reader.next()) {
      if (reader.wireType() != 2) continue;
      if (reader.number() == proto::XPlane::kNameFieldNumber) m_name = reader.bytes();
      if (reader.number() == kLines) m_hasLines = true;
      if (reader.number() == proto::XPlane::kStatsFieldNumber) m_stats.push_back(reader.bytes());
      if (reader.number() == proto::XPlane::kStatMetadataFieldNumber) stat(firstField(reader.bytes(), kMapValue));
      if (reader.number() == proto::XPlane::kEventMetadataFieldNumber)
        m_events.push_back(firstField(reader.bytes(), kMapValue));
    }
    m_isCut = reader.isCut() || reader.isBroken();
  }

  bool isCut() const { return m_isCut; }
  absl::string_view name() const { return m_name; }
  bool isMeasuredDevice() const { return m_hasLines && absl::StartsWith(m_name, "/device:"); }

  /// Adds the names of the device: its product, else its architecture (xplane.md §2).
  void addDevices(std::vector<std::string>* devices) const {
    if (!absl::StartsWith(m_name, "/device:")) return;
    std::string vendor, product;
    int64_t major = 0, minor = 0;
    for (const absl::string_view bytes : m_stats) {
      proto::XStat stat;
      if (!stat.ParsePartialFromArray(bytes.data(), static_cast<int>(bytes.size()))) continue;
      const auto name = m_statNames.find(stat.metadata_id());
      if (name == m_statNames.end()) continue;
      const auto number = static_cast<int64_t>(stat.has_uint64_value() ? stat.uint64_value() : 0) + stat.int64_value();
      if (name->second == "device_type_string" || name->second == "gpu_device_name") product = stat.str_value();
      if (name->second == "device_vendor") vendor = stat.str_value();
      if (name->second == "compute_cap_major") major = number;
      if (name->second == "compute_cap_minor") minor = number;
    }
    if (product.empty() && major > 0) {
      if (vendor == "Nvidia") product = absl::StrCat("sm_", major, ".", minor);
      if (vendor == "AMD" && major == 9 && minor == 4) product = "gfx942";
      if (vendor == "AMD" && major == 9 && minor == 5) product = "gfx950";
    }
    if (product.empty() || std::find(devices->begin(), devices->end(), product) != devices->end()) return;
    devices->push_back(std::move(product));
  }

  void addModules(std::vector<ProfileModules::Module>* modules) const {
    if (m_hloStats.empty()) return;
    for (const absl::string_view event : m_events) {
      ProfileModules::Module module;
      WireReader reader(event);
      while (reader.next()) {
        if (reader.wireType() != 2) continue;
        if (reader.number() == proto::XEventMetadata::kNameFieldNumber) {
          module.name = std::string(reader.bytes());
          module.program = programOf(module.name);
        }
        if (reader.number() == proto::XEventMetadata::kStatsFieldNumber) stat(reader.bytes(), &module.hlo);
      }
      if (!module.hlo.empty()) modules->push_back(std::move(module));
    }
  }

 private:
  // Stores the number of the stat with this name.
  void stat(absl::string_view metadata) {
    proto::XStatMetadata message;
    if (!message.ParsePartialFromArray(metadata.data(), static_cast<int>(metadata.size()))) return;
    if (isHloProto(message.name())) m_hloStats.push_back(message.id());
    m_statNames.emplace(message.id(), message.name());
  }

  void stat(absl::string_view bytes, absl::string_view* hlo) const {
    WireReader reader(bytes);
    int64_t id = 0;
    absl::string_view value;
    while (reader.next()) {
      if (reader.number() == proto::XStat::kMetadataIdFieldNumber && reader.wireType() == 0) {
        id = static_cast<int64_t>(reader.varint());
      }
      if (reader.number() == proto::XStat::kBytesValueFieldNumber && reader.wireType() == 2) value = reader.bytes();
    }
    if (std::find(m_hloStats.begin(), m_hloStats.end(), id) != m_hloStats.end()) *hlo = value;
  }

  absl::string_view m_name;
  std::vector<absl::string_view> m_stats;
  std::map<int64_t, std::string> m_statNames;
  std::vector<absl::string_view> m_events;
  std::vector<int64_t> m_hloStats;
  bool m_hasLines = false;
  bool m_isCut = false;
};

}  // namespace

bool looksLikeProfile(absl::string_view head) {
  const absl::string_view plane = firstField(head, kPlanes);
  const absl::string_view name = firstField(plane, proto::XPlane::kNameFieldNumber);
  if (name.empty() || !std::all_of(name.begin(), name.end(), [](char c) { return absl::ascii_isprint(c); })) {
    return false;
  }
  // Fields of a plane, each a message or a number.
  WireReader reader(plane);
  bool hasContent = false;
  while (reader.next()) {
    if (reader.number() > 6 || reader.wireType() != (reader.number() == 1 ? 0 : 2)) return false;
    hasContent = hasContent || reader.number() >= kLines;
  }
  return hasContent && !reader.isBroken();
}

ProfileModules modulesOfProfile(absl::string_view profile) {
  ProfileModules result;
  WireReader reader(profile);
  while (reader.next()) {
    if (reader.number() != kPlanes || reader.wireType() != 2) continue;
    const Plane plane(reader.bytes());
    plane.addModules(&result.modules);
    plane.addDevices(&result.devices);
    if (plane.isMeasuredDevice()) result.measured.emplace_back(plane.name());
    result.isCut = result.isCut || plane.isCut();
  }
  result.isCut = result.isCut || reader.isCut() || reader.isBroken();
  return result;
}

}  // namespace io
