// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.usage.PodUsage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs and their pods as tests need them, in the namespace {@code test}. */
final class TestRuns {
  static final String ID = "20260101-000000-beef";
  static final ContainerState RUNNING = Manifest.read(ContainerState.class,
      "running: {startedAt: '2026-01-01T00:00:00Z'}");
  static final ContainerState WAITING = Manifest.read(ContainerState.class, "waiting: {}");

  private TestRuns() {
  }

  static TargetNote target() {
    return new TargetNote("clickhouse", "db",
        new TargetNote.Pods("statefulset/db", Map.of("app", "db"), "clickhouse"), List.of("db-0.db.n.svc:8123"),
        new TargetNote.Login("ycsb", "db-auth", "password"), true);
  }

  static JobRequest request() {
    return request(NodeRelation.ANY);
  }

  /** The same, whose clients run on these nodes. */
  static JobRequest request(NodeRelation nodes) {
    return new JobRequest(ID, target(),
        new JobRequest.Client(Settings.NONE.with(Map.of("client-node", PropertyType.word(nodes)), "the test"),
            "client:1", "CLICKHOUSE_PASSWORD", List.of("node"), Map.of()),
        new JobRequest.Workload(Map.of("tenantq", "workload=x\n"), Map.of(), Map.of(), Map.of(), Optional.empty()),
        Duration.ofSeconds(30), Duration.ofMinutes(20));
  }

  /** A run on a database whose use can't be read, next to the clients of other runs. */
  static JobRun.Surroundings surroundings(Cluster cluster, Supplier<List<Pod>> clients) {
    return new JobRun.Surroundings(clients, new RivalRuns("db", ID, clients),
        PodUsage.watch(cluster, target().pods().selector(), target().pods().container()), Optional.empty());
  }

  static ContainerState ended(int code) {
    return Manifest.read(ContainerState.class, "terminated: {exitCode: %d}", code);
  }

  /** The pod of the only client of the run, for which no node has room. */
  static Pod unschedulable() {
    Pod pod = pod(null, null);
    pod.setStatus(Manifest.read(PodStatus.class, """
        phase: Pending
        conditions: [{type: PodScheduled, status: "False", message: 0/2 nodes are available}]
        """));
    return pod;
  }

  /** The pod of the only client of the run, with its two containers like this. */
  static Pod pod(ContainerState client, ContainerState sidecar) {
    Pod pod = Manifest.pod("""
        metadata: {name: client-0, namespace: test}
        spec: {nodeName: node}
        status:
          phase: Running
          conditions: [{type: Ready, status: "True"}]
          containerStatuses: [{name: %s}, {name: %s}]
        """, ClientPod.CLIENT, ClientPod.SIDECAR);
    pod.getMetadata().setLabels(new HashMap<>(Labels.client("clickhouse", ID)));
    pod.getMetadata().getLabels().put(ClientPods.JOB_LABEL, JobRequest.name(ID, Labels.MEASURE));
    pod.getStatus().getContainerStatuses().get(0).setState(client);
    pod.getStatus().getContainerStatuses().get(1).setState(sidecar);
    return pod;
  }
}
