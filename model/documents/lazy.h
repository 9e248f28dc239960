#pragma once

// A part of a snapshot that not everybody needs: worked out when it is first asked for, then kept.
//
//   const Lazy<hlo::Costs> costs{
//       [module](std::stop_token stop) { return std::make_unique<const hlo::Costs>(*module, std::move(stop)); }};
//   costs.get(stop)  // in a job
//   costs.get()      // where one may wait: the command line, tests, in a job for what is there already
//   costs.tryGet()   // on the GUI thread: null until somebody asked

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
  /// `make` must not be null, nor what it makes while it is not stopped. What it makes when it is stopped is thrown
  /// away, and made anew for the next who asks.
  explicit Lazy(std::function<std::unique_ptr<const T>(std::stop_token)> make) : m_make(std::move(make)) {}
  Lazy(const Lazy&) = delete;
  Lazy& operator=(const Lazy&) = delete;

  /// Works it out, or waits for whoever does. Null where it was stopped before it was there.
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
      m_make = nullptr;  // and what it holds
      m_ready.store(m_made.get(), std::memory_order_release);
    }
    const T* const result = m_made.get();
    lock.unlock();
    m_ended.notify_all();
    return result;
  }
  const T& get() const { return *get(std::stop_token()); }
  /// Null while it is not there; does not wait.
  const T* tryGet() const { return m_ready.load(std::memory_order_acquire); }

 private:
  mutable std::function<std::unique_ptr<const T>(std::stop_token)> m_make;
  mutable std::mutex m_mutex;  // of all but m_ready
  mutable std::condition_variable_any m_ended;
  mutable bool m_isBeingMade = false;
  mutable std::unique_ptr<const T> m_made;
  mutable std::atomic<const T*> m_ready{nullptr};
};

}  // namespace model
