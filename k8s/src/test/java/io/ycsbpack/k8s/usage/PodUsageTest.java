// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false)
class PodUsageTest {
  private static final Map<String, String> LABELS = Map.of("app", "db");
  private static final Duration PHASE = Duration.ofSeconds(30);

  KubernetesMockServer server;
  KubernetesClient client;

  private final List<GroupReading> made = new ArrayList<>();

  @BeforeEach
  void aPodWithAQuotaOfHalfACore() {
    Manifest.create(client, Manifest.pod("""
        metadata: {name: db-0, uid: "1", labels: {app: db}}
        spec: {nodeName: node}
        status: {containerStatuses: [{name: db, resources: {limits: {cpu: 500m}}}]}
        """));
  }

  @Test
  void whatWasUsedIsTheDifferenceOfTheReadingsAtBothEndsOfThePhase() {
    try (PodUsage usage = measured(reading(100, 10, 50, 40), reading(130, 22, 350, 310))) {
      Figures.TargetUse use = usage.use(PHASE).orElseThrow();

      assertThat(use.cpuCores()).isCloseTo(0.4, within(1e-9));
      assertThat(use.limitShare()).isCloseTo(0.8, within(1e-9));
      assertThat(use.periods()).isEqualTo(300);
      assertThat(use.throttledPeriods()).isEqualTo(270);
      assertThat(use.coveredNanos()).as("all of it").isNull();
      assertThat(usage.changed()).isEmpty();
    }
  }

  @Test
  void aReadingThatCameLateMakesTheUseNotKnownRatherThanWrong() {
    try (PodUsage usage = measured(reading(100, 10, 50, 40), reading(140, 22, 350, 310))) {
      assertThat(usage.use(PHASE)).isEmpty();
      assertThat(usage.missing()).isEqualTo("the two readings in pod db-0 are 40.0 s apart, and the measured phase was"
          + " 30.0 s long");
    }
  }

  @Test
  void aPhaseThatWasNotSeenToEndHasNoUse() {
    try (PodUsage usage = usage()) {
      usage.begin();

      assertThat(usage.use(PHASE)).isEmpty();
      assertThat(usage.missing()).isEqualTo("the measured phase was not seen to begin and to end");
    }
  }

  @Test
  void whereNothingCanBeReadInsideAndOfTheKubeletNeitherBothReasonsAreTold() {
    try (PodUsage usage = measured()) {
      assertThat(usage.use(PHASE)).isEmpty();
      assertThat(usage.missing()).isEqualTo(
          "in pod db-0: no sh, and the kubelet took fewer than two samples in the measured phase");
    }
  }

  @Test
  void whereNothingCanBeReadInsideTheKubeletTellsOfCpuAndNotOfThrottling() {
    for (int second : List.of(0, 10, 20)) {
      server.expect()
          .get()
          .withPath("/api/v1/nodes/node/proxy/stats/summary")
          .andReturn(200, """
              {"pods": [{"podRef": {"name": "db-0", "namespace": "test"}, "containers": [{"name": "db", "cpu":
               {"time": "2026-01-01T00:00:%02dZ", "usageCoreNanoSeconds": %d}, "memory": {"workingSetBytes": 7}}]}]}
              """.formatted(second, 1 + second * 400_000_000L))
          .once();
    }
    SummaryReader summaries = new SummaryReader(Cluster.of(client, "test"), "db");
    List<Pod> pods = client.pods().inNamespace("test").list().getItems();
    for (int i = 0; i < 3; i++) {
      summaries.look(pods);
    }

    List<GroupReading> readings = summaries.readings("db-0");
    assertThat(readings).as("the first is older than the phase").hasSize(2);
    assertThat((readings.get(1).cpuSeconds() - readings.get(0).cpuSeconds()) / 10).isCloseTo(0.4, within(1e-6));
    assertThat(readings).allSatisfy(reading -> assertThat(reading.throttling()).isEmpty());
  }

  @Test
  void othersOnTheMachineAreWhatDatabaseAndClientsDidNotUse() {
    Figures ofClient = new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:30Z", PHASE.toNanos(), 1000, 0, 33, 0,
        null, List.of(), Map.of(), null, null, new ClientUse(0.2, 2, 1_000_000, 0), null,
        new Figures.Machine(0.5, null, 0, null, null, null, null, null), null);
    try (PodUsage usage = measured(reading(100, 10, 50, 40), reading(130, 22, 350, 310))) {
      PodUsage.Client client0 = new PodUsage.Client("client-0", ofClient, 2);
      assertThat(usage.othersShare(List.of(client0))).as("where a client ran is not known").isEmpty();

      usage.client("client-0", "boot");

      // Half of 2 cores were busy: 0.4 by the database and 0.2 by the client.
      assertThat(usage.othersShare(List.of(client0)).orElseThrow()).isCloseTo(0.2, within(1e-9));
      PodUsage.Client client1 = new PodUsage.Client("client-1", ofClient, 2);
      usage.client("client-1", "boot");
      assertThat(usage.othersShare(List.of(client0, client1)).orElseThrow()).as("on one machine")
          .isCloseTo(0.1, within(1e-9));
      usage.client("client-1", "another");
      assertThat(usage.othersShare(List.of(client0, client1)).orElseThrow()).as("the highest of the machines")
          .isCloseTo(0.4, within(1e-9));
    }
  }

  private PodUsage measured(GroupReading... readings) {
    made.addAll(List.of(readings));
    PodUsage usage = usage();
    usage.begin();
    usage.end();
    return usage;
  }

  private PodUsage usage() {
    return new PodUsage(Cluster.of(client, "test"), LABELS, "db", pod -> new GroupReader(pod, () -> {
      throw new KubernetesClientException("no sh");
    }) {
      @Override
      List<GroupReading> readings() {
        return made;
      }
    });
  }

  private static GroupReading reading(double seconds, double cpu, long periods, long throttled) {
    return new GroupReading(seconds, cpu, Optional.of(new Usage.Throttling(periods, throttled, 1)),
        OptionalDouble.of(0.5), OptionalDouble.empty(), 1, Optional.of(new GroupReading.Machine("boot",
            MachineReading.of("cpu  " + (long) (seconds * 100) + " 0 0 " + (long) (seconds * 100), 0), 2)));
  }
}
