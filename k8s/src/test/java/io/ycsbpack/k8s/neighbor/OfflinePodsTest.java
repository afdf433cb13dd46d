// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.GoldenObject;
import io.ycsbpack.k8s.deploy.TestDeployments;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OfflinePodsTest {

  @Test
  void theJobOfALoadIsTheOneThatWasAppliedBefore() throws IOException {
    GoldenObject.assertSame("stress-job.yaml", stress());
  }

  private static Job stress() {
    return OfflinePods.job("stress", "stress", "client",
        new OfflinePods.Work(Settings.NONE, List.of("neighbor", "burn", "--workers", "2"),
            OfflinePods.Place.of(Settings.NONE, "stress"), Map.of()));
  }

  @Test
  void theJobOfASenderIsTheOneThatWasAppliedBefore() throws IOException {
    PodTransfer.Nodes nodes = new PodTransfer.Nodes(
        TestDeployments.settings("node-selector", "disk=ssd", "next-to", "db",
            "receiver-node", "other"),
        Optional.of(Map.of("app", "db")));
    GoldenObject.assertDiffers("transfer-job.yaml", stress(), OfflinePods.job("copy", "copy", "client",
        new OfflinePods.Work(Settings.NONE.with(Map.of("request", "300m", "image-pull-secret", "regcred"), "test"),
            List.of("neighbor", "send", "--to", "10.0.0.1:5201"), nodes.ofSender("copy"),
            Map.of("kubernetes.io/egress-bandwidth", "100M"))));
  }
}
