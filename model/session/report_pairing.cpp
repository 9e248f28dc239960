#include "model/session/report_pairing.h"

#include <algorithm>

namespace model {

void ReportPairing::documentOpened(const std::shared_ptr<const Snapshot>& opened, bool isShown) {
  if (opened == nullptr) return;
  const bool isReport = opened->assignment != nullptr && opened->assignment->report() != nullptr;
  if (isReport && opened->liveBytes.stepCount() == 0) m_report = opened;
  if (opened->module != nullptr && (m_module == nullptr || isShown)) m_module = opened;
  if (m_report != nullptr) emit changed();
}

void ReportPairing::replace(const std::shared_ptr<const Snapshot>& before,
                            const std::shared_ptr<const Snapshot>& snapshot) {
  if (m_report == before) m_report = snapshot;
  if (m_module == before) m_module = snapshot;
}

void ReportPairing::keepOnly(const std::vector<std::shared_ptr<const Snapshot>>& open) {
  for (std::shared_ptr<const Snapshot>* const kept : {&m_report, &m_module}) {
    if (*kept == nullptr || std::find(open.begin(), open.end(), *kept) != open.end()) continue;
    kept->reset();
    emit changed();
  }
}

void ReportPairing::forgetReport() {
  if (m_report == nullptr) return;
  m_report = nullptr;
  emit changed();
}

}  // namespace model
