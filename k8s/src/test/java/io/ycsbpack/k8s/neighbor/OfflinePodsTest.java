package io.ycsbpack.k8s.neighbor;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.k8s.cluster.GoldenObject;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OfflinePodsTest {

  @Test
  void theJobOfALoadIsTheOneThatWasAppliedBefore() throws IOException {
    GoldenObject.assertSame("stress-job.yaml",
        OfflinePods.job("stress", "stress",
            new OfflinePods.Work("client", List.of("burn", "--workers", "2"), Optional.empty(),
                OfflinePods.Place.on(Map.of()), new PodMetadata(Map.of(), Map.of("ycsbpack.io/part", "stress")),
                PodDemands.NONE)));
  }

  @Test
  void theJobOfASenderIsTheOneThatWasAppliedBefore() throws IOException {
    TransferNodes nodes = new TransferNodes(Map.of("disk", "ssd"), Map.of(),
        Optional.of(new TransferNodes.Database("db",
            Map.of("app", "db"), NodeRelation.SAME, NodeRelation.OTHER)));
    GoldenObject.assertSame("transfer-job.yaml",
        OfflinePods.job("copy", "copy",
            new OfflinePods.Work("client", List.of("transfer", "--to", "10.0.0.1:5201"),
                Optional.of(Quantity.parse("300m")), nodes.ofSender("copy"),
                new PodMetadata(Map.of("kubernetes.io/egress-bandwidth", "100M"), nodes.labelsOfSender()),
                new PodDemands(Optional.of(new ObjectName("regcred")), Optional.empty()))));
  }
}
