// domain_examples.cpp: small files of each domain, for targets that need something to measure.
#include "fuzz/domain_examples.hpp"

#include "fuzz/checks.hpp"

namespace etalon {
namespace {

struct ExampleOf {
  Domain domain;
  std::vector<std::string> files;
  std::vector<std::string> options{};  ///< each a name and the file or word behind it
};

const std::vector<ExampleOf>& examples() {
  static const std::vector<ExampleOf> all = {
      {Domain::labels, {"labels.csv"}},
      {Domain::clusters, {"matrix.csv"}, {"--input", "matrix"}},
      {Domain::orders, {"target.txt", "predicted.txt"}},
      {Domain::classi, {"ranked.csv"}, {"--taxonomy", "taxonomy.txt"}},
      {Domain::answers, {"reference.txt", "answer.txt"}},
      {Domain::runs, {"qrels", "run"}},
  };
  return all;
}

}  // namespace

const std::map<std::string, std::string>& example_files() {
  static const std::map<std::string, std::string> files = {
      {"labels.csv", "truth,a,b,fold\n0,0,1,x\n1,1,1,x\n1,0,1,x\n0,0,0,y\n1,1,0,y\n0,1,1,y\n"},
      {"matrix.csv", "3 1 1\n0 4 1\n0 2 8\n"},
      {"target.txt", "a > b ~ c > d\nd > c > b > a\n"},
      {"predicted.txt", "b > a > c > d\na ~ b > c > d\n"},
      {"ranked.csv", "query,class,rank\ncat,cat,1\ncat,dog,2\ncat,fish,3\ndog,dog,1\ndog,fish,2\n"},
      {"taxonomy.txt", "animal mammal\nanimal fish\nmammal cat\nmammal dog\n"},
      {"reference.txt", "q1: a b | c | d e f\nq2: a | b\n"},
      {"answer.txt", "q1: b | a c | f g\nq2: b a\n"},
      {"qrels", "q1 0 d1 2\nq1 0 d2 0\nq1 0 d3 1\nq2 0 d1 1\nq2 0 d4 0\n"},
      {"run", "q1 Q0 d1 1 3.5 x\nq1 Q0 d5 2 2.5 x\nq1 Q0 d3 3 2.5 x\nq2 Q0 d4 1 1 x\nq2 Q0 d1 2 0.5 x\n"},
      {"values.csv",
       "system,unit,score,value\na,1,f1,0.5\nb,1,f1,0.6\na,2,f1,0.7\nb,2,f1,0.6\na,3,f1,0.1\nb,3,f1,0.2\n"},
      {"graph.txt", "1 2\n1 3\n1 4\n2 3\n2 4\n3 4\n4 5\n5 6\n5 7\n6 7\n"},
  };
  return files;
}

std::vector<std::string> example_words(Domain domain) {
  for (const ExampleOf& example : examples()) {
    if (example.domain != domain) continue;
    std::vector<std::string> words = example.files;
    words.insert(words.end(), example.options.begin(), example.options.end());
    return words;
  }
  complain("a domain has no example in " __FILE__);
}

const Samples& example_samples(Domain domain) {
  static std::map<std::string, MemoryFile> files;
  static std::map<Domain, Samples> samples;
  if (const auto found = samples.find(domain); found != samples.end()) return found->second;
  for (const auto& [name, text] : example_files()) files[name].put(text);
  const auto path = [&](const std::string& name) { return files.contains(name) ? files[name].path() : name; };
  for (const ExampleOf& example : examples()) {
    if (example.domain != domain) continue;
    const DomainEntry& read = entry(domain);
    std::vector<std::string> paths;
    for (const std::string& name : example.files) paths.push_back(path(name));
    Settings settings(read.settings);
    for (std::size_t i = 0; i + 1 < example.options.size(); i += 2)
      settings.set(example.options[i].substr(2), path(example.options[i + 1]));
    return samples.emplace(domain, read.read({paths, settings, 1})).first->second;
  }
  complain("a domain has no example in " __FILE__);
}

}  // namespace etalon
