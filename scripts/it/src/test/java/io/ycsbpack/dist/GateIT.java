// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.GateResult.Result;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a real server, judged by gates. */
class GateIT {
  @RegisterExtension
  static final RealServer SERVER = RealServer.forAllTests();

  @TempDir
  Path folder;

  @Test
  void aGateThatFailsEndsTheRunWithNineAndTheRecordKeepsEachGate() throws IOException {
    CommandResult run = ends(9, run("--fail-if p50(Q1)>1us --fail-if failed>0%"));

    assertThat(run.err()).containsPattern("  gate: p50\\(Q1\\) [\\d.]+ us > 1 us: failed\n")
        .contains("  gate: failed 0 % <= 0 %: passed\n")
        .contains("GATE FAILED (exit 9): 1 gate failed: p50(Q1) ");
    assertThat(record().verdict().gates()).extracting(GateResult::gate, GateResult::result)
        .containsExactly(tuple("p50(Q1)>1us", Result.FAILED),
            tuple("failed>0%", Result.PASSED));
    assertThat(record().verdict().exitCode()).isEqualTo(ExitCode.GATE);
  }

  @Test
  void theSampleWorkflowLetsARunWithinTheBoundPassAndFindsAnInjectedSlowdown() throws IOException {
    JsonNode workflow = new YAMLMapper().readTree(YcsbProcess.HOME.resolve("docs/examples/gate.yml").toFile());
    for (JsonNode step : workflow.at("/jobs/gate/steps")) {
      if (step.has("run")) {
        YcsbProcess shell = YcsbProcess.start(folder, Path.of("/bin/bash"),
            List.of("-e", "-c", "cd '" + YcsbProcess.HOME + "'\n" + step.path("run").asText()),
            Map.of("RUNNER_TEMP", folder.toString(), "GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString()));

        assertThat(shell.exitCode()).as(step.path("name").asText() + "\n" + shell.out() + shell.err()).isZero();
      }
    }
    assertThat(folder.resolve("summary.md")).content().contains("p50 &gt; 2s");
  }

  private CommandResult run(String gates) {
    return InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL
        + " -p operationcount=200 -p loadmissing=true -p verdict.shared=true -p results=" + folder
        + " -p clickhouse.url=" + SERVER.url() + " " + gates);
  }

  private RunRecord record() throws IOException {
    return RecordFile.read(new Results(folder).record());
  }
}
