package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The calls of the API server that a run takes whose data are there: as many for each client, and as many for all of them,
 * however long it takes. Only the heartbeat and the readings of the nodes go on with time. Counted by the audit log of
 * the test cluster; another cluster has none, and nothing is looked at.
 */
final class RunCalls {
  /** To begin together, to bring the results out, and to let the pod end. */
  private static final int EXECS = 3;
  /** Commands in the database's pod at most, which ask for the file system of its data. */
  private static final int OF_DATABASE = 4;
  private static final double SECONDS_BETWEEN_READINGS = 2;
  private static final double SECONDS_BETWEEN_BEATS = 15;
  /** The database's pods, at the start and at the end; and neighbors, and what is left. */
  private static final int OTHER_LISTS = 20;
  private static final Set<String> GROWING = Set.of("get nodes/proxy", "patch batch/jobs", "get batch/jobs",
      "get pods/exec", "get pods/log", "get pods", "list pods", "get nodes");

  private final Path log;
  private final String user;
  private final int nodes;
  private final Instant start = Instant.now();

  private RunCalls(Path log, String user, int nodes) {
    this.log = log;
    this.user = user;
    this.nodes = nodes;
  }

  /** Those from now on. */
  static RunCalls begin(RealCluster cluster, Class<?> test) {
    return new RunCalls(AuditLog.file(TestClusters.kubeconfig(test)),
        "system:serviceaccount:" + cluster.namespace() + ":" + RealCluster.ACCOUNT,
        cluster.admin().nodes().list().getItems().size());
  }

  /** Asserts of a run of this many clients that has ended just now, and returns the calls that all runs have alike. */
  Map<String, Integer> assertOf(int clients) throws IOException {
    if (!Files.exists(log)) {
      assertThat(System.getenv("YCSBPACK_REQUIRE_CLUSTER")).as("the cluster has no audit log").isNull();
      return Map.of();
    }
    double seconds = Duration.between(start, Instant.now()).toMillis() / 1000.0;
    // A call is written down once it has ended; a watch ends with the command.
    await().untilAsserted(() -> {
      SortedMap<String, Integer> soFar = counts();
      assertThat(soFar).containsEntry("watch pods", 3).containsEntry("get pods/log", clients);
      assertThat(ofDatabase(soFar, clients)).isBetween(0, OF_DATABASE);
    });
    SortedMap<String, Integer> counts = counts();
    int calls = (EXECS + 1) * clients + OF_DATABASE;
    // The client library looks at a pod up to twice before each call into it, and at a Job before it changes it.
    assertThat(counts.getOrDefault("get pods", 0)).as("%s", counts).isLessThanOrEqualTo(calls);
    assertThat(counts.get("get batch/jobs")).as("%s", counts).isLessThanOrEqualTo(counts.get("patch batch/jobs") + 1);
    assertThat(counts.get("list pods")).as("%s", counts).isLessThanOrEqualTo(calls + OTHER_LISTS);
    assertThat(counts.get("get nodes")).as("%s", counts).isLessThanOrEqualTo(nodes + 1);
    assertThat(counts.get("patch batch/jobs")).as("the heartbeat, and the start")
        .isLessThanOrEqualTo(
            (int) (seconds / SECONDS_BETWEEN_BEATS) + 2);
    assertThat(counts.get("get nodes/proxy")).as("each node once, and that of the database a second time")
        .isLessThanOrEqualTo((nodes + 1) * ((int) (seconds / SECONDS_BETWEEN_READINGS) + 1));
    SortedMap<String, Integer> alike = new TreeMap<>(counts);
    alike.keySet().removeAll(GROWING);
    alike.put("commands in the database's pod", ofDatabase(counts, clients));
    return alike;
  }

  /** Commands in pods beyond those in the pods of clients. */
  private static int ofDatabase(SortedMap<String, Integer> counts, int clients) {
    return counts.getOrDefault("get pods/exec", 0) - EXECS * clients;
  }

  private SortedMap<String, Integer> counts() throws IOException {
    return AuditLog.counts(log, user, start);
  }
}
