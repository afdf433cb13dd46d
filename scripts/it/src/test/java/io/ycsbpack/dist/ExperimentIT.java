// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.report.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An experiment on real servers, and every kind of report on it. */
@SystemTest(minutes = 3)
@ExtendWith(RealEngine.class)
class ExperimentIT {
  private static final String SMALL = """
      question: What does max_threads cost?
      binding: clickhouse
      workload: workloads/tenantq
      properties: {tenantq.rows: 20000, tenantq.tenants: 10, maxexecutiontime: 0, operationcount: "${operations}"}
      vary: {operations: [120]}
      repeats: 3
      conditions:
        alone: {type: bare-metal}
        pinned: {type: bare-metal, instances: 2, ready-after: 1s, properties: {clickhouse.settings: max_threads=1}}
      """;

  @TempDir
  private static Path folder;
  private static YcsbProcess experiment;
  private static Path results;

  @BeforeAll
  static void runIt() throws IOException {
    Files.writeString(folder.resolve("small.yaml"), SMALL);
    experiment = YcsbProcess.run(folder, "experiment small.yaml");
    results = Results.in(folder).experiment();
  }

  @Test
  void conditionsRunInRoundsOfRecordedOrderAndAreComparedWithTheBaseline() throws IOException {
    List<String> order = experiment.err()
        .lines()
        .filter(line -> line.endsWith(": ..."))
        .map(line -> line.replaceAll(".*round (\\d), (.*): \\.\\.\\.", "$1 $2"))
        .toList();
    JsonNode document = Results.in(folder).document();

    List<String> recorded = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      for (JsonNode condition : document.at("/scenarios/0/order/" + (round - 1))) {
        recorded.add(round + " " + condition.asText());
      }
    }
    assertThat(order).isEqualTo(recorded)
        .containsExactlyInAnyOrder("1 alone", "1 pinned", "2 alone", "2 pinned", "3 alone", "3 pinned");
    assertThat(experiment.err()).contains("drawn from seed " + document.at("/orderSeed").asLong());
    assertThat(document.at("/state").asText()).isEqualTo("complete");
    assertThat(experiment.out().replaceAll("\\s+", " ")).contains("operations=120")
        .contains("ANSWER operations=120, pinned: ", "DETAILS pinned: ");
    assertThat(experiment.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(experiment.err()).contains("6 runs", "left", "probing 'alone'", "probing 'pinned'");
    assertThat(document.at("/scenarios/0/comparisons")).hasSize(1);
  }

  @Test
  void roundsGoOnUntilTheQuestionIsAnsweredOrTheBudgetIsSpentAndOneWithoutRoomForThreeIsRefused()
      throws IOException {
    Experiments.write(folder.resolve("open.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, maxexecutiontime: 2}
        conditions:
          whole: {type: bare-metal, cpu: 1, memory: 2Gi}
          fifth: {type: bare-metal, cpu: 200m, memory: 2Gi}
        """);

    YcsbProcess answered = YcsbProcess.run(folder,
        "experiment open.yaml --design whole-runs --figure throughput --detect 50% --budget 1m --anyway --results rounds")
        .ends(0, 4, 8);
    YcsbProcess refused = YcsbProcess.run(folder,
        "experiment open.yaml --design whole-runs --budget 5s --results refused").ends(7);

    // How many rounds fit, and whether they are valid, is up to the machine.
    assertThat(answered.err()).contains("asks for 50 % in throughput, 60 s for each candidate", "[round 1] ");
    assertThat(answered.out()).contains(answered.exitCode() == 0 ? " lower" : "ANSWER   fifth: No");
    String text = Results.text(new Results(folder.resolve("rounds")).experiment().resolve("experiment.json"));
    JsonNode document = Results.json(text);
    assertThat(document.at("/repeats").asInt()).isEqualTo(document.at("/scenarios/0/order").size()).isPositive();
    DocumentSchema.EXPERIMENT.assertValid(text);
    assertThat(refused.err()).contains("--budget 5.0 s is too short for 3 rounds");
    assertThat(folder.resolve("refused")).doesNotExist();
  }

  @Test
  void theDocumentKeepsToItsSchema() throws IOException {
    DocumentSchema.EXPERIMENT.assertValid(Files.readString(results.resolve("experiment.json")));
  }

  @Test
  void theInstancesOfAConditionAreSummed() throws IOException {
    JsonNode pinned = Results.in(folder).document().at("/scenarios/0/conditions/1");
    JsonNode sum = Results.json(results.resolve(pinned.at("/runs/0/record").asText()));

    assertThat(sum.at("/mergedFrom")).hasSize(2);
    assertThat(sum.at("/figures/ok").asLong()).isEqualTo(240);
    assertThat(sum.at("/target/detectedResources/max_threads").asText()).isEqualTo("1");
  }

  @Test
  void nothingOfTheServersIsLeft() throws IOException {
    assertThat(new Results(results).files(file -> file.getFileName().toString().startsWith("server-"))).isEmpty();
    assertThat(folder.resolve("data/undo")).isEmptyDirectory();
    assertThat(ProcessHandle.allProcesses()
        .map(process -> process.info().commandLine().orElse(""))
        .filter(line -> line.contains(results.toString()))).isEmpty();
  }

  @Test
  void reportsAreMadeInEveryFormWithTheSameFigures() throws IOException {
    double delta = Results.in(folder).document().at("/scenarios/0/comparisons/0/figures/0/delta").asDouble();
    String text = String.format(Locale.ROOT, "%+.1f %%", 100 * delta);
    for (String kind : List.of("html", "md", "csv", "json")) {
      ends(0, InProcess.run("report " + results + " -o " + folder.resolve("report." + kind)));
    }

    assertThat(Files.readString(folder.resolve("report.md"))).contains("| pinned |").contains(text);
    assertThat(Files.readString(folder.resolve("report.html"))).contains(text);
    assertThat(Files.readString(folder.resolve("report.csv"))).contains(",pinned,", ",delta_ratio,");
    assertThat(Results.json(folder.resolve("report.json")).at("/0/name").asText())
        .isEqualTo("small");
    assertThat(InProcess.run("report " + results + " -o " + folder.resolve("report.pdf")).exitCode()).isEqualTo(1);
    assertThat(InProcess.run("report " + folder).exitCode()).isEqualTo(1);
  }

  @Test
  void thePageShowsTheRightFiguresInARealBrowserWithoutAnError() throws IOException {
    Browser browser = Browser.find();
    InProcess.run("report " + results + " -o " + folder.resolve("page.html"));
    JsonNode document = Results.in(folder).document();

    Browser.Page page = browser.open(folder.resolve("page.html"));

    assertThat(page.complaints()).isEmpty();
    double delta = document.at("/scenarios/0/comparisons/0/figures/0/delta").asDouble();
    assertThat(page.dom()).doesNotContain("undefined", "NaN")
        .contains(String.format(Locale.ROOT, ">%+.1f&nbsp;%%<", 100 * delta));
    List<Double> throughputs = new ArrayList<>();
    document.at("/scenarios/0/conditions")
        .forEach(condition -> throughputs.add(condition.at("/summary/throughput").asDouble()));
    assertThat(throughputs).hasSize(2)
        .allSatisfy(value -> assertThat(page.dom()).contains(">" + Numbers.number(value) + "<"));
    assertThat(page.count("<svg")).isGreaterThanOrEqualTo(5);
    assertThat(Files.readString(folder.resolve("page.html"))).doesNotContain("src=\"http", "href=\"http");
  }
}
