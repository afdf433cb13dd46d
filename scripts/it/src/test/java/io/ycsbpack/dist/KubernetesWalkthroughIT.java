// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page that needs a cluster does what it says, and leaves nothing in it. */
@SystemTest(cluster = 0, minutes = 4)
class KubernetesWalkthroughIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("docs");
  @TempDir
  private Path folder;

  @Test
  void thePageRunsLimitsAndComparesInRoundsOfBothSidesUnderTheSameLimit() throws Exception {
    Walkthrough.page("docs/kubernetes.md")
        .with("KUBECONFIG", CLUSTER.kubeconfig().toString())
        .in(CLUSTER.namespace())
        .run(folder);

    JsonNode one = Results.in(folder).document().at("/scenarios/0");
    assertThat(one.at("/comparisons/0/pairs").asInt()).isEqualTo(1);
    assertThat(one.at("/comparisons/0/unlike").asBoolean()).isFalse();
    assertThat(one.at("/conditions")).hasSize(2).allSatisfy(condition -> {
      assertThat(condition.at("/summary/limitCores").asDouble()).isEqualTo(0.5);
      assertThat(condition.at("/summary/mechanism").asText()).isEqualTo("quota");
      assertThat(condition.at("/summary/detectedResources/max_threads").asText()).isNotEmpty();
      assertThat(condition.at("/summary/throttledShare").asDouble()).isBetween(0.0, 1.0);
    });
  }

  @AfterEach
  void leavesNothing() {
    assertThat(new ClusterView(CLUSTER).ours()).isEmpty();
  }
}
