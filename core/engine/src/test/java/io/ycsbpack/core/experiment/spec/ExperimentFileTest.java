// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.parameter.Percent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileTest {
  private static final String WHOLE = """
      question: How much?
      binding: test
      workload: [one, two]
      properties: {a: 1, b: yes}
      vary: {cpu: [16, 500m], rows: [10]}
      repeats: 5
      control: true
      baseline: second
      conditions:
        first: {type: bare-metal, cpu: "${cpu}"}
        second: {properties: {c: "${rows}"}}
      """;

  @TempDir
  Path folder;

  @Test
  void aWholeFileIsReadAndTheBaselineComesFirst() throws IOException {
    Experiment read = read(WHOLE);

    assertThat(read.name()).isEqualTo("some");
    assertThat(read.work().workload()).containsExactly("one", "two");
    assertThat(read.work().properties()).containsEntry("a", "1").containsEntry("b", "yes");
    assertThat(read.demands().repeats()).isEqualTo(5);
    assertThat(read.compared().control()).isTrue();
    assertThat(read.demands().detect()).isEqualTo(0.03);
    assertThat(read(WHOLE + "detect: 2.5%\n").demands().detect()).isEqualTo(0.025);
    assertThat(read.conditions().keySet()).containsExactly("second", "first");
    assertThat(read.conditions().get("second").type()).isEqualTo("as-it-is");
  }

  @Test
  void aBoundOnTheLossAndLabelsAreReadAndThoseOfTheCommandLineCount() throws IOException {
    Experiment bounded = read(WHOLE + "max-loss: 5%\nlabels: {team: search, stage: nightly}\n");

    assertThat(read(WHOLE).demands().maxLoss()).isEmpty();
    assertThat(bounded.demands().maxLoss()).contains(0.05);
    assertThat(bounded.judgedBy(Optional.of(Percent.TYPE.parse("2%")), Map.of("stage", "release")))
        .satisfies(judged -> assertThat(judged.demands().maxLoss()).contains(0.02))
        .satisfies(
            judged -> assertThat(judged.about().labels()).isEqualTo(Map.of("team", "search", "stage", "release")));
    assertThat(bounded.judgedBy(Optional.empty(), Map.of())).isEqualTo(bounded);
  }

  @Test
  void eachCombinationOfWhatVariesIsACaseWithItsValuesFilledIn() throws IOException {
    List<Scenario> scenarios = Scenario.of(read(WHOLE));

    assertThat(scenarios).extracting(Scenario::name).containsExactly("cpu=16, rows=10", "cpu=500m, rows=10");
    assertThat(scenarios.get(1).conditions().get("first").parameters()).isEqualTo(Map.of("cpu", "500m"));
    assertThat(scenarios.get(1).conditions().get("second").properties()).isEqualTo(Map.of("c", "10"));
  }

  @Test
  void additionsOfARoleAreOneOrAList() throws IOException {
    Experiment one = read(WHOLE.replace("second: {", "second: {faults: {type: kill, after: \"${cpu}\"}, "));
    Experiment two = read(
        WHOLE.replace("second: {", "second: {faults: [{type: kill}], proxy: {type: haproxy, port: 1}, "));

    assertThat(Scenario.of(one).get(1).conditions().get("second").additions())
        .containsExactly(new AdditionPlan(Addition.Role.FAULT, "kill", Map.of("after", "500m")));
    assertThat(two.conditions().get("second").additions())
        .containsExactly(new AdditionPlan(Addition.Role.FAULT, "kill", Map.of()),
            new AdditionPlan(Addition.Role.PROXY, "haproxy", Map.of("port", "1")));
  }

  @Test
  void scenariosAreSetsOfValuesThatBelongTogether() throws IOException {
    List<Scenario> scenarios = Scenario.of(read("""
        binding: test
        workload: w
        scenarios: [{n: 1, cpu: 8}, {n: 3, cpu: 2}]
        vary: {rows: [1, 2]}
        conditions: {only: {}}
        """));

    assertThat(scenarios).extracting(Scenario::name)
        .containsExactly("n=1, cpu=8, rows=1", "n=1, cpu=8, rows=2", "n=3, cpu=2, rows=1", "n=3, cpu=2, rows=2");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "conditions|conditons|some.yaml:9:1: there is no 'conditons' in an experiment; did you mean 'conditions'?",
    "control|zzz|some.yaml:7:1: there is no 'zzz' in an experiment; there are name, question, binding, workload, properties, scenarios, vary, repeats, control, baseline, conditions, figure, detect, max-loss, labels",
    "control: true|'? [a]'|some.yaml:7:3: a key of an experiment has to be a word",
    "control: true|control: yes|some.yaml:7:10: 'control' has to be one of true, false, and is 'yes'",
    "control: true|control: |some.yaml:7:9: 'control' has no value; write it, or remove the key",
    "binding: test|binding: [test]|some.yaml:2:10: 'binding' has to be a text here",
    "b: yes|b: [yes]|some.yaml:4:23: 'b' has to be a text here",
    "b: yes|threadcount: many|some.yaml:4:33: threadcount='many': threadcount is a whole number",
    "properties: {a: 1, b: yes}|properties: 1|some.yaml:4:13: 'properties' has to be an object, that is keys with values",
    "vary: {|scenarios: [a] #|some.yaml:5:13: 'scenarios' has to be an object, that is keys with values",
    "rows: [10]}|rows: {a: 1}}|some.yaml:5:31: 'rows' has to be a text here",
    "cpu: [16, 500m]|cpu: [16, [1]]|some.yaml:5:18: 'cpu' has to be a text here",
    "baseline: second|baseline: third|some.yaml:8:11: 'baseline' has to be one of first, second, and is 'third'",
    "baseline: second|baseline: secnd|'baseline' has to be one of first, second, and is 'secnd'; did you mean 'second'?",
    "second: {properties: {c: \"${rows}\"}}|second: plain|some.yaml:11:11: 'second' has to be an object, that is keys with values",
    "second: {|First: {|some.yaml:11:3: the name of condition 'First' is too like that of 'first'; choose another",
    "second: {|'\"?\": {'|some.yaml:11:3: the name of condition '?' is no word; choose another",
    "second: {|second: {type: bare-metal, cpu: 0.3333, |some.yaml:11:35: cpu='0.3333': cpu is a number of cores",
    "second: {|second: {type: bare-metal, cpu: , |some.yaml:11:34: 'cpu' has no value; write it, or remove the key",
    "second: {|second: {type: bare-metal, cpus: 1, |some.yaml:11:30: there is no 'cpus' in a condition of type bare-metal; did you mean 'cpu'?",
    "second: {|second: {neighbor: {type: cpu-stress}, |some.yaml:11:12: there is no 'neighbor' in a condition of type as-it-is; did you mean 'neighbors'?",
    "second: {|second: {faults: {type: kill, aftr: 1s}, |some.yaml:11:33: there is no 'aftr' in faults of type kill; did you mean 'after'?",
    "second: {|second: {type: bare-metal, proxy: [{type: haproxy, port: x}], |some.yaml:11:60: port='x': port is",
    "second: {|second: {neighbors: [{workers: 2}], |some.yaml:11:24: condition 'second': neighbors has to be like {type: cpu-stress, workers: 2}, or a list of these",
    "second: {|second: {faults: {type: kill, after: [1]}, |some.yaml:11:40: 'after' has to be a text here",
    "binding: test|binding: [|some.yaml:4:1: this is not YAML: while parsing a flow sequence, expected ',' or ']'",
    "binding: test||'binding' is missing",
    "rows: [10]}|rows: }|some.yaml:5:30: 'rows' has no value", "rows: [10]}|rows: []}|'rows' needs a value",
    "vary: {|scenarios: [{n: }] #|'n' has no value",
    "workload: [one, two]|workload: []|'workload' needs a value",
    "b: yes|b: |some.yaml:4:22: 'b' has no value",
    "c: \"${rows}\"|c: |some.yaml:11:27: 'c' has no value",
    "second: {|second: {faults: {type: kill, after: }, |'after' has no value",
    "repeats: 5|repeats: 0|repeats 0: 1 to 1000 can be given",
    "repeats: 5|repeats: many|some.yaml:6:10: 'repeats' has to be a whole number, and is 'many'",
    "control: true|repeats: 4|some.yaml:7:1: 'repeats' is there twice",
    "cpu: \"${cpu}\"|cpu: [1]|condition 'first': cpu has to be one value",
    "control: true|detect: 3|detect: '3' is not a percentage above 0 and below 100 (3%): position 2",
    "control: true|detect: 0%|detect: '0%' is not a percentage above 0",
    "control: true|max-loss: 5|max-loss: '5' is not a percentage above 0 and below 100 (3%)",
    "control: true|'labels: {a b: c}'|labels: 'a b=c' is not a label (key=value)",
    "control: true|'labels: {a: }'|'a' has no value",
    "control: true|figure: delt|some.yaml:7:9: 'figure' has to be one of delta, ladder, instances, writers, percentiles, outage, cache, bandwidth, and is 'delt'; did you mean 'delta'?",
    "second: {|second: {neighbors: stress, |condition 'second': neighbors has to be like {type: cpu-stress, workers: 2}"})
  void whatCanNotBeMeantIsRefusedWithItsPlace(String old, String wrong, String message) {
    String text = WHOLE.replace(old, wrong == null ? "" : wrong);

    assertThatThrownBy(() -> read(text)).isInstanceOf(UsageException.class)
        .hasMessageContaining("some.yaml")
        .hasMessageContaining(message);
  }

  @Test
  void theClassOfABindingIsNamedOnlyOnce() {
    String stock = WHOLE.replace("binding: test", "db: site.ycsb.BasicDB").replace("b: yes", "db: other");

    assertThatThrownBy(() -> read(stock)).hasMessageContaining("some.yaml:2:5: db is also in properties; remove one");
  }

  @Test
  void theLineIsShownWithAMarkBelowTheColumn() {
    assertThatThrownBy(() -> read(WHOLE.replace("b: yes", "b: [1]"))).hasMessage(folder.resolve("some.yaml")
        + ":4:23: 'b' has to be a text here\n  properties: {a: 1, b: [1]}\n                        ^");
  }

  @Test
  void aFileThatHoldsNoExperimentIsRefused() {
    Path none = folder.resolve("none.yaml");

    assertThatThrownBy(() -> read(" \n"))
        .hasMessageEndingWith("some.yaml is empty; see workloads/experiments for examples");
    assertThatThrownBy(() -> read("# nothing\n"))
        .hasMessageContaining("some.yaml:1:1: the file is empty; it has to hold an experiment");
    assertThatThrownBy(() -> read("[a]")).hasMessageContaining(
        "some.yaml:1:1: the file has to hold an experiment, that is keys with values");
    assertThatThrownBy(() -> read("name: a\nconditions: {a: {}}\n"))
        .hasMessageContaining("some.yaml:1:1: 'binding' is missing: write it with a value");
    assertThatThrownBy(() -> read("binding: test\nworkload: a\n"))
        .hasMessageContaining("some.yaml:1:1: 'conditions' is missing: write it with a value");
    assertThatThrownBy(() -> read("binding: test\nworkload: a\nconditions: {}\n"))
        .hasMessageContaining("some.yaml:3:13: conditions names none; one is needed, two to compare");
    assertThatThrownBy(() -> ExperimentFile.read(none))
        .hasMessage("can't read the experiment " + none + ": there is no such file");
  }

  @Test
  void textsAreAsWrittenAndAnAliasStandsForItsValue() throws IOException {
    Experiment experiment = read("""
        binding: test
        workload: w
        properties: &shared {a: 010, b: 1_000, c: 1.50, d: yes, e: 2001-01-01, f: "", g: ~x}
        conditions:
          plain:
          same: {properties: *shared}
        """);

    assertThat(experiment.conditions().get("plain"))
        .isEqualTo(new ConditionPlan("as-it-is", Map.of(), Map.of(), List.of()));
    assertThat(experiment.conditions().get("same").properties()).isEqualTo(experiment.work().properties())
        .isEqualTo(Map.of("a", "010", "b", "1_000", "c", "1.50", "d", "yes", "e", "2001-01-01", "f", "", "g", "~x"));
  }

  @Test
  void aTypeThatVariesIsCheckedWhenItIsKnown() throws IOException {
    Experiment experiment = read("""
        binding: test
        workload: w
        vary: {type: [bare-metal, container]}
        conditions: {only: {type: "${type}", cpu: 1}}
        """);

    assertThat(Scenario.of(experiment)).extracting(scenario -> scenario.conditions().get("only").type())
        .containsExactly("bare-metal", "container");
  }

  @Test
  void aNameThatDoesNotVaryIsRefusedWithTheNearestOne() throws IOException {
    Experiment typo = read(WHOLE.replace("${rows}", "${row}"));

    assertThatThrownBy(() -> Scenario.of(typo)).isInstanceOf(UsageException.class)
        .hasMessageContaining("'row' does not vary; did you mean 'rows'?");
  }

  private Experiment read(String text) throws IOException {
    Path file = folder.resolve("some.yaml");
    Files.writeString(file, text);
    return ExperimentFile.read(file);
  }
}
