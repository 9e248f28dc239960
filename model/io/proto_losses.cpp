#include "model/io/proto_losses.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace io {
namespace {

constexpr size_t kMostKeysTold = 10;
constexpr size_t kMostNamesTold = 3;

}  // namespace

void ProtoLosses::addAttribute(absl::string_view key, absl::string_view whose, const absl::Status& why) {
  Loss& loss = m_attributes[std::string(key)];
  if (loss.count++ > 0) return;
  loss.isUnknown = why.code() == absl::StatusCode::kNotFound;
  loss.first = std::string(whose);
}

void ProtoLosses::addElided(std::string instruction) {
  if (m_elidedCount++ < kMostNamesTold) m_elided.push_back(std::move(instruction));
}

void ProtoLosses::tell(const std::string& file, std::vector<hlo::Diagnostic>* diagnostics) const {
  const auto note = [&](std::string message) {
    hlo::Diagnostic diagnostic;
    diagnostic.severity = hlo::Severity::kNote;
    diagnostic.file = file;
    diagnostic.message = std::move(message);
    diagnostics->push_back(std::move(diagnostic));
  };
  // One note per key: a text has few keys without a field, though possibly on each of its instructions.
  size_t keys = 0;
  for (const auto& [key, loss] : m_attributes) {
    if (++keys > kMostKeysTold) {
      note(absl::StrCat("attributes with ", m_attributes.size() - kMostKeysTold, " other keys are omitted as well"));
      break;
    }
    const std::string others =
        loss.count > 1 ? absl::StrCat(" and ", loss.count - 1, loss.count > 2 ? " others" : " other") : "";
    note(absl::StrCat(key, " of ", loss.first, others, " is omitted: ",
                      loss.isUnknown ? "XLA's protos have no field for it" : "its field cannot hold the value"));
  }
  if (m_elidedCount > 0) {
    const size_t others = m_elidedCount - m_elided.size();
    note(absl::StrCat("this file omits the values of ", absl::StrJoin(m_elided, ", "),
                      others > 0 ? absl::StrCat(" and ", others, others > 1 ? " others" : " other") : "",
                      ", so the proto does not have them"));
  }
}

}  // namespace io
