// pickled.hpp: lists of numbers as Python's bytes and back, for objects that are pickled.
#pragma once

#include <nanobind/nanobind.h>

#include <cstring>
#include <type_traits>
#include <vector>

#include "etalon/error.hpp"

namespace etalon::python {

namespace nb = nanobind;

template <class Item>
nb::bytes pickled(const std::vector<Item>& items) {
  static_assert(std::is_trivially_copyable_v<Item>);
  return nb::bytes(items.data(), items.size() * sizeof(Item));
}

template <class Item>
nb::bytes pickled(const Item& item) {
  return pickled(std::vector<Item>{item});
}

template <class Item>
std::vector<Item> unpickled(const nb::bytes& bytes) {
  if (bytes.size() % sizeof(Item) != 0) throw Error(ErrorKind::input, "the state is cut off or altered");
  std::vector<Item> items(bytes.size() / sizeof(Item));
  if (!items.empty()) std::memcpy(items.data(), bytes.data(), bytes.size());
  return items;
}

template <class Item>
Item unpickled_one(const nb::bytes& bytes) {
  const std::vector<Item> items = unpickled<Item>(bytes);
  if (items.size() != 1) throw Error(ErrorKind::input, "the state is cut off or altered");
  return items.front();
}

}  // namespace etalon::python
