// unlocked.hpp: long work: without the interpreter's lock, and ended by Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include "etalon/cancel.hpp"

namespace etalon::python {

namespace nb = nanobind;

/// Whether a signal that came in raises an exception, which is then kept for when the work has ended. Takes the lock.
bool interrupted();
/// Raises the exception that was kept.
void raise_interruption();

/// Ends the work with the exception of a signal. For work that needs the lock, because it calls functions of the user.
class Interruptible {
 public:
  Interruptible() : cancellation_(&interrupted) {}

 private:
  Cancellation cancellation_;
};

/// The same, while other Python threads run.
class Unlocked {
  nb::gil_scoped_release released_;
  Interruptible interruptible_;
};

}  // namespace etalon::python
