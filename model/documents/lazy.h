#pragma once

// A part of a snapshot that not everybody needs: worked out when it is first asked for, then kept.
//
//   const Lazy<hlo::Costs> costs{[module] { return std::make_unique<const hlo::Costs>(*module); }};
//   costs.get()      // on a worker, or where one may wait: the command line, tests
//   costs.tryGet()   // on the GUI thread: null until somebody asked

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace model {

/// Any thread may call it.
template <typename T>
class Lazy {
 public:
  /// `make` is called once at most, and must not be null.
  explicit Lazy(std::function<std::unique_ptr<const T>()> make) : m_make(std::move(make)) {}
  Lazy(const Lazy&) = delete;
  Lazy& operator=(const Lazy&) = delete;

  /// Works it out, or waits for whoever does.
  const T& get() const {
    std::call_once(m_once, [this] {
      m_made = m_make();
      m_make = nullptr;  // and what it holds
      m_ready.store(m_made.get(), std::memory_order_release);
    });
    return *m_made;
  }
  /// Null while it is not there; does not wait.
  const T* tryGet() const { return m_ready.load(std::memory_order_acquire); }

 private:
  mutable std::function<std::unique_ptr<const T>()> m_make;
  mutable std::once_flag m_once;
  mutable std::unique_ptr<const T> m_made;
  mutable std::atomic<const T*> m_ready{nullptr};
};

}  // namespace model
