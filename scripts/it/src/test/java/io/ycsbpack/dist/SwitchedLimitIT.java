// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.limit.ControlGroups;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A CPU limit that is changed on a real server while it is measured. */
@SystemTest
@ExtendWith(RealEngine.class)
@Lane
class SwitchedLimitIT {
  private static final String HALVED = """
      properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 2}
      detect: 40%
      conditions:
        whole: {type: bare-metal, cpu: 1}
        half: {type: bare-metal, cpu: 500m}
      """;

  @TempDir
  private Path folder;

  @BeforeEach
  void needsControlGroups() throws IOException {
    assumeTrue(ControlGroups.ofThisUser().isPossible(), "needs control groups that this user may write");
    Experiments.write(folder.resolve("halved.yaml"), HALVED);
  }

  @Test
  void halfAQuotaIsFoundToBeSlowerOnOneServerThatIsNotRestarted() throws IOException {
    YcsbProcess experiment = YcsbProcess.run(folder,
        "experiment halved.yaml --design switched --load in-turns --anyway --figure throughput --slice 500ms");

    assertThat(experiment.err()).contains("switched: one load at a time",
        "changed in place on the running server between slices: cpu", "a switch took at most");
    if (experiment.isRefusedByAGuard("half")) {
      return;
    }
    JsonNode compared = Results.in(folder).document().at("/scenarios/0/comparisons/0");
    assertThat(compared.at("/figures/0/delta").asDouble()).as(compared.toPrettyString()).isNegative();
    assertThat(YcsbProcess.run(folder, "experiment --undo").err()).contains("nothing is left behind");
  }
}
