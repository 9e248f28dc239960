#pragma once

namespace model {

/// A visitor for std::visit() that is made of lambdas, one for each alternative.
template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace model
