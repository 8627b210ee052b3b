// worked_values.hpp: three systems on ten units, two lists of whole differences: what tests are worked out on.
#pragma once

#include <vector>

namespace etalon::compare {

inline const std::vector<double> kA{.62, .48, .55, .71, .39, .80, .44, .58, .66, .51};
inline const std::vector<double> kB{.57, .50, .49, .64, .42, .72, .40, .59, .55, .45};
inline const std::vector<double> kC{.53, .47, .52, .60, .43, .69, .45, .50, .61, .38};
inline const std::vector<double> kUntied{5, -2, 6, 7, -3, 8, 4, -1, 11, 9};
inline const std::vector<double> kTied{5, -2, 6, 7, -2, 8, 4, 0, 6, 6, 0, -4};

}  // namespace etalon::compare
