#pragma once

// Small profiles (XSpace) for tests: the plane with HLO modules, between planes with lines of events.

#include <string>
#include <utility>
#include <vector>

#include "model/io/proto/hlo.pb.h"
#include "model/io/proto/xplane.pb.h"

namespace support {

/// Encodes one field of a message: its number, and its bytes after their length.
inline std::string field(int number, const std::string& bytes) {
  std::string result;
  const auto varint = [&result](size_t value) {
    for (; value >= 0x80; value >>= 7) result += static_cast<char>(value | 0x80);
    result += static_cast<char>(value);
  };
  varint(static_cast<size_t>(number) << 3 | 2);
  varint(bytes.size());
  return result + bytes;
}

/// Encodes a profile that begins with a device plane; its lines are messages unknown to hloscope.
inline std::string profile(const std::vector<std::pair<std::string, hloscope::proto::HloProto>>& modules) {
  hloscope::proto::XPlane plane;
  plane.set_id(7);
  plane.set_name("/host:metadata");
  auto& stats = *plane.mutable_stat_metadata();
  stats[1].set_id(1);
  stats[1].set_name("program_id");
  stats[2].set_id(2);
  stats[2].set_name("Hlo Proto");
  int64_t program = 100;
  for (const auto& [name, hlo] : modules) {
    auto& event = (*plane.mutable_event_metadata())[program];
    event.set_id(program++);
    event.set_name(name);
    auto* const id = event.add_stats();
    id->set_metadata_id(1);
    id->set_uint64_value(static_cast<uint64_t>(program));
    auto* const proto = event.add_stats();
    proto->set_metadata_id(2);
    proto->set_bytes_value(hlo.SerializeAsString());
  }
  const std::string device =
      field(2, "/device:TPU:0") + field(3, std::string("\x08\x01", 2) + field(4, "\xff\xff\xff"));
  return field(1, device) + field(1, plane.SerializeAsString()) + field(4, "host");
}

}  // namespace support
