// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.auxiliary.FrozenProcess;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedGroup;
import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.SystemCounter;
import io.ycsbpack.core.probe.SystemCounters;
import io.ycsbpack.core.probe.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the kernel of this machine makes of limits, by control groups of version 1 or 2, whichever it has. */
@SystemTest
class ControlGroupsIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("tail", "taskset", "setsid");
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final List<String> BUSY = List.of("sh", "-c", "while :; do :; done");
  /** One process, which the kernel can kill once. */
  private static final List<String> GREEDY = List.of("tail", "/dev/zero");
  private static final long LITTLE = 32L << 20;
  /** CPU time, in nanoseconds, that is many steps of its reading long. */
  private static final long A_WHILE = 200_000_000;
  private static final int VERSION = ControlGroups.ofThisUser().isUnified() ? 2 : 1;

  private final List<Process> started = new ArrayList<>();
  private final String shareName = "test-" + ProcessHandle.current().pid();
  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);
  private AppliedLimit limit;

  @BeforeEach
  void nameTheGroup() {
    limit = AppliedLimit.of(folder.resolve("server"));
  }

  @AfterEach
  void nothingIsLeft() {
    started.forEach(Process::destroyForcibly);
    limit.remove();
  }

  @Test
  void aQuotaThrottlesIsReadAndIsChangedWhileTheServerRuns() throws IOException {
    long pid = start(limit, cores(0.2), BUSY);

    assertThat(CpuLimit.ofProcess(pid)).isEqualTo(new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.2));
    await().atMost(TIMEOUT).untilAsserted(() -> {
      Usage.Throttling throttling = group(pid).throttling().orElseThrow();
      assertThat(throttling.throttledPeriods()).isPositive().isLessThanOrEqualTo(throttling.periods());
      assertThat(throttling.throttledNanos()).isPositive();
    });
    if (VERSION == 2) {
      assertThat(group(pid).cpuNanos().orElseThrow()).isPositive();
    }

    limit.changeQuota(0.5);

    limit.requireQuota(0.5);
    assertThat(CpuLimit.ofProcess(pid).cores()).isEqualTo(0.5);
    Files.writeString(quotaFile(pid), VERSION == 1 ? "60000" : "60000 100000");
    assertThatThrownBy(() -> limit.requireQuota(0.5)).hasMessageContaining("to 60000 100000");
  }

  @Test
  void whatAKilledServerLeftIsFoundByItsFolderAndRemovedOnce() throws IOException {
    long pid = start(limit, cores(0.2), BUSY);
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    AppliedLimit later = AppliedLimit.of(folder.resolve("server"));
    assertThat(later.isThere()).isTrue();

    later.remove();

    assertThat(later.isThere()).isFalse();
    later.remove();
  }

  @Test
  void countersOfALimitedServerAreRead() throws IOException {
    long pid = start(limit, cores(0.2), BUSY);

    List<Counter> counters = SystemCounters.ofProcess(pid).orElseThrow().counters();

    assertThat(counters).contains(SystemCounter.USER_CPU.counter(), SystemCounter.CPU_WAIT.counter(),
        SystemCounter.THROTTLED_PERIODS.counter(), SystemCounter.THROTTLED_TIME.counter());
    assertThat(counters.contains(SystemCounter.CPU_PRESSURE.counter())).isEqualTo(VERSION == 2);
  }

  @Test
  void waitingForACoreIsPressureOnVersionTwo() throws IOException {
    assumeTrue(VERSION == 2, "version 1 does not count pressure");
    List<String> onOneCore = List.of("taskset", "-c", "0", "sh", "-c", "while :; do :; done & while :; do :; done");

    long pid = start(limit, cores(1), onOneCore);

    await().atMost(TIMEOUT)
        .untilAsserted(() -> assertThat(group(pid).cpuPressureMicros().orElseThrow()).isPositive());
    group(pid).processes().forEach(one -> ProcessHandle.of(one).ifPresent(ProcessHandle::destroyForcibly));
  }

  @Test
  void whatTakesMoreMemoryThanItsLimitIsKilledAndCounted() throws Exception {
    ResourceLimit little = new ResourceLimit(OptionalDouble.empty(), OptionalLong.of(LITTLE), Optional.empty());

    assertThat(run(limit.put(little, GREEDY))).isEqualTo(137);

    assertThat(limit.group().memory()).hasValue(LITTLE);
    assertThat(limit.group().memoryKills()).isEqualTo(1);
  }

  @Test
  void whatTakesMoreThanTheMemoryThatItSharesIsKilledAndCounted() throws Exception {
    AppliedLimit other = AppliedLimit.of(folder.resolve("other"));
    ResourceLimit shared = ResourceLimit.NONE.sharing(Optional.of(new SharedGroup(shareName, LITTLE)));
    try {
      long pid = start(other, shared, List.of("sleep", "600"));

      assertThat(run(limit.put(shared, GREEDY))).isEqualTo(137);

      assertThat(limit.group().memoryKills() + other.group().memoryKills()).isEqualTo(1);
      assertThat(other.group().processes()).containsExactly(pid);
    } finally {
      started.forEach(Process::destroyForcibly);
      other.remove();
    }
  }

  @Test
  void memoryAndWeightAreSharedWithinOneGroup() throws Exception {
    ResourceLimit shared = new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.of(2 * LITTLE), Optional.empty())
        .sharing(Optional.of(new SharedGroup(shareName, LITTLE)))
        .within(Optional.of(new SharedGroup(shareName, 3000)));

    long pid = start(limit, shared, BUSY);

    assertThat(CpuWeight.ofProcess(pid).orElseThrow().levels()).endsWith(
        new CpuWeight.Level("ycsbpack-shared-" + shareName, 3000),
        new CpuWeight.Level(AppliedLimit.nameFor(folder.resolve("server")), ControlGroups.ofThisUser().usualWeight()));
    assertThat(CpuLimit.ofProcess(pid).cores()).isEqualTo(0.5);
    assertThat(limit.group().memory()).hasValue(2 * LITTLE);
    end();
    assertThat(run(limit.inside(GREEDY))).isEqualTo(137);
    assertThat(limit.group().memoryKills()).isEqualTo(1);
  }

  @Test
  void aPriorityIsAWeightAndTheLowestIsNone() throws IOException {
    long low = start(limit, priority(CpuPriority.LOW), BUSY);
    assertThat(CpuWeight.ofProcess(low).orElseThrow().levels()).last()
        .extracting(CpuWeight.Level::weight)
        .isEqualTo(VERSION == 1 ? 2L : 1L);
    end();

    assumeThat(ControlGroups.ofThisUser().impossible(priority(CpuPriority.IDLE))).isEmpty();
    long idle = start(limit, priority(CpuPriority.IDLE), BUSY);

    assertThat(ofGroup(idle, "cpu.idle")).hasContent("1");
  }

  @Test
  void aBurstIsSavedFromTheQuotaAndNotMoreThanThat() throws IOException {
    assumeThat(ControlGroups.ofThisUser().impossible(burst(0.5))).isEmpty();
    long pid = start(limit, burst(0.5), BUSY);

    assertThat(ofGroup(pid, VERSION == 1 ? "cpu.cfs_burst_us" : "cpu.max.burst")).hasContent("50000");
    end();
    assertThatThrownBy(() -> limit.put(burst(2), BUSY)).isInstanceOf(CommandException.class)
        .hasMessageContaining("may not be more than the quota");
  }

  @Test
  void aSoftLimitOfMemoryIsWrittenAsTheKernelReadsIt() throws IOException {
    ResourceLimit soft = ResourceLimit.NONE.with(OptionalDouble.empty(), Optional.empty(), OptionalLong.of(LITTLE));

    assertThat(limit.put(soft, BUSY)).contains("sh");

    Path group = VERSION == 1
        ? Path.of("/sys/fs/cgroup/memory", AppliedLimit.nameFor(folder.resolve("server")))
        : limit.group().freezable().orElseThrow();
    assertThat(group.resolve(VERSION == 1 ? "memory.soft_limit_in_bytes" : "memory.high"))
        .hasContent(Long.toString(LITTLE));
  }

  @Test
  void whatIsFrozenComputesNothingAndIsEndedAllTheSame() throws IOException {
    Path own = Files.createDirectory(folder.resolve("neighbor"));
    AuxiliaryProcess neighbor = new AuxiliaryProcess(own);
    long pid = neighbor.start(new AuxiliaryProgram.Launch(BUSY, 1, Optional.empty()), priority(CpuPriority.NORMAL));
    FrozenProcess frozen = new FrozenProcess(own);
    frozen.gather();

    frozen.turn(true);

    frozen.require(true);
    long before = cpuNanos(pid);
    long witness = start(limit, ResourceLimit.NONE, BUSY);
    await().atMost(TIMEOUT).until(() -> cpuNanos(witness) > A_WHILE);
    assertThat(cpuNanos(pid)).isEqualTo(before);
    frozen.turn(false);
    frozen.require(false);
    await().atMost(TIMEOUT).until(() -> cpuNanos(pid) > before);
    frozen.turn(true);
    assertThat(neighbor.stop()).isTrue();
    assertThat(AppliedLimit.of(own).isThere()).isFalse();
  }

  @Test
  void aRunningProcessIsGivenAWeightAndGivenBack() throws IOException {
    long pid = start(limit, ResourceLimit.NONE, BUSY);
    Path before = group(pid).door();

    AppliedLimit taken = AppliedLimit.of(folder.resolve("taken"));
    taken.take(ResourceLimit.NONE.within(Optional.of(new SharedGroup("weight-" + pid, 300))), pid);
    assertThat(CpuWeight.ofProcess(pid).orElseThrow().levels()).extracting(CpuWeight.Level::weight)
        .endsWith(300L, ControlGroups.ofThisUser().usualWeight());
    taken.giveBack(pid, before);

    assertThat(group(pid).door()).isEqualTo(before);
  }

  private static ResourceLimit cores(double cores) {
    return new ResourceLimit(OptionalDouble.of(cores), OptionalLong.empty(), Optional.empty());
  }

  private static ResourceLimit burst(double burst) {
    return cores(1).with(OptionalDouble.of(burst), Optional.empty(), OptionalLong.empty());
  }

  private static ResourceLimit priority(CpuPriority priority) {
    return ResourceLimit.NONE.with(OptionalDouble.empty(), Optional.of(priority), OptionalLong.empty());
  }

  /** Starts a command under a limit, and returns its id once it is in its groups. */
  private long start(AppliedLimit under, ResourceLimit asked, List<String> command) throws IOException {
    Process process = new ProcessBuilder(under.put(asked, command)).start();
    started.add(process);
    await().atMost(TIMEOUT).until(() -> !under.isThere() || under.group().processes().contains(process.pid()));
    return process.pid();
  }

  private void end() {
    started.forEach(Process::destroyForcibly);
    await().atMost(TIMEOUT).until(() -> limit.group().processes().isEmpty());
  }

  private static int run(List<String> command) throws Exception {
    return new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
  }

  private static long cpuNanos(long pid) throws IOException {
    return new ProcessProbe(pid).read().cpuNanos();
  }

  private static Cgroup group(long pid) {
    return Cgroup.ofProcess(pid).orElseThrow();
  }

  private static Path ofGroup(long pid, String file) {
    return group(pid).door().resolveSibling(file);
  }

  private static Path quotaFile(long pid) {
    return ofGroup(pid, VERSION == 1 ? "cpu.cfs_quota_us" : "cpu.max");
  }
}
