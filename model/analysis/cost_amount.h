#pragma once

// Counts that may be partly unknown. An unknown count is never treated as zero: a sum that includes it is a lower
// bound.
//
//   Amount sum = Amount(3) + Amount::unknown();   // atLeast() 3, isExact() false
//
// Counts that overflow become "at least" the maximum.

#include <algorithm>
#include <cstdint>
#include <optional>

namespace hlo {

class Amount {
 public:
  constexpr Amount() = default;  ///< exactly 0
  /// An exact count, 0 or more.
  constexpr Amount(int64_t exact) : m_code(exact) {}
  constexpr Amount(std::optional<int64_t> exact) : m_code(exact ? *exact : -1) {}
  static constexpr Amount unknown() { return coded(-1); }
  static constexpr Amount atLeast(int64_t known) { return coded(-1 - known); }

  constexpr bool isExact() const { return m_code >= 0; }
  /// Returns true if no part of the count is known.
  constexpr bool isUnknown() const { return m_code == -1; }
  /// The known part; 0 if the count is unknown.
  constexpr int64_t atLeast() const { return isExact() ? m_code : -1 - m_code; }
  constexpr std::optional<int64_t> exact() const { return isExact() ? std::optional(m_code) : std::nullopt; }
  constexpr bool isZero() const { return m_code == 0; }

  Amount& operator+=(Amount other) { return *this = *this + other; }
  friend constexpr Amount operator+(Amount a, Amount b) {
    int64_t sum = 0;
    if (__builtin_add_overflow(a.atLeast(), b.atLeast(), &sum)) return atLeast(INT64_MAX);
    return a.isExact() && b.isExact() ? Amount(sum) : atLeast(sum);
  }
  /// A product with exactly 0 is exactly 0, even if the other factor is unknown.
  friend constexpr Amount operator*(Amount a, Amount b) {
    if (a.isZero() || b.isZero()) return {};
    int64_t product = 0;
    if (__builtin_mul_overflow(a.atLeast(), b.atLeast(), &product)) return atLeast(INT64_MAX);
    return a.isExact() && b.isExact() ? Amount(product) : atLeast(product);
  }
  /// Rounded down.
  friend constexpr Amount operator/(Amount a, int64_t divisor) {
    const int64_t quotient = a.atLeast() / divisor;
    return a.isExact() ? Amount(quotient) : atLeast(quotient);
  }
  /// 0 if `b` is larger.
  friend constexpr Amount operator-(Amount a, Amount b) {
    const int64_t rest = std::max<int64_t>(0, a.atLeast() - b.atLeast());
    if (!b.isExact()) return unknown();
    return a.isExact() ? Amount(rest) : atLeast(rest);
  }
  friend constexpr Amount larger(Amount a, Amount b) {
    const int64_t most = std::max(a.atLeast(), b.atLeast());
    return a.isExact() && b.isExact() ? Amount(most) : atLeast(most);
  }
  friend constexpr bool operator==(Amount, Amount) = default;

 private:
  static constexpr Amount coded(int64_t code) {
    Amount amount;
    amount.m_code = code;
    return amount;
  }
  int64_t m_code = 0;  // the count if exact; else -1 - the known part
};

/// The cost of an instruction, by XLA's generic cost analysis. Model values, not measurements.
struct Cost {
  Amount flops;            ///< a multiplication with an addition counts 2; without transcendentals
  Amount transcendentals;  ///< one per element
  Amount bytesRead;        ///< from memory
  Amount bytesWritten;     ///< to memory
  Amount linkBytes;        ///< that each device sends to others

  Amount bytes() const { return bytesRead + bytesWritten; }
  /// Returns how much work this is, to tell the larger of two modules without a device: the bytes, or 1/100 of the
  /// FLOPs and transcendentals if that is more. (A device does some 10 to 300 FLOPs while it moves a byte.) Unknown
  /// parts count as 0.
  int64_t work() const { return std::max(bytes().atLeast(), ((flops + transcendentals) / 100).atLeast()); }
  static constexpr Cost unknown() {
    const Amount amount = Amount::unknown();
    return {amount, amount, amount, amount, amount};
  }

  Cost& operator+=(const Cost& other) { return *this = *this + other; }
  friend Cost operator+(const Cost& a, const Cost& b) {
    return {a.flops + b.flops, a.transcendentals + b.transcendentals, a.bytesRead + b.bytesRead,
            a.bytesWritten + b.bytesWritten, a.linkBytes + b.linkBytes};
  }
  friend Cost operator*(const Cost& a, Amount times) {
    return {a.flops * times, a.transcendentals * times, a.bytesRead * times, a.bytesWritten * times,
            a.linkBytes * times};
  }
  friend Cost larger(const Cost& a, const Cost& b) {
    return {larger(a.flops, b.flops), larger(a.transcendentals, b.transcendentals), larger(a.bytesRead, b.bytesRead),
            larger(a.bytesWritten, b.bytesWritten), larger(a.linkBytes, b.linkBytes)};
  }
  friend bool operator==(const Cost&, const Cost&) = default;
};

}  // namespace hlo
