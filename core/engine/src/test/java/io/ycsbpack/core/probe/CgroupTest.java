// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads files laid out as the kernel does for both versions of control groups. */
class CgroupTest {
  @TempDir
  private Path mount;

  @Test
  void versionOneHasItsQuotaAndThrottlingInTheCpuController() throws IOException {
    file("cpu,cpuacct/kubepods/pod1/cpu.cfs_quota_us", "150000\n");
    file("cpu,cpuacct/kubepods/pod1/cpu.cfs_period_us", "100000\n");
    file("cpu,cpuacct/kubepods/pod1/cpu.stat", "nr_periods 51\nnr_throttled 50\nthrottled_time 2500000000\n");

    Cgroup cgroup = cgroup("12:memory:/other\n4:cpu,cpuacct:/kubepods/pod1\n");

    assertThat(cgroup.version()).isEqualTo(1);
    assertThat(cgroup.quotaCores()).hasValue(1.5);
    assertThat(cgroup.throttling()).contains(new Usage.Throttling(51, 50, 2_500_000_000L));
    assertThatThrownBy(() -> cgroup.cpuNanos("pod a")).hasMessage(
        "the CPU time of pod a is not counted: its control group has no controller cpuacct");
    file("cpu,cpuacct/kubepods/pod1/cpuacct.usage", "123456789\n");
    assertThat(cgroup.cpuNanos()).hasValue(123_456_789);
  }

  @Test
  void versionOneMayCountTheTimeInAnotherPlace() throws IOException {
    Files.createDirectories(mount.resolve("cpu/kubepods/pod1"));
    file("cpuacct/kubepods/pod1/cpuacct.usage", "42\n");

    assertThat(cgroup("3:cpu:/kubepods/pod1\n").cpuNanos()).hasValue(42);
  }

  @Test
  void versionTwoHasThemInOnePlaceAndInMicroseconds() throws IOException {
    file("kubepods.slice/pod1/cpu.max", "50000 100000\n");
    file("kubepods.slice/pod1/cpu.stat", "usage_usec 7\nnr_periods 10\nnr_throttled 4\nthrottled_usec 1500\n");

    Cgroup cgroup = cgroup("0::/kubepods.slice/pod1\n");

    assertThat(cgroup.version()).isEqualTo(2);
    assertThat(cgroup.quotaCores()).hasValue(0.5);
    assertThat(cgroup.throttling()).contains(new Usage.Throttling(10, 4, 1_500_000));
    assertThat(cgroup.cpuNanos()).hasValue(7000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"400000", "max"})
  void aGroupAboveMayBeTheNarrowerOne(String quota) throws IOException {
    file("slice/pod/cpu.max", quota + " 100000\n");
    file("slice/cpu.max", "200000 100000\n");
    file("slice/cpu.stat", "nr_periods 7\nnr_throttled 2\nthrottled_usec 3\n");

    assertThat(cgroup("0::/slice/pod\n").quotaCores()).hasValue(2.0);
    assertThat(cgroup("0::/slice/pod\n").throttling()).contains(new Usage.Throttling(7, 2, 3000));
  }

  @Test
  void inAContainerWhosePathIsTheHostsTheTopIsTheGroup() throws IOException {
    file("cpu,cpuacct/cpu.cfs_quota_us", "200000\n");
    file("cpu,cpuacct/cpu.cfs_period_us", "100000\n");

    assertThat(cgroup("3:cpu,cpuacct:/kubepods/pod1/c1\n").quotaCores()).hasValue(2);
    assertThat(cgroup("3:cpu,cpuacct:/../../elsewhere\n").quotaCores()).hasValue(2);
  }

  @Test
  void withoutAQuotaThereIsNoThrottling() throws IOException {
    file("cpu/free/cpu.cfs_quota_us", "-1\n");
    file("cpu/free/cpu.cfs_period_us", "100000\n");

    Cgroup cgroup = cgroup("3:cpu:/free\n");

    assertThat(cgroup.quotaCores()).isEmpty();
    assertThat(cgroup.throttling()).isEmpty();
  }

  @Test
  void aGroupThatIsRemovedIsGone() throws IOException {
    Path group = Files.createDirectories(mount.resolve("cpu/pod1"));
    Cgroup cgroup = cgroup("3:cpu:/pod1\n");
    Files.delete(group);
    assertThatThrownBy(() -> cgroup.cpuNanos("pod a")).hasMessage("pod a is gone");
  }

  @Test
  void aProcessThatIsGoneHasNone() {
    assertThat(Cgroup.of(mount.resolve("nothing"), mount)).isEmpty();
  }

  private void file(String path, String text) throws IOException {
    Path file = mount.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Cgroup cgroup(String membership) throws IOException {
    return Cgroup.of(Files.writeString(mount.resolve("membership"), membership), mount).orElseThrow();
  }
}
