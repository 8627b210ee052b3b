// main.cpp: the program etalon.
#include "command.hpp"
#include "standard_streams.hpp"

int main(int argc, char** argv) {
  etalon::cli::prepare_streams();
  return etalon::cli::run_program(argc, argv);
}
