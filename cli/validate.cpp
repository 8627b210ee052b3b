// validate.cpp: etalon validate: measures against laws, with smallest counterexamples.
#include <algorithm>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/systems.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

constexpr int kFinding = 1;

struct Options {
  std::vector<std::string> scores;
  std::vector<std::string> definitions;
  std::vector<std::string> laws;
  std::vector<std::string> require;
  std::vector<std::string> up_to{"2:8", "3:6"};
  std::string undefined = "report";
  bool constant = false;
  bool examples = false;
  bool cost = false;
  std::vector<std::string> weights;
  std::size_t objects = kDefaultPartitions.objects;
  std::size_t permutations = kDefaultOrders[0].objects;
  std::size_t weak_orders = kDefaultOrders[1].objects;
  bool consistency = false;
  bool weighted = false;
  bool same_truth = false;
  ConsistencyOptions how;
  double memory = 0;  // GiB
  bool separate = false;
  SeparationOptions separation;
  std::vector<std::string> systems;
  std::string positive;
  std::string missing = "refuse";
  std::vector<std::string> columns;
  DisagreementOptions disagreement;
  std::size_t documents = kDefaultAnswers.objects;
  std::size_t ranks = kDefaultPhi.objects;
  unsigned threads = 0;
  Output output;
};

std::vector<Universe> parse_universes(const Options& options) {
  std::vector<Universe> universes;
  for (const std::string& text : options.up_to) {
    const std::size_t colon = text.find(':');
    const auto classes = parse_whole(text.substr(0, colon));
    const auto objects = colon == std::string::npos ? std::nullopt : parse_whole(text.substr(colon + 1));
    if (!classes || !objects || *classes < 0 || *objects < 0) {
      throw Error(ErrorKind::usage, "--up-to takes CLASSES:OBJECTS, for example 2:8, not '" + text + "'");
    }
    universes.push_back({static_cast<std::size_t>(*classes), static_cast<std::size_t>(*objects), options.constant});
  }
  return universes;
}

/// Which laws are checked, which of them must hold, and the exit code.
struct Laws {
  std::vector<Law> checked;
  std::vector<Law> required;
  bool bias;  ///< of measures of partitions; asked for like a law

  Laws(const Options& options, Domain domain) {
    for (const std::string& law : options.require) required.push_back(parse_law(law, domain));
    const bool named = std::find(options.laws.begin(), options.laws.end(), "bias") != options.laws.end();
    if (named && domain != Domain::clusters)
      throw Error(ErrorKind::usage, "bias is about cluster sizes: take etalon validate clusters");
    bias = named || options.laws.empty();
    for (const std::string& law : options.laws) {
      if (law != "bias") checked.push_back(parse_law(law, domain));
    }
    for (const Law law : required) {
      if (!checked.empty() && std::find(checked.begin(), checked.end(), law) == checked.end()) checked.push_back(law);
    }
  }
  void report(const std::vector<Verdict>& verdicts, const std::vector<BiasVerdict>& biases, const Options& options,
              bool examples, const std::string& more = {}) const {
    options.output.write(render(verdicts, biases, options.output.kind(), examples, options.output.style()) + more);
    for (const Verdict& verdict : verdicts) {
      const bool asked = std::find(required.begin(), required.end(), verdict.law) != required.end();
      if (asked && verdict.form == Form::strict && !verdict.holds) throw CLI::RuntimeError(kFinding);
    }
  }
};

/// At least two measures are compared, by default those of a first look.
std::vector<Score> compared_scores(const Options& options, Domain domain, std::size_t others = 0) {
  std::vector<Score> scores = parse_scores(options.scores, domain);
  if (scores.size() + others == 0) scores = all_scores_lifted(domain);
  if (scores.size() + others < 2)
    throw Error(ErrorKind::usage, "consistency is about two or more measures: name them with -m");
  return scores;
}

ConsistencyOptions consistency_options(const Options& options) {
  ConsistencyOptions how = options.how;
  how.threads = thread_count(options.threads);
  how.memory = static_cast<std::uint64_t>(options.memory * 1073741824.0);
  return how;
}

void write_consistency(const std::vector<Agreement>& agreements, const std::string& universe, const Options& options) {
  options.output.write(render(agreements, universe, options.output.kind(), options.output.style()));
}

void write_separation(const Separation& found, const Options& options) {
  options.output.write(render(found, options.output.kind(), options.output.style()));
}

