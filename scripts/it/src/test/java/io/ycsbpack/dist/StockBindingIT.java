// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Arms of an experiment use a binding of YCSB: its BasicDB, whose operations only wait. One on a real server is used by
 * docs/your-database.md ({@link WalkthroughIT}).
 */
class StockBindingIT {
  private static final String SECRET = "hunter22";
  private static final String ARMS = """
      db: site.ycsb.BasicDB
      classpath: %s/*
      workload: workloads/workloada
      properties:
        recordcount: 10
        operationcount: "0"
        maxexecutiontime: 2
        loadmissing: "true"
        threadcount: 1
        verdict.shared: "true"
        verdict.steal: "1"
        basicdb.verbose: "false"
        basicdb.randomizedelay: "false"
        basicdb.passwd: %s
      control: false
      conditions:
        quick: {properties: {basicdb.simulatedelay: 1}}
        slow: {properties: {basicdb.simulatedelay: 100}}
      """.formatted(YcsbProcess.HOME.resolve("scripts/it/target/ycsb/lib"), SECRET);

  @TempDir
  private Path folder;

  @Test
  void aDelayOfOneArmIsFoundAndNoFileHasTheSecret() throws IOException {
    Files.writeString(folder.resolve("arms.yaml"), ARMS);

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment arms.yaml --repeats 4").ends(0);

    assertThat(experiment.out() + experiment.err()).contains("slow: Throughput").doesNotContain(SECRET);
    assertThat(Results.in(folder).files("-stock-workloada.json")).isNotEmpty()
        .allSatisfy(file -> assertThat(Results.json(file).at("/plan/properties/db").asText())
            .isEqualTo("site.ycsb.BasicDB"));
    JsonNode document = Results.in(folder).document();
    assertThat(document.path("state").asText()).isEqualTo("complete");
    assertThat(document.path("binding").asText()).isEqualTo("stock");
    assertThat(document.path("design").asText()).isEqualTo("whole-runs");
    JsonNode scenario = document.at("/scenarios/0");
    assertThat(scenario.at("/properties/basicdb.passwd").asText()).isEqualTo("***");
    assertThat(scenario.path("conditions")).hasSize(2).allSatisfy(condition -> {
      assertThat(condition.at("/summary/target").asText()).startsWith("a server reached by site.ycsb.BasicDB of core-");
      assertThat(condition.path("runs")).hasSize(4);
    });
    assertThat(scenario.at("/comparisons/0/candidate").asText()).isEqualTo("slow");
    assertThat(scenario.at("/comparisons/0/figures/0/primary").asBoolean()).isTrue();
    assertThat(scenario.at("/comparisons/0/figures/0/verdict").asText()).isEqualTo("worse");
    assertThat(Results.in(folder).files(Files::isRegularFile)).isNotEmpty()
        .allSatisfy(file -> assertThat(file).content(StandardCharsets.ISO_8859_1).doesNotContain(SECRET));
  }
}
