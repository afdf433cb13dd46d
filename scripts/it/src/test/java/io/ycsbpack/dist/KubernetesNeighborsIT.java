// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunLogs.Transferred;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a database in a cluster while it is measured: its pod is lost, other pods fill the network. */
@SystemTest(cluster = 0, minutes = 5)
@ExtendWith(RealEngine.class)
class KubernetesNeighborsIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("disturbed");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);

  @TempDir
  private Path data;

  @Test
  void aLostPodComesBackWithItsDataWhenTheseAreOnAVolume() throws IOException {
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
    List<HasMetadata> volume = volume(data);
    try {
      // Java looks a name up again after 30 s, and a thread waits 5 s for the old address.
      YcsbProcess experiment = experiment("lost",
          """
              figure: outage
              properties:
                {tenantq.rows: 20000, tenantq.tenants: 10, target: 40, threadcount: 8, maxexecutiontime: 60,
                errorbudget: 100,
                 abortafter: 0s, tenantq.writers: 1, tenantq.writebatch: 100, tenantq.writerate: 200}
              repeats: 1
              conditions:
                with a volume:
                  {type: kubernetes, cpu: 500m, memory: 2Gi, client-cpu: 1, lose-pod: 3s, storage: "1Gi:%s"}
                without: {type: kubernetes, cpu: 500m, memory: 2Gi, client-cpu: 1, lose-pod: 3s}
              """
              .formatted(CLUSTER.namespace()))
          .awaitFigures();

      assertThat(experiment.out()).contains("Cost of the loss of a server");
      List<String> statuses = List.of("with-a-volume", "without").stream().map(this::statuses).toList();
      assertThat(statuses.get(0)).contains("CONNECTION_LOST").doesNotContain("BAD_REQUEST");
      assertThat(statuses.get(1)).contains("BAD_REQUEST");
      assertThat(Results.json(run("lost", "with-a-volume")).at("/figures/writers/missingRows").asLong(-1)).isZero();
    } finally {
      CLUSTER.admin().resourceList(volume).delete();
    }
    assertThat(VIEW.ours()).isEmpty();
  }

  @Test
  void aTransferBetweenPodsIsHeldToItsBandwidthAndMeasured() throws IOException {
    YcsbProcess experiment = experiment("network", """
        figure: bandwidth
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 1, maxexecutiontime: 8}
        repeats: 1
        conditions:
          alone: {type: bare-metal}
          crowded:
            type: kubernetes
            cpu: 500m
            memory: 2Gi
            client-cpu: 1
            neighbors: {type: pod-bulk-transfer, bandwidth: 50M}
        """).awaitFigures();

    RunRecord record = RecordFile.read(run("network", "crowded"));
    List<Transferred> points = RunLogs.nextTo(run("network", "crowded")).transfer();
    assertThat(points).anyMatch(point -> record.figures().include(point.end()));
    // The plugin's bucket lets 256 MiB through at any speed, at once or later, and more than one bucket was seen to
    // pass on a busy node. Without a limit the network of a node moves gigabits per second.
    long seconds = 1 + Duration.between(points.get(0).end(), points.get(points.size() - 1).end()).toSeconds();
    assertThat(points.stream().mapToLong(Transferred::bytes).sum()).isPositive()
        .isLessThan((long) (1.1 * 50e6 / 8 * seconds + 4L * (256 << 20)));
    assertThat(experiment.out()).contains("Online operations and offline bandwidth");
    assertThat(VIEW.ours()).isEmpty();
  }

  private static YcsbProcess experiment(String name, String text) throws IOException {
    Path file = Experiments.write(CLUSTER.folder().resolve(name + ".yaml"), text);
    return CLUSTER.ycsb("experiment " + file + " --results " + name);
  }

  private String statuses(String condition) {
    JsonNode run = Results.json(run("lost", condition));
    assertThat(Results.text(run("lost", condition).resolveSibling("events.csv")).lines()).as(condition)
        .extracting(line -> line.split(",")[1])
        .containsExactly("killed", "back");
    return run.at("/figures/operations").toString();
  }

  private static Path run(String results, String condition) {
    return CLUSTER.results(results)
        .files(file -> file.toString().matches(".*/" + condition + "/client-1/[^/]*-clickhouse-tenantq\\.json"))
        .get(0);
  }

  private static List<HasMetadata> volume(Path data) {
    return CLUSTER.create("""
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: %1$s}
        spec:
          storageClassName: %1$s
          capacity: {storage: 1Gi}
          accessModes: [ReadWriteOnce]
          persistentVolumeReclaimPolicy: Retain
          hostPath: {path: %2$s}
        """.formatted(CLUSTER.namespace(), data));
  }
}
