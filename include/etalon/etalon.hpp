// etalon.hpp: all that a program needs to measure results and to ask about measures.
//
//   statistics   confusion.hpp (labels), contingency.hpp (clusters), orders.hpp, class_ranking.hpp, answers.hpp
//   scores       score.hpp: parse_score("macro(f1)"), evaluate(score, statistic), own.hpp: one's own
//   systems      systems.hpp and its like: files and arrays to samples; results.hpp: samples to values and means
//   questions    validate.hpp, consistency.hpp, disagreement.hpp, sensitivity.hpp, separation.hpp, advice.hpp
//   comparison   compare_pairs.hpp and its like: tests of differences; decisions.hpp: which systems are better;
//                leaderboard.hpp: which could be best
//   output       report.hpp: any result as a table, CSV, JSON, Markdown, LaTeX or HTML
//
// Everything is in the namespace etalon. What goes wrong is thrown as etalon::Error (error.hpp); a measure without a
// value returns a Value that says why (value.hpp).
#pragma once

#include "etalon/abstention.hpp"
#include "etalon/advice.hpp"
#include "etalon/answer_samples.hpp"
#include "etalon/class_curves.hpp"
#include "etalon/class_ranking_samples.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_family.hpp"
#include "etalon/compare_gate.hpp"
#include "etalon/compare_pairs.hpp"
#include "etalon/compare_power.hpp"
#include "etalon/compare_table.hpp"
#include "etalon/confusion.hpp"
#include "etalon/consistency.hpp"
#include "etalon/contingency.hpp"
#include "etalon/corrections.hpp"
#include "etalon/cost.hpp"
#include "etalon/decision_methods.hpp"
#include "etalon/decision_plots.hpp"
#include "etalon/decisions.hpp"
#include "etalon/detect.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/error.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/leaderboard.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/own.hpp"
#include "etalon/report.hpp"
#include "etalon/results.hpp"
#include "etalon/runs.hpp"
#include "etalon/score.hpp"
#include "etalon/sensitivity.hpp"
#include "etalon/separation.hpp"
#include "etalon/trec_eval.hpp"
#include "etalon/universes.hpp"
#include "etalon/validate.hpp"
#include "etalon/version.hpp"
