// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.k8s.cluster.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads groups laid out as the kubelet does. */
class LocalGroupsTest {
  private static final String UID = "0a1b2c3d-0000-4000-8000-123456789abc";

  @TempDir
  private Path cpu;

  @BeforeEach
  void aCluster() throws IOException {
    shares("cluster", 16_384);
    shares("cluster/kubepods", 2048);
    shares("cluster/kubepods/pod" + UID, 512);
    shares("cluster/kubepods/pod" + UID + "/container", 512);
    shares("other", 1024);
  }

  @Test
  void thePodsStandUnderTheTopmostGroupAboveThem() throws IOException {
    assertThat(groups().topWeight()).hasValue(16_384);

    shares("second/kubepods", 4096);
    shares("second", 1024);

    assertThat(groups().topWeight()).as("pods of two clusters").isEmpty();
    assertThat(new LocalGroups(cpu.resolve("other")).topWeight()).as("no pods").isEmpty();
    assertThat(new LocalGroups(cpu.resolve("nowhere")).topWeight()).isEmpty();
  }

  @Test
  void aPodsWeightsAreReadFromTheTopDownByItsUid() {
    assertThat(groups().weight(pod(UID, "none")))
        .contains(new CpuWeight(1, List.of(new CpuWeight.Level("cluster", 16_384),
            new CpuWeight.Level("kubepods", 2048), new CpuWeight.Level("pod" + UID, 512))));
    assertThat(groups().weight(pod("another", "none"))).isEmpty();
  }

  @Test
  void aPodsOwnGroupComesBeforeThoseOfItsContainers() throws IOException {
    Path group = cpu.resolve("cluster/kubepods/pod" + UID);
    shares("cluster/kubepods/pod" + UID + "/another", 2);
    shares("cluster/kubepods/pod" + UID + "4", 2);

    assertThat(LocalGroups.below(cpu, pod(UID, "none"))).startsWith(group)
        .containsExactlyInAnyOrder(group, group.resolve("another"), group.resolve("container"));
    assertThat(LocalGroups.below(cpu, pod("another", "none"))).isEmpty();
  }

  @Test
  void whatAPodUsesIsReadFromItsGroupAsLongAsItIsThere() throws IOException {
    Path group = cpu.resolve("cluster/kubepods/pod" + UID);
    Files.writeString(group.resolve("cpuacct.usage"), "70\n");
    Files.writeString(group.resolve("cpu.cfs_quota_us"), "50000\n");
    Files.writeString(group.resolve("cpu.cfs_period_us"), "100000\n");
    Files.writeString(group.resolve("cpu.stat"), "nr_periods 4\nnr_throttled 3\nthrottled_time 2\n");
    UsageProbe probe = groups().probe(pod(UID, "0815"), "db").orElseThrow();

    assertThat(probe.read()).isEqualTo(new Usage(70, Optional.of(new Usage.Throttling(4, 3, 2))));
    assertThat(probe.limit()).contains(new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5));
    assertThat(probe.weight()).as("without a group to join").isEmpty();
    Files.createFile(group.resolve("cgroup.procs"));
    assertThat(probe.weight()).isEqualTo(groups().weight(pod(UID, "none")));
    Files.move(group, cpu.resolve("gone"));
    assertThatThrownBy(probe::read).isInstanceOf(IOException.class).hasMessage("pod clickhouse-0 is gone");
  }

  @Test
  void aSmallerQuotaOfTheContainersOwnGroupIsTheLimit() throws IOException {
    Path group = cpu.resolve("cluster/kubepods/pod" + UID);
    quota(group, 50_000);
    quota(group.resolve("container"), 20_000);
    shares("cluster/kubepods/pod" + UID + "/sidecar", 2);
    quota(group.resolve("sidecar"), 10_000);

    UsageProbe probe = groups().probe(pod(UID, "container"), "db").orElseThrow();
    assertThat(probe.limit()).contains(new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.2));

    quota(group.resolve("container"), 90_000);
    assertThat(probe.limit()).contains(new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5));
  }

  private static void quota(Path group, int micros) throws IOException {
    Files.writeString(group.resolve("cpu.cfs_quota_us"), micros + "\n");
    Files.writeString(group.resolve("cpu.cfs_period_us"), "100000\n");
  }

  private LocalGroups groups() {
    return new LocalGroups(cpu);
  }

  private static Pod pod(String uid, String id) {
    return Manifest.pod("""
        metadata: {name: clickhouse-0, uid: %s}
        status: {containerStatuses: [{name: db, containerID: "containerd://%s"}]}
        """, uid, id);
  }

  @Test
  void systemdWritesTheUidWithUnderscores() throws IOException {
    shares("kubepods.slice", 2048);
    shares("kubepods.slice/kubepods-pod0a_1.slice", 256);

    assertThat(groups().weight(pod("0a-1", "none")).orElseThrow().levels()).extracting(CpuWeight.Level::weight)
        .containsExactly(2048L, 256L);
  }

  private void shares(String group, int shares) throws IOException {
    Files.writeString(Files.createDirectories(cpu.resolve(group)).resolve("cpu.shares"), shares + "\n");
  }

  @Test
  void theGroupsOfContainersAreThoseRightBelowThatOfThePodInWhichSomethingRuns() throws IOException {
    Path pod = cpu.resolve("cluster/kubepods/pod" + UID);
    for (String group : List.of("sandbox", "container/below", "empty")) {
      Files.createDirectories(pod.resolve(group));
    }
    Files.writeString(pod.resolve("sandbox/cgroup.procs"), "1\n");
    Files.writeString(pod.resolve("container/below/cgroup.procs"), "2\n");
    Files.writeString(pod.resolve("empty/cgroup.procs"), "");

    assertThat(LocalGroups.containers(LocalGroups.below(cpu, pod(UID, "none"))))
        .containsExactlyInAnyOrder(pod.resolve("sandbox"), pod.resolve("container"));
    assertThat(LocalGroups.containers(LocalGroups.below(cpu, pod("another", "none")))).isEmpty();
  }
}