void run_order_consistency(const Options& options) {
  const std::vector<Score> scores = compared_scores(options, Domain::orders);
  const ConsistencyOptions how = consistency_options(options);
  const std::string items = std::to_string(options.permutations);
  write_consistency(order_consistency(scores, options.permutations, how),
                    how.sample > 0 ? std::to_string(how.sample) + " random orders of " + items +
                                         " items without ties, seed " + std::to_string(how.seed)
                                   : "All orders of " + items + " items without ties",
                    options);
}

void run_cluster_consistency(const Options& options) {
  std::vector<ClusterSubject> subjects;
  for (const Score& score : compared_scores(options, Domain::clusters)) subjects.push_back(candidate_of(score).subject);
  write_consistency(
      cluster_consistency(subjects, options.objects, consistency_options(options)),
      "All clusterings of " + std::to_string(options.objects) + " objects, compared for the same reference", options);
}

void run_label_consistency(const Options& options) {
  std::vector<Subject> subjects;
  for (const Score& score : compared_scores(options, Domain::labels, options.definitions.size()))
    subjects.push_back(subject_of(score));
  for (const std::string& definition : options.definitions) subjects.push_back(subject_of_definition(definition));
  const std::vector<Universe> universes = parse_universes(options);
  const Universe& first = universes.front();
  std::erase_if(subjects, [&](const Subject& subject) { return subject.binary && first.classes != 2; });
  const LabelUniverse universe{first.classes, first.objects, options.weighted, options.same_truth};
  write_consistency(label_consistency(subjects, universe, consistency_options(options)),
                    "All confusion matrices of " + std::to_string(first.objects) + " objects, " +
                        std::to_string(first.classes) + " classes" +
                        (options.weighted ? ", each as often as labelings give it" : "") +
                        (options.same_truth ? ", compared for the same sizes in the truth" : ""),
                    options);
}

void write_disagreement(const std::vector<ScoreEntry>& entries, const Options& options) {
  DisagreementOptions how = options.disagreement;
  if (options.missing != "refuse" && options.missing != "skip")
    throw Error(ErrorKind::usage, "--missing cannot be '" + options.missing + "'; choose refuse or skip");
  how.skip_missing = options.missing == "skip";
  options.output.write(render(disagreement_of(entries, how), options.output.kind(), options.output.style()));
}

void run_scores(const Options& options) {
  (void)options.output.kind();
  write_disagreement(read_score_table(read_source(options.systems.front()), options.columns), options);
}

void run_label_systems(const Options& options) {
  LabelFiles files;
  files.paths = options.systems;
  files.threads = thread_count(options.threads);
  const std::vector<System> systems = read_systems(files);
  MeasureOptions how;
  how.undefined = parse_undefined(options.undefined);
  how.matrix.positive = options.positive;
  std::vector<Score> scores = parse_scores(options.scores);
  if (scores.empty()) scores = fitting_scores(systems, how.matrix);
  write_disagreement(entries_of(measure_systems(systems, scores, how)), options);
}

void run_cluster_systems(const Options& options) {
  LabelFiles files;
  files.paths = options.systems;
  files.threads = thread_count(options.threads);
  std::vector<Score> scores = parse_scores(options.scores, Domain::clusters);
  if (scores.empty()) scores = all_scores_lifted(Domain::clusters);
  ClusterOptions how;
  how.undefined = parse_undefined(options.undefined);
  write_disagreement(entries_of(measure_clusterings(read_cluster_systems(files), scores, how)), options);
}

void run_clusters(const Options& options) {
  (void)options.output.kind();
  if (!options.systems.empty()) return run_cluster_systems(options);
  if (options.consistency) return run_cluster_consistency(options);
  if (options.separate) {
    std::vector<ClusterSubject> subjects;
    for (const Score& score : compared_scores(options, Domain::clusters))
      subjects.push_back(candidate_of(score).subject);
    return write_separation(separate_clusters(subjects, options.objects, options.separation), options);
  }
  const bool all = options.scores.empty();
  const std::vector<Score> scores =
      all ? all_scores_lifted(Domain::clusters) : parse_scores(options.scores, Domain::clusters);
  if (options.cost) {
    if (!options.laws.empty() || !options.require.empty())
      throw Error(ErrorKind::usage, "--cost times measures and checks no laws: leave --laws and --require out");
    options.output.write(render(cost_of_clusters(scores), options.output.kind(), options.output.style()));
    return;
  }
  const Evaluation how{parse_undefined(options.undefined), {}};
  std::vector<ClusterCandidate> candidates;
  for (const Score& score : scores) candidates.push_back(candidate_of(score, how));
  const Laws laws(options, Domain::clusters);
  const unsigned threads = thread_count(options.threads);
  std::vector<Verdict> verdicts;
  if (!laws.checked.empty() || options.laws.empty())
    verdicts = validate_clusters(candidates, options.objects, {laws.checked, threads});
  std::vector<BiasVerdict> biases;
  if (laws.bias) biases = bias_of_clusters(candidates, options.objects, threads);
  laws.report(verdicts, biases, options, options.examples || !all);
}

