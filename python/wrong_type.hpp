// wrong_type.hpp: the error of a Python value whose type is none that is expected.
#pragma once

#include <stdexcept>

namespace etalon::python {

/// A value of a type that it cannot have: etalon.ArgumentError.
class WrongType : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace etalon::python
