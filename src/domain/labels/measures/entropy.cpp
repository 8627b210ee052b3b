// entropy.cpp: how far the errors are spread over the classes.
#include <algorithm>

#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr Measure kEntropy[] = {
    {.name = "confusion_entropy",
     .aliases = {"cen", "ce"},
     .title = "Confusion entropy",
     .formula = "-sum_ij(xlogy(c_ji, c_ji/(a_j+b_j)) + xlogy(c_ij, c_ij/(a_j+b_j))) / (2*n*log(2*m-2))",
     .latex =
         R"(-\frac{1}{2n}\sum_{i\ne j}\left(c_{ji}\log_{2m-2}\frac{c_{ji}}{a_j+b_j}+c_{ij}\log_{2m-2}\frac{c_{ij}}{a_j+b_j}\right))",
     .meaning = "entropy of the errors, by class; 0 also when every error goes from one class to one other and nothing "
                "is right",
     // With two classes the off-diagonal share 1/e in each cell gives 2/(e·ln 2), more than 1.
     .range = {0, 1.0614757, false},
     .better = Better::lower,
     .undefined = "there is no object",
     .holds = {weakly_for_more(max_agreement), class_symmetry, symmetry},
     .reference = "Wei et al. 2010",
     .example = 0.4203445297804259,
     .elsewhere = {Elsewhere{"pycm", "Overall CEN"}},
     .compute = of_matrix<[](const auto& c, const Context&) {
       using std::log;
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       // All classes that there are, as averages see them, or those that occur when averages leave some out.
       std::size_t classes = 0;
       for (std::size_t i = 0; i < c.classes(); ++i) {
         if (c.truth(i) != T(0) || c.predicted(i) != T(0)) ++classes;
       }
       classes = std::max(classes, c.averaged().size());
       if (c.total() == T(0)) return Value<T>::undefined("there is no object");
       // Among many classes most errors happen once, so that logarithm is computed once a class.
       std::vector<T> of_one;
       for (std::size_t i = 0; i < c.classes(); ++i) {
         const T both = c.truth(i) + c.predicted(i);
         of_one.push_back(both == T(0) ? T(0) : log(T(1) / both));
       }
       const auto log_share = [&](const T& count, std::size_t i) {
         return count == T(1) ? of_one[i] : log(count / (c.truth(i) + c.predicted(i)));
       };
       T sum{};
       c.for_each_error([&](std::size_t i, std::size_t j, const T& count) {
         sum += count * (log_share(count, i) + log_share(count, j));
       });
       if (sum == T(0)) return Value<T>(T(0));
       return Value<T>(-sum / (T(2) * c.total() * log(T(static_cast<int>(2 * classes - 2)))));
     }>},
};

}  // namespace

constinit const Family entropy("Entropy of the errors", kEntropy);

}  // namespace etalon::family
