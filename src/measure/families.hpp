// families.hpp: the families of the catalogue, one a file. A new family is declared here and listed in catalogue.cpp.
#pragma once

#include "etalon/measure.hpp"

namespace etalon::family {

extern const Family agreement;    // confusion/agreement.cpp
extern const Family correlation;  // confusion/correlation.cpp
extern const Family entropy;      // confusion/entropy.cpp
extern const Family ordinal;      // confusion/ordinal.cpp
extern const Family rates;        // binary/rates.cpp
extern const Family overlap;      // binary/overlap.cpp
extern const Family association;  // binary/association.cpp
extern const Family similarity;   // binary/similarity.cpp

extern const Family information;  // partitions/information.cpp
extern const Family chance;       // partitions/chance.cpp
extern const Family sets;         // partitions/sets.cpp
extern const Family geometry;     // partitions/geometry.cpp
extern const Family covers;       // partitions/covers.cpp

extern const Family order_pairs;   // orders/pairs.cpp
extern const Family order_ranks;   // orders/ranks.cpp
extern const Family order_levels;  // orders/levels.cpp
extern const Family order_halves;  // orders/halves.cpp
extern const Family top_weighted;  // orders/top.cpp

extern const Family class_rankings;  // classi/classi.cpp
extern const Family answer_sets;     // answers/sets.cpp
extern const Family answer_orders;   // answers/orders.cpp

}  // namespace etalon::family
