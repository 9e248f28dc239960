#pragma once

// A part of a snapshot that is computed on first use and then kept.
//
//   const Lazy<hlo::Costs> costs{
//       [module](std::stop_token stop) { return std::make_unique<const hlo::Costs>(*module, std::move(stop)); }};
//   costs.get(stop)  // in a job
//   costs.get()      // where waiting is allowed: the command line, tests; in a job if already computed
//   costs.tryGet()   // on the GUI thread: null until it is computed

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

namespace model {

/// Any thread may call it.
template <typename T>
class Lazy {
 public:
  /// `make` must not be null, and must not return null unless it was stopped. The result of a stopped call is
  /// discarded, and computed again by the next call.
  explicit Lazy(std::function<std::unique_ptr<const T>(std::stop_token)> make) : m_make(std::move(make)) {}
  Lazy(const Lazy&) = delete;
  Lazy& operator=(const Lazy&) = delete;

  /// Computes the value, or waits for the thread that computes it. Returns null if stopped before the value is ready.
  const T* get(const std::stop_token& stop) const {
    if (const T* const made = tryGet()) return made;
    std::unique_lock lock(m_mutex);
    m_ended.wait(lock, stop, [this] { return !m_isBeingMade; });
    if (m_made != nullptr) return m_made.get();
    if (stop.stop_requested()) return nullptr;
    m_isBeingMade = true;
    lock.unlock();
    std::unique_ptr<const T> made = m_make(stop);
    if (stop.stop_requested()) made.reset();
    lock.lock();
    m_isBeingMade = false;
    m_made = std::move(made);
    if (m_made != nullptr) {
      m_make = nullptr;  // also releases what it captured
      m_ready.store(m_made.get(), std::memory_order_release);
    }
    const T* const result = m_made.get();
    lock.unlock();
    m_ended.notify_all();
    return result;
  }
  const T& get() const { return *get(std::stop_token()); }
  /// Returns null until the value is ready; does not wait.
  const T* tryGet() const { return m_ready.load(std::memory_order_acquire); }

 private:
  mutable std::function<std::unique_ptr<const T>(std::stop_token)> m_make;
  mutable std::mutex m_mutex;  // guards all members except m_ready
  mutable std::condition_variable_any m_ended;
  mutable bool m_isBeingMade = false;
  mutable std::unique_ptr<const T> m_made;
  mutable std::atomic<const T*> m_ready{nullptr};
};

}  // namespace model
