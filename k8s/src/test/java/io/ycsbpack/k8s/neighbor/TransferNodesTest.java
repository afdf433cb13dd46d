// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Affinity;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.deploy.TestDeployments;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ends of a transfer are apart, and where the database's answers go. */
class TransferNodesTest {
  private static final Map<String, String> PODS = Map.of("app", "db");

  @ParameterizedTest
  @CsvSource({"SAME, OTHER, receiver", "SAME, ANY, receiver", "OTHER, SAME, sender", "OTHER, OTHER, receiver",
    "SAME, SAME, none"})
  void clientsFindTheEndThatIsAwayFromTheDatabase(NodeRelation sender, NodeRelation receiver, String farEnd) {
    PodTransfer.Nodes nodes = next(sender, receiver);
    Map<String, String> label = Labels.farEnd("db");

    assertThat(nodes.ofReceiver().labels().entrySet().containsAll(own(label))).isEqualTo(farEnd.equals("receiver"));
    assertThat(nodes.ofSender("copy").labels().entrySet().containsAll(own(label))).isEqualTo(farEnd.equals("sender"));
  }

  @Test
  void withoutADatabaseTheEndsAreApartFromEachOtherAlone() {
    PodTransfer.Nodes nodes = new PodTransfer.Nodes(TestDeployments.settings("node-selector", "a=b"), Optional.empty());

    assertThat(nodes.ofReceiver().affinity()).isEqualTo(new Affinity());
    assertThat(nodes.ofSender("copy").nodeSelector()).isEqualTo(Map.of("a", "b"));
    assertThat(nodes.ofSender("copy").affinity().getPodAffinity()).isNull();
  }

  /** Without those that all loads have. */
  private static Set<Map.Entry<String, String>> own(Map<String, String> labels) {
    return Map.of("ycsbpack.io/transfer-next-to", labels.get("ycsbpack.io/transfer-next-to")).entrySet();
  }

  private static PodTransfer.Nodes next(NodeRelation sender, NodeRelation receiver) {
    return new PodTransfer.Nodes(TestDeployments.settings("next-to", "db", "sender-node", PropertyType.word(sender),
        "receiver-node", PropertyType.word(receiver)), Optional.of(PODS));
  }
}