/// For people: the known measures that a user's own measures order like.
std::string alike_text(std::span<const Subject> subjects, std::size_t known, const std::vector<Universe>& universes,
                       const Options& options) {
  if (options.output.kind() != OutputFormat::table && options.output.kind() != OutputFormat::md) return {};
  std::string text;
  for (std::size_t i = known; i < subjects.size(); ++i) {
    for (const Universe& universe : universes) {
      if (subjects[i].binary && universe.classes != 2) continue;
      const std::vector<std::string> alike = orders_like(subjects[i], universe);
      text += "\n" + subjects[i].name + " orders like " + (alike.empty() ? "no known measure" : join(alike, ", ")) +
              " (" + universe.head() + ", all n ≤ " + std::to_string(universe.objects) + ")\n";
    }
  }
  return text;
}

void run_answers(const Options& options) {
  (void)options.output.kind();
  if (options.undefined != "report" && options.undefined != "zero")
    throw Error(ErrorKind::usage,
                "--undefined cannot be '" + options.undefined + "' for answers; choose one of report, zero");
  if (options.consistency || options.separate)
    throw Error(ErrorKind::usage, "--consistency and --separate are for labels, clusters and orders");
  const bool all = options.scores.empty() && options.weights.empty();
  const std::vector<Score> scores = all ? all_scores(Domain::answers) : parse_scores(options.scores, Domain::answers);
  const Evaluation how{parse_undefined(options.undefined), {}};
  std::vector<AnswerCandidate> candidates;
  for (const Score& score : scores) candidates.push_back(answer_candidate(score, how));
  std::vector<PhiSubject> weights;
  for (const std::string& definition : options.weights) weights.push_back(phi_of_definition(definition));
  const Laws laws(options, Domain::answers);
  const ValidateOptions checks{laws.checked, thread_count(options.threads)};
  std::vector<Verdict> verdicts;
  if (!candidates.empty()) verdicts = validate_answers(candidates, options.documents, checks);
  const std::vector<Verdict> more = validate_phi(weights, options.ranks, checks);
  verdicts.insert(verdicts.end(), more.begin(), more.end());
  laws.report(verdicts, {}, options, options.examples || !all);
}

void run_labels(const Options& options) {
  (void)options.output.kind();
  if (!options.systems.empty()) return run_label_systems(options);
  if (options.consistency) return run_label_consistency(options);
  if (options.separate) {
    std::vector<Subject> subjects;
    for (const Score& score : compared_scores(options, Domain::labels, options.definitions.size()))
      subjects.push_back(subject_of(score));
    for (const std::string& definition : options.definitions) subjects.push_back(subject_of_definition(definition));
    return write_separation(separate_labels(subjects, parse_universes(options).front().objects), options);
  }
  std::vector<Score> scores = parse_scores(options.scores);
  const bool all = scores.empty() && options.definitions.empty();
  if (all) scores = all_scores_lifted();
  const Evaluation how{parse_undefined(options.undefined), {}};
  std::vector<Subject> subjects;
  for (const Score& score : scores) subjects.push_back(subject_of(score, how));
  for (const std::string& definition : options.definitions) subjects.push_back(subject_of_definition(definition));
  const Laws laws(options, Domain::labels);
  const std::vector<Universe> universes = parse_universes(options);
  laws.report(validate_labels(subjects, universes, {laws.checked, thread_count(options.threads)}), {}, options,
              options.examples || !all, alike_text(subjects, scores.size(), universes, options));
}

