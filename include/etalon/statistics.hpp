// statistics.hpp: the statistics by name only, for what passes them on.
#pragma once

namespace etalon {

template <class T>
struct Binary;
template <class T>
class Matrix;
template <class T>
class Partitions;
template <class T>
class Covers;
template <class T>
class Orders;
template <class T>
struct OrderPairs;
template <class T>
class ClassRanking;
template <class T>
class Answers;

}  // namespace etalon
