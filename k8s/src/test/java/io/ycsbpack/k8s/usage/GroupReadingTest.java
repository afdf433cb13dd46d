// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class GroupReadingTest {
  private static final String CPU = "/sys/fs/cgroup/cpu/";
  private static final List<String> MACHINE = List.of("== /proc/uptime", "1000.50 3900.00", "== /proc/stat",
      "cpu  100 0 100 800 0 0 0 0 0 0", "cpu0 50 0 50 400 0 0 0 0 0 0", "cpu1 50 0 50 400 0 0 0 0 0 0", "intr 1 2 3",
      "== /proc/sys/kernel/random/boot_id", "the-boot");

  @Test
  void aGroupOfVersion2TellsCpuThrottlingQuotaAndMemory() {
    GroupReading reading = read("== /sys/fs/cgroup/cpu.stat", "usage_usec 2500000", "user_usec 1", "nr_periods 151",
        "nr_throttled 141", "throttled_usec 3000000", "== /sys/fs/cgroup/cpu.max", "30000 100000",
        "== /sys/fs/cgroup/memory.current", "3000", "== /sys/fs/cgroup/memory.max", "4096",
        "== /sys/fs/cgroup/memory.stat", "anon 1", "inactive_file 1000").orElseThrow();

    assertThat(reading.seconds()).isEqualTo(1000.5);
    assertThat(reading.cpuSeconds()).isEqualTo(2.5);
    assertThat(reading.throttling()).hasValue(new Usage.Throttling(151, 141, 3_000_000_000L));
    assertThat(reading.quotaCores()).hasValue(0.3);
    assertThat(reading.memoryLimit()).hasValue(4096);
    assertThat(reading.memoryBytes()).isEqualTo(2000);
    assertThat(reading.machine().orElseThrow().bootId()).isEqualTo("the-boot");
    assertThat(reading.machine().orElseThrow().cores()).isEqualTo(2);
  }

  @Test
  void aGroupOfVersion1TellsTheSame() {
    GroupReading reading = read("== " + CPU + "cpu.stat", "nr_periods 151", "nr_throttled 141",
        "throttled_time 3000000000", "== /sys/fs/cgroup/cpuacct/cpuacct.usage", "2500000000",
        "== " + CPU + "cpu.cfs_quota_us", "30000", "== " + CPU + "cpu.cfs_period_us", "100000",
        "== /sys/fs/cgroup/memory/memory.usage_in_bytes", "3000", "== /sys/fs/cgroup/memory/memory.limit_in_bytes",
        "4096", "== /sys/fs/cgroup/memory/memory.stat", "cache 1", "total_inactive_file 1000").orElseThrow();

    assertThat(reading.cpuSeconds()).isEqualTo(2.5);
    assertThat(reading.throttling()).hasValue(new Usage.Throttling(151, 141, 3_000_000_000L));
    assertThat(reading.quotaCores()).hasValue(0.3);
    assertThat(reading.memoryLimit()).hasValue(4096);
    assertThat(reading.memoryBytes()).isEqualTo(2000);
  }

  @Test
  void aGroupWithoutLimitsHasNone() {
    GroupReading second = read("== /sys/fs/cgroup/cpu.stat", "usage_usec 1", "nr_periods 0", "nr_throttled 0",
        "throttled_usec 0", "== /sys/fs/cgroup/cpu.max", "max 100000", "== /sys/fs/cgroup/memory.max", "max")
        .orElseThrow();
    GroupReading first = read("== /sys/fs/cgroup/cpuacct/cpuacct.usage", "1", "== " + CPU + "cpu.cfs_quota_us", "-1",
        "== " + CPU + "cpu.cfs_period_us", "100000", "== /sys/fs/cgroup/memory/memory.limit_in_bytes",
        "9223372036854771712").orElseThrow();

    assertThat(List.of(first, second)).extracting(GroupReading::quotaCores, GroupReading::memoryLimit)
        .containsOnly(org.assertj.core.groups.Tuple.tuple(OptionalDouble.empty(), OptionalDouble.empty()));
    assertThat(second.throttling()).as("read, and none").hasValue(new Usage.Throttling(0, 0, 0));
    assertThat(first.throttling()).as("not there to be read").isEmpty();
  }

  @Test
  void aContainerThatShowsNoControlGroupCanNotBeRead() {
    assertThat(read()).isEmpty();
    assertThat(GroupReading.parse(List.of())).isEmpty();
  }

  private static Optional<GroupReading> read(String... group) {
    List<String> lines = new ArrayList<>(MACHINE);
    lines.addAll(List.of(group));
    return GroupReading.parse(lines);
  }
}
