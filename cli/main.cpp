// main.cpp: the program etalon.
#include "command.hpp"

int main(int argc, char** argv) { return etalon::cli::run_program(argc, argv); }