void run_orders(const Options& options) {
  (void)options.output.kind();
  if (options.consistency) return run_order_consistency(options);
  if (options.separate) {
    std::vector<OrderSubject> subjects;
    for (const Score& score : compared_scores(options, Domain::orders)) subjects.push_back(order_subject_of(score));
    return write_separation(separate_orders(subjects, options.permutations), options);
  }
  const bool all = options.scores.empty();
  const Evaluation how{parse_undefined(options.undefined), {}};
  std::vector<OrderSubject> subjects;
  for (const Score& score : all ? all_scores(Domain::orders) : parse_scores(options.scores, Domain::orders))
    subjects.push_back(order_subject_of(score, how));
  const Laws laws(options, Domain::orders);
  const Universe universes[] = {{0, options.permutations, false, Universe::Kind::permutations},
                                {0, options.weak_orders, false, Universe::Kind::weak_orders}};
  laws.report(validate_orders(subjects, universes, {laws.checked, thread_count(options.threads)}), {}, options,
              options.examples || !all);
}

void run_classi(const Options& options) {
  (void)options.output.kind();
  std::vector<Score> scores = parse_scores(options.scores, Domain::classi);
  const bool all = scores.empty();
  for (const Score& score : all_scores(Domain::classi)) {
    // A measure without a name given stands for all of its claimed forms: cut lists obey other laws than whole ones.
    for (const ClaimedScore& claimed : claimed_scores(*score.measure)) {
      if (all) scores.push_back(claimed.score);
    }
  }
  const Evaluation how{parse_undefined(options.undefined), {}};
  std::vector<ClassRankingSubject> subjects;
  for (const Score& score : scores) subjects.push_back(class_ranking_subject_of(score, how));
  const Laws laws(options, Domain::classi);
  laws.report(
      validate_class_rankings(subjects, parse_universes(options), {laws.checked, thread_count(options.threads)}), {},
      options, options.examples || !all);
}

/// The options that the domains have alike.
void add_common(CLI::App& command, const std::shared_ptr<Options>& options, const char* by_default) {
  command.add_option("-m,--measure", options->scores, by_default)->type_name("SCORE");
  command.add_option("--laws", options->laws, "only these laws")->type_name("LAW")->delimiter(',');
  command.add_option("--require", options->require, "exit with 1 when a measure does not have these laws")
      ->type_name("LAW")
      ->delimiter(',');
  command.add_flag("--counterexamples", options->examples,
                   "show them for all measures (shown anyway for those named with -m)");
  command.add_option("--undefined", options->undefined, "report (leave such inputs out), zero, authors or sklearn")
      ->capture_default_str();
  command.add_flag("--consistency", options->consistency,
                   "instead of laws: how often two measures order inputs alike, and which tells more apart");
  command.add_flag("--separate", options->separate,
                   "instead of laws: smallest examples on which the measures prefer different predictions");
  command.add_option("--threads", options->threads, "0: one for each core")->capture_default_str();
  options->output.add_to(command);
}

/// Instead of laws: the user's systems.
void add_systems(CLI::App& command, const std::shared_ptr<Options>& options) {
  command.add_option("--systems", options->systems,
                     "instead of laws: files of systems, and how often the measures disagree about them");
  command.add_option("--tolerance", options->disagreement.tolerance, "systems: values that differ by no more tie")
      ->capture_default_str();
}

}  // namespace

