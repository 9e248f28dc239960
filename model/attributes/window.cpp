#include "model/attributes/window.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

// Reads `axbxc`, one item per dimension. The first field determines the number of dimensions.
template <typename Dimension, typename Item>
bool items(ValueReader& reader, std::vector<Dimension>* dimensions, const Item& item) {
  const bool isFirst = dimensions->empty();
  const auto mismatch = [&] {
    return reader.fail(absl::StrCat("as many items as in the first field, ", dimensions->size()));
  };
  size_t count = 0;
  do {
    if (isFirst) dimensions->emplace_back();
    if (count == dimensions->size()) return mismatch();
    if (!item(&(*dimensions)[count++])) return false;
  } while (reader.take('x'));
  return count == dimensions->size() || mismatch();
}

bool pad(ValueReader& reader, int64_t* low, int64_t* high) {
  return reader.integer(low) && reader.expect('_') && reader.integer(high);
}

bool field(ValueReader& reader, std::vector<WindowDimension>* dimensions) {
  absl::string_view key;
  if (!reader.word(&key, "a window field") || !reader.expect('=')) return false;
  const auto integers = [&](int64_t WindowDimension::*member) {
    return items(reader, dimensions, [&](WindowDimension* d) { return reader.integer(&(d->*member)); });
  };
  if (key == "size") return integers(&WindowDimension::size);
  if (key == "stride") return integers(&WindowDimension::stride);
  if (key == "lhs_dilate") return integers(&WindowDimension::baseDilation);
  if (key == "rhs_dilate") return integers(&WindowDimension::windowDilation);
  if (key == "pad") {
    return items(reader, dimensions, [&](WindowDimension* d) { return pad(reader, &d->padLow, &d->padHigh); });
  }
  if (key == "rhs_reversal") {
    return items(reader, dimensions, [&](WindowDimension* d) {
      int64_t value = 0;
      if (!reader.integer(&value)) return false;
      d->isReversed = value != 0;
      return true;
    });
  }
  return reader.refuse(absl::StrCat("expected size, stride, pad, lhs_dilate, rhs_dilate or rhs_reversal, found ", key));
}

}  // namespace

absl::StatusOr<Window> parseWindow(absl::string_view text) {
  return parseWhole<Window>(text, [](ValueReader& reader, Window* window) {
    if (!reader.expect('{')) return false;
    while (!reader.take('}')) {
      if (!field(reader, &window->dimensions)) return false;
      reader.take(',');
    }
    return true;
  });
}

std::string toText(const Window& window) {
  std::string result = "{";
  const auto add = [&](absl::string_view key, bool isAlways, auto member, const auto& item) {
    const auto isDefault = [&](const WindowDimension& d) { return member(d) == member(WindowDimension()); };
    const auto& all = window.dimensions;
    if (all.empty() || (!isAlways && std::all_of(all.begin(), all.end(), isDefault))) return;
    absl::StrAppend(&result, result.size() > 1 ? " " : "", key, "=", absl::StrJoin(all, "x", item));
  };
  const auto addIntegers = [&](absl::string_view key, int64_t WindowDimension::*member) {
    add(
        key, key == "size", [&](const WindowDimension& d) { return d.*member; },
        [&](std::string* out, const WindowDimension& d) { absl::StrAppend(out, d.*member); });
  };
  addIntegers("size", &WindowDimension::size);
  addIntegers("stride", &WindowDimension::stride);
  add(
      "pad", false, [](const WindowDimension& d) { return std::pair(d.padLow, d.padHigh); },
      [](std::string* out, const WindowDimension& d) { absl::StrAppend(out, d.padLow, "_", d.padHigh); });
  addIntegers("lhs_dilate", &WindowDimension::baseDilation);
  addIntegers("rhs_dilate", &WindowDimension::windowDilation);
  add(
      "rhs_reversal", false, [](const WindowDimension& d) { return d.isReversed; },
      [](std::string* out, const WindowDimension& d) { absl::StrAppend(out, d.isReversed ? 1 : 0); });
  return result + "}";
}

absl::StatusOr<PaddingConfig> parsePaddingConfig(absl::string_view text) {
  return parseWhole<PaddingConfig>(text, [](ValueReader& reader, PaddingConfig* padding) {
    if (reader.atEnd()) return true;
    return items(reader, &padding->dimensions, [&](PaddingDimension* d) {
      return pad(reader, &d->low, &d->high) && (!reader.take('_') || reader.natural(&d->interior));
    });
  });
}

std::string toText(const PaddingConfig& padding) {
  const auto isPlain = [](const PaddingDimension& d) { return d.interior == 0; };
  const bool hasInterior = !std::all_of(padding.dimensions.begin(), padding.dimensions.end(), isPlain);
  return absl::StrJoin(padding.dimensions, "x", [&](std::string* out, const PaddingDimension& d) {
    absl::StrAppend(out, d.low, "_", d.high);
    if (hasInterior) absl::StrAppend(out, "_", d.interior);
  });
}

absl::StatusOr<std::vector<SliceRange>> parseSlice(absl::string_view text) {
  using Ranges = std::vector<SliceRange>;
  return parseWhole<Ranges>(text, [](ValueReader& reader, Ranges* ranges) {
    return reader.list('{', '}', [&] {
      SliceRange& range = ranges->emplace_back();
      return reader.expect('[') && reader.integer(&range.start) && reader.expect(':') && reader.integer(&range.limit) &&
             (!reader.take(':') || reader.integer(&range.stride)) && reader.expect(']');
    });
  });
}

std::string toText(const std::vector<SliceRange>& slice) {
  const bool hasStride = std::any_of(slice.begin(), slice.end(), [](const SliceRange& r) { return r.stride != 1; });
  const auto range = [&](std::string* out, const SliceRange& r) {
    absl::StrAppend(out, "[", r.start, ":", r.limit);
    if (hasStride) absl::StrAppend(out, ":", r.stride);
    *out += "]";
  };
  return absl::StrCat("{", absl::StrJoin(slice, ", ", range), "}");
}

}  // namespace hlo
