// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The record that {@code ycsb run} leaves; that of a run that is ended: {@link EmbeddedRunIT}. */
@ExtendWith(RealEngine.class)
class RecordIT {
  @TempDir
  private Path folder;

  @Test
  void holdsTheFiguresThatWerePrintedAndWhatTheServerUsed() throws IOException {
    YcsbProcess ycsb = YcsbProcess.run(folder,
        "run clickhouse " + TENANTQ_SMALL + " -p operationcount=1500");
    JsonNode record = Results.json(Results.in(folder).record());

    assertThat(ycsb.awaitFigures().exitCode()).isEqualTo(record.at("/verdict/exitCode").asInt(-1));
    assertThat(record.at("/state").asText()).isEqualTo("complete");
    assertThat(record.at("/figures/ok").asLong()).isEqualTo(1500);
    assertThat(record.at("/figures/throughput").asDouble())
        .isCloseTo(ycsb.figure("OVERALL", "Throughput(ops/sec)"), within(0.01));
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isPositive();
    assertThat(record.at("/target/kind").asText()).isEqualTo("embedded");
    assertThat(record.at("/target/limit/mechanism").asText()).isIn("none", "cores offline", "cpuset", "quota");
    assertThat(record.at("/figures/targetUse/limitShare").asDouble()).isPositive();
    assertThat(record.at("/figures/machine/freeCores").asInt()).as("client and server share them")
        .isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(record.at("/target/versions/server").asText()).matches("[\\d.]+");
    assertThat(record.at("/plan/files/0/sha256").asText()).hasSize(64);
    assertThat(Results.serviceTimes(Results.in(folder).file(".hlog"))).isEqualTo(1500);
    DocumentSchema.RUN.assertValid(record.toString());
  }

  @Test
  void jsonPrintsItOnStandardOutputAndNothingElse() throws IOException {
    CommandResult ycsb = ends(0, InProcess.in(folder, "run clickhouse --json -p results=none " + TENANTQ_SMALL));

    assertThat(Results.json(ycsb.out()).at("/figures/ok").asLong()).isEqualTo(100);
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
