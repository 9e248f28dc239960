// The accessible items of the memory map: bands and bars. The key of a bar is its index; the key of a band also has
// kBand set.

#include <algorithm>

#include "views/memory/memory_map.h"
#include "views/memory/memory_text.h"

namespace views {
namespace {

constexpr uint64_t kBand = uint64_t{1} << 32;
constexpr size_t kMostBands = 60;

}  // namespace

std::vector<uint64_t> MemoryMap::itemsInSight() const {
  if (m_scene == nullptr || m_snapshot == nullptr) return {};
  const QRectF plot = m_transform.plot;
  std::vector<uint64_t> bands;
  Foremost largest;
  for (uint32_t i = m_scene->firstBandBelow(m_transform.top); i < m_scene->bands().size(); ++i) {
    const MemoryBand& band = m_scene->bands()[i];
    const BandPixels pixels = bandPixels(m_transform, band);
    if (pixels.top > plot.bottom()) break;
    bands.push_back(kBand + i);
    const MemoryScene::Window window{stepAt(m_transform, plot.left()), stepAt(m_transform, plot.right()),
                                     pixels.byteAt(plot.bottom()), pixels.byteAt(plot.top())};
    m_scene->forEachRun(band, window, [&](uint32_t first, uint32_t end) {
      for (uint32_t bar = first; bar < end; ++bar) {
        const QRectF seen = barRect(m_transform, band, m_scene->bars()[bar]).intersected(plot);
        if (!seen.isEmpty()) largest.add(seen.width() * seen.height(), bar);
      }
    });
  }
  if (bands.size() > kMostBands) {
    const auto height = [this](uint64_t key) { return m_scene->bands()[key - kBand].height; };
    std::nth_element(bands.begin(), bands.begin() + kMostBands, bands.end(),
                     [&](uint64_t a, uint64_t b) { return std::pair(-height(a), a) < std::pair(-height(b), b); });
    bands.resize(kMostBands);
    std::sort(bands.begin(), bands.end());
  }
  // Bands from top to bottom, then bars by band and first step.
  std::vector<uint64_t> bars = largest.take();
  const auto place = [this](uint64_t bar) {
    return std::tuple(m_scene->bandOfBar(static_cast<uint32_t>(bar)), m_scene->bars()[bar].begin, bar);
  };
  std::sort(bars.begin(), bars.end(), [&](uint64_t a, uint64_t b) { return place(a) < place(b); });
  bars.resize(std::min(bars.size(), kMost - bands.size()));
  bands.insert(bands.end(), bars.begin(), bars.end());
  return bands;
}

std::vector<uint64_t> MemoryMap::itemsSelected() const {
  std::vector<uint64_t> keys;
  if (m_scene == nullptr) return keys;
  const MemorySelection& selection = m_highlight.selection;
  if (selection.allocation) {
    if (const auto band = m_scene->bandOf(*selection.allocation)) keys.push_back(kBand + *band);
  }
  for (const buffers::ValueId value : selection.values) {
    if (keys.size() == kMostSelected) break;
    if (const auto bar = m_scene->barOf(value)) keys.push_back(*bar);
  }
  return keys;
}

AccessibleItem MemoryMap::item(uint64_t key) const {
  if (m_scene == nullptr || m_snapshot == nullptr) return {};
  const MemorySelection& selection = m_highlight.selection;
  if (key >= kBand) {
    if (key - kBand >= m_scene->bands().size()) return {};
    const MemoryBand& band = m_scene->bands()[key - kBand];
    const BandPixels pixels = bandPixels(m_transform, band);
    const QRectF rect(m_geometry.labels.left(), pixels.top, m_transform.plot.right() - m_geometry.labels.left(),
                      pixels.height());
    return {allocationTip(*m_snapshot, band.allocation), rect.toAlignedRect(), selection.allocation == band.allocation};
  }
  if (key >= m_scene->bars().size()) return {};
  const auto bar = static_cast<uint32_t>(key);
  const buffers::ValueId value = m_scene->valueOf(bar);
  const QRectF rect = barRect(m_transform, m_scene->bands()[m_scene->bandOfBar(bar)], m_scene->bars()[bar]);
  const QRectF seen = rect.intersected(m_transform.plot);
  return {valueTip(*m_snapshot, value), (seen.isEmpty() ? rect : seen).toAlignedRect(),
          std::find(selection.values.begin(), selection.values.end(), value) != selection.values.end()};
}

void MemoryMap::chooseItem(uint64_t key) {
  if (m_scene == nullptr) return;
  if (key < kBand) return m_context.navigation.select(m_scene->valueOf(static_cast<uint32_t>(key)));
  m_context.navigation.select(m_scene->bands()[key - kBand].allocation);
}

QString MemoryMap::itemsSummary() const {
  return m_snapshot != nullptr && m_highlight.cursor && m_scene != nullptr && m_scene->hasSteps()
             ? stepTip(*m_snapshot, live(), *m_highlight.cursor)
             : QString();
}

std::optional<AccessibleNumber> MemoryMap::itemsNumber() const {
  if (m_scene == nullptr || !m_scene->hasSteps()) return std::nullopt;
  return AccessibleNumber{0, m_scene->steps() - 1.0, static_cast<double>(m_highlight.cursor.value_or(0))};
}

void MemoryMap::setItemsNumber(double step) {
  if (m_scene == nullptr || !m_scene->hasSteps()) return;
  m_context.navigation.setCursor(static_cast<uint32_t>(std::clamp(step, 0.0, m_scene->steps() - 1.0)));
}

}  // namespace views