void add_validate(CLI::App& program) {
  CLI::App& command = *program.add_subcommand(
      "validate", "Check measures against laws over all small inputs, with smallest counterexamples");
  command.require_subcommand(1);

  auto of_labels = std::make_shared<Options>();
  CLI::App& labels = *command.add_subcommand("labels", "Measures of labels, over all confusion matrices up to a size");
  add_common(labels, of_labels, "scores (default: all, through all lifts)");
  labels
      .add_option("--define", of_labels->definitions,
                  "a measure of your own, for example 'mine = 2*c11 / (2*c11 + c10 + c01)'")
      ->type_name("NAME=FORMULA");
  labels
      .add_option("--up-to", of_labels->up_to, "universes: all matrices of so many classes and at most so many objects")
      ->type_name("CLASSES:OBJECTS")
      ->delimiter(',')
      ->capture_default_str();
  labels.add_flag("--constant-labelings", of_labels->constant,
                  "include labelings that give every object the same class");
  add_systems(labels, of_labels);
  labels.add_option("--positive", of_labels->positive, "systems: the positive class");
  labels.add_flag("--weighted", of_labels->weighted, "consistency: a matrix counts as often as labelings give it");
  labels.add_flag("--same-truth", of_labels->same_truth,
                  "consistency: compare only predictions for the same class sizes of the truth");
  labels.callback([of_labels] { run_labels(*of_labels); });

  auto of_clusters = std::make_shared<Options>();
  CLI::App& clusters =
      *command.add_subcommand("clusters", "Measures of partitions, over all pairs of partitions up to a size");
  add_common(clusters, of_clusters, "scores (default: all)");
  clusters.add_option("--up-to", of_clusters->objects, "at most so many objects")
      ->type_name("OBJECTS")
      ->capture_default_str();
  clusters.add_option("--search", of_clusters->separation.search,
                      "separate: so many random examples beside all small ones");
  clusters.add_option("--largest", of_clusters->separation.largest, "separate: objects of a random example at most")
      ->check(CLI::Range(6, 60))
      ->capture_default_str();
  clusters.add_option("--seed", of_clusters->separation.seed, "of the random examples")->capture_default_str();
  clusters.add_flag("--cost", of_clusters->cost,
                    "instead of laws: how the time of each measure grows, timed on growing tables");
  add_systems(clusters, of_clusters);
  clusters.callback([of_clusters] { run_clusters(*of_clusters); });

  auto of_scores = std::make_shared<Options>();
  CLI::App& scores = *command.add_subcommand(
      "scores", "How often scores disagree about systems, from a table of system, unit, score and value");
  scores.add_option("file", of_scores->systems, "CSV or TSV; - is the standard input")->required()->expected(1);
  scores.add_option("--columns", of_scores->columns, "of a file without a header, for example unit,system,score,value")
      ->delimiter(',');
  scores
      .add_option("--lower", of_scores->disagreement.lower,
                  "scores of which less is better (known ones need not be named)")
      ->delimiter(',');
  scores.add_option("--missing", of_scores->missing, "a system without a value on a unit: refuse, or skip it there")
      ->capture_default_str();
  scores.add_option("--tolerance", of_scores->disagreement.tolerance, "values that differ by no more tie")
      ->capture_default_str();
  of_scores->output.add_to(scores);
  scores.callback([of_scores] { run_scores(*of_scores); });

  auto of_orders = std::make_shared<Options>();
  CLI::App& orders = *command.add_subcommand("orders", "Measures of orders, over all orders up to a size");
  add_common(orders, of_orders, "scores (default: all)");
  orders.add_option("--permutations", of_orders->permutations, "orders without ties of at most so many items")
      ->capture_default_str();
  orders.add_option("--weak-orders", of_orders->weak_orders, "pairs of orders with ties of at most so many items")
      ->capture_default_str();
  orders.add_option("--sample", of_orders->how.sample, "consistency: so many random orders instead of all");
  orders.add_option("--seed", of_orders->how.seed, "of the sample")->capture_default_str();
  orders.add_option("--memory", of_orders->memory, "consistency: GiB that may be used (default 10)");
  orders.callback([of_orders] { run_orders(*of_orders); });

  auto of_classi = std::make_shared<Options>();
  of_classi->up_to = {"5:6"};
  CLI::App& classi = *command.add_subcommand(
      "classi", "Measures of rankings of objects with classes, over all rankings of objects at small whole distances");
  add_common(classi, of_classi, "scores (default: all)");
  classi
      .add_option("--up-to", of_classi->up_to,
                  "universes: all rankings of at most so many objects of so many classes, at the distances 0, 1, 2 …")
      ->type_name("CLASSES:OBJECTS")
      ->delimiter(',')
      ->capture_default_str();
  classi.callback([of_classi] { run_classi(*of_classi); });

  auto of_answers = std::make_shared<Options>();
  CLI::App& answers =
      *command.add_subcommand("answers", "Measures of answers, over all pairs of answers; weights of ranks");
  add_common(answers, of_answers, "scores (default: all)");
  answers
      .add_option("--phi", of_answers->weights,
                  "weights φ of your own, checked against the conditions on them: a formula of the ranks i and j and "
                  "the number m of ranks, for example '1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)'")
      ->type_name("FORMULA");
  answers.add_option("--up-to", of_answers->documents, "at most so many documents")
      ->type_name("DOCUMENTS")
      ->capture_default_str();
  answers.add_option("--ranks", of_answers->ranks, "with --phi: at most so many ranks")
      ->type_name("RANKS")
      ->capture_default_str();
  answers.callback([of_answers] { run_answers(*of_answers); });
}

}  // namespace etalon::cli
