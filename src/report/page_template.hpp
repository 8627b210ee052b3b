// page_template.hpp: page/dist/page.html, carried in the program.
#pragma once

#include <string_view>

namespace etalon {

extern const std::string_view kPageTemplate;

}  // namespace etalon
