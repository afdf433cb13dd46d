// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.limit.ControlGroup.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is written where, in plain folders that stand for the kernel's; that version 1 itself understands it is seen
 * with a real server.
 */
class ControlGroupTest {
  private static final ResourceLimit IDLE = ResourceLimit.NONE.with(OptionalDouble.empty(),
      Optional.of(CpuPriority.IDLE), OptionalLong.empty());

  @TempDir
  Path mount;
  private ControlGroup group;
  private ControlGroups abilities;

  @BeforeEach
  void make() {
    group = new ControlGroup(new ControlGroups(mount), "ours");
    abilities = new ControlGroups(mount);
  }

  @Test
  void onlyRootMakesGroupsAndOnlyInTheRootOfAllGroups() throws IOException {
    assertThat(abilities.impossible()).hasValue("this system has no control groups");
    Files.createDirectories(mount.resolve("cpu"));
    assertThat(abilities.impossible()).hasValue("run as root");
    Files.createFile(mount.resolve("cpu/tasks"));
    assertThat(abilities.impossible()).as("version 1").isEmpty();

    Files.createFile(mount.resolve("cgroup.controllers"));
    assertThat(abilities.impossible()).hasValue("run as root");
    Files.createFile(mount.resolve("cgroup.procs"));
    Files.createFile(mount.resolve("cgroup.subtree_control"));
    assertThat(abilities.impossible()).as("version 2").isEmpty();

    Files.createFile(mount.resolve("cgroup.type"));
    assertThat(abilities.impossible()).get().asString().contains("outside of this container", "--cgroupns=host");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
      value = {"0.5||memory is shared by|true", "0.5||a quota, unlike --mechanism cpuset, needs|false",
        "1|QUOTA|a quota, unlike --mechanism cpuset, needs|false", "1|||false", "0.5|CPUSET||false"})
  void whatNeedsGroupsIsRefusedToAUserWhoMayNotMakeThem(double cores, LimitMechanism mechanism, String need,
      boolean shared) throws IOException {
    Files.createDirectories(mount.resolve("cpu"));
    ResourceLimit limit = new ResourceLimit(OptionalDouble.of(cores), OptionalLong.empty(),
        Optional.ofNullable(mechanism))
        .sharing(Optional.of(new SharedGroup("small", 1)).filter(memory -> shared));

    assertThat(abilities.impossible(limit)).isEqualTo(Optional.ofNullable(need)
        .map(purpose -> purpose + " control groups that this user may write; run as root"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"none|not found", "cpu|version 1", "cgroup.controllers|version 2",
    "cpu unified/cgroup.controllers|version 1, with a hierarchy of version 2 (hybrid)"})
  void theVersionIsSeenFromTheFiles(String files, String version) throws IOException {
    for (String file : files.split(" ")) {
      Files.createDirectories(mount.resolve(file));
    }
    assertThat(abilities.version()).isEqualTo(version);
  }

  private void version(int number) throws IOException {
    if (number == 2) {
      for (String file : List.of("cgroup.controllers", "cgroup.procs", "cgroup.subtree_control")) {
        Files.createFile(mount.resolve(file));
      }
    } else {
      Files.createFile(Files.createDirectories(mount.resolve("cpu")).resolve("tasks"));
      Files.createDirectories(mount.resolve("memory"));
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(delimiter = '|', value = {"1|quota|cpu/ours/cpu.cfs_quota_us|150000",
    "1|quota|cpu/ours/cpu.cfs_period_us|100000", "1|memory|memory/ours/memory.limit_in_bytes|1048576",
    "1|LOW|cpu/ours/cpu.shares|2", "1|IDLE|cpu/ours/cpu.idle|1", "1|burst|cpu/ours/cpu.cfs_burst_us|50000",
    "1|soft memory|memory/ours/memory.soft_limit_in_bytes|1048576", "2|quota|ours/cpu.max|150000 100000",
    "2|memory|ours/memory.max|1048576", "2|memory|cgroup.subtree_control|+memory", "2|NORMAL|ours/cpu.weight|100",
    "2|burst|ours/cpu.max.burst|50000", "2|soft memory|ours/memory.high|1048576"})
  void limitsAreWrittenAsEachVersionHasThem(int version, String limit, String file, String content) throws IOException {
    version(version);
    switch (limit) {
      case "quota" -> group.quota(1.5);
      case "memory" -> group.set(Setting.MEMORY, 1 << 20);
      case "burst" -> group.burst(0.5);
      case "soft memory" -> group.set(Setting.SOFT_MEMORY, 1 << 20);
      default -> group.priority(CpuPriority.valueOf(limit));
    }
    assertThat(mount.resolve(file)).hasContent(content);
  }

  @ParameterizedTest(name = "version {0}")
  @CsvSource({"1, cpu/ours memory/ours", "2, ours"})
  void aServerJoinsTheGroupsOfAllItsLimits(int version, String groups) throws IOException {
    version(version);
    group.quota(1);
    group.set(Setting.MEMORY, 1 << 20);

    assertThat(group.doors())
        .isEqualTo(Stream.of(groups.split(" ")).map(one -> mount.resolve(one).resolve("cgroup.procs")).toList());
  }

  @ParameterizedTest(name = "version {0}")
  @CsvSource({"1, memory/ours/memory.limit_in_bytes, 9223372036854771712", "2, ours/memory.max, max"})
  void theLimitOfMemoryIsReadBack(int version, String file, String none) throws IOException {
    version(version);
    assertThat(group.memory()).as("without a group").isEmpty();
    group.set(Setting.MEMORY, 1 << 20);
    assertThat(group.memory()).hasValue(1 << 20);
    Files.writeString(mount.resolve(file), none + "\n");
    assertThat(group.memory()).as("without a limit").isEmpty();
  }

  @ParameterizedTest(name = "version {0}")
  @CsvSource({"1, cpu/ycsbpack-shared-pair/ours/cpu.cfs_quota_us, 50000, 60000",
    "2, ycsbpack-shared-pair/ours/cpu.max, 50000 100000, 60000 100000"})
  void aQuotaIsChangedInPlaceAndReadBack(int version, String file, String half, String more) throws IOException {
    version(version);
    group.within(new SharedGroup("pair", 64), Setting.WEIGHT);
    group.quota(1);
    group.quota(0.5);
    assertThat(mount.resolve(file)).hasContent(half);
    assertThat(group.hasQuota(0.5)).isTrue();
    Files.writeString(mount.resolve(file), more + "\n");
    assertThat(group.hasQuota(0.5)).isFalse();
    assertThat(group.quotaInPlace()).isEqualTo("60000 100000");
  }

  @ParameterizedTest(name = "version {0}")
  @CsvSource({"1, memory/ours/memory.oom_control, oom_kill_disable 0;under_oom 0;oom_kill 2",
    "2, ours/memory.events, low 0;high 0;max 7;oom 1;oom_kill 2;oom_group_kill 3"})
  void processesKilledForTheirMemoryAreCounted(int version, String file, String events) throws IOException {
    version(version);
    assertThat(group.memoryKills()).isZero();
    group.set(Setting.MEMORY, 1 << 20);
    Files.writeString(mount.resolve(file), events.replace(';', '\n') + "\n");
    assertThat(group.memoryKills()).isEqualTo(2);
  }

  @Test
  void theQuotaOfNoGroupIsNotRead() throws IOException {
    Files.createDirectories(mount.resolve("cpu"));

    assertThatThrownBy(() -> group.quotaInPlace()).isInstanceOf(NoSuchFileException.class);
    assertThat(mount.resolve("cpu/ours")).doesNotExist();
  }

  @Test
  void whatTheKernelLacksIsNamed() throws IOException {
    version(1);
    ResourceLimit burst = ResourceLimit.NONE.with(OptionalDouble.of(1), Optional.empty(), OptionalLong.empty());

    assertThat(abilities.impossible(IDLE)).hasValueSatisfying(missing -> assertThat(missing).contains("cpu.idle"));
    assertThat(abilities.impossible(burst))
        .hasValueSatisfying(missing -> assertThat(missing).contains("cpu.cfs_burst_us"));
    Files.createFile(mount.resolve("cpu/cpu.idle"));
    assertThat(abilities.impossible(IDLE)).isEmpty();
    assertThat(abilities.impossible(ResourceLimit.NONE)).isEmpty();
  }

  @Test
  void whatAKernelOfVersionTwoLacksIsKnownFromGroupsThatHaveTheController() throws IOException {
    version(2);
    Path passedOn = mount.resolve("cgroup.subtree_control");
    Path other = Files.createDirectories(mount.resolve("system.slice"));

    assertThat(abilities.impossible(IDLE)).as("without a group that would tell").isEmpty();
    Files.writeString(passedOn, "cpuset cpu io\n");
    assertThat(abilities.impossible(IDLE)).hasValueSatisfying(missing -> assertThat(missing).contains("cpu.idle"));
    Files.createFile(other.resolve("cpu.idle"));
    assertThat(abilities.impossible(IDLE)).isEmpty();
  }

  @Test
  void aLimitOfMemoryMakesAGroupForCpuTimeWhereVersionTwoPassesItOn() throws IOException {
    version(2);
    ResourceLimit memory = new ResourceLimit(OptionalDouble.empty(), OptionalLong.of(1), Optional.empty());

    Files.writeString(mount.resolve("cgroup.subtree_control"), "memory pids\n");
    assertThat(abilities.isMadeForCpu(memory)).isFalse();
    Files.writeString(mount.resolve("cgroup.subtree_control"), "cpu memory pids\n");
    assertThat(abilities.isMadeForCpu(memory)).isTrue();
  }

  @Test
  void thoseThatShareOnVersionTwoAreCountedAndWeighedAsGroups() throws IOException {
    version(2);
    group.within(new SharedGroup("small", 1 << 20), Setting.MEMORY);
    Path shared = mount.resolve("ycsbpack-shared-small");
    assertThat(shared.resolve("memory.max")).hasContent("1048576");
    assertThat(shared.resolve("cgroup.subtree_control")).hasContent("+memory");
    group.within(new SharedGroup("small", 3000), Setting.WEIGHT);

    assertThat(shared.resolve("cpu.weight")).hasContent("3000");
    assertThat(shared.resolve("cgroup.subtree_control")).hasContent("+cpu");
    assertThat(group.doors()).containsExactly(shared.resolve("ours/cgroup.procs"));
  }

  @Test
  void aLimitOfMemoryOnVersionTwoIsNoneOfSwapOnTop() throws IOException {
    version(2);
    Path swap = Files.createFile(Files.createDirectories(mount.resolve("ours")).resolve("memory.swap.max"));

    group.set(Setting.MEMORY, 1 << 20);

    assertThat(swap).hasContent("0");
  }

  @Test
  void versionTwoRefusesTwoGroupsAroundOneAndWeightsOfVersionOne() throws IOException {
    ResourceLimit heavy = ResourceLimit.NONE.within(Optional.of(new SharedGroup("pair", 16_384)));
    ResourceLimit apart = ResourceLimit.NONE.within(Optional.of(new SharedGroup("pair", 100)))
        .sharing(Optional.of(new SharedGroup("small", 1)));
    version(1);
    assertThat(abilities.impossible(apart)).isEmpty();
    assertThat(abilities.impossible(heavy)).isEmpty();

    version(2);

    assertThat(abilities.impossible(apart)).get().asString().contains("the name pair of shared-cpu instead of small");
    assertThat(abilities.impossible(heavy)).get().asString().contains("from 1 to 10000", "16384");
    assertThat(abilities.impossible(apart.sharing(Optional.of(new SharedGroup("pair", 1))))).isEmpty();
  }

  @Test
  void groupsThatShareMemoryAreInOneAndTheLastOneTakesItAway() throws IOException {
    ControlGroup other = new ControlGroup(new ControlGroups(mount), "other");

    group.within(new SharedGroup("small", 1 << 20), Setting.MEMORY);
    other.within(new SharedGroup("small", 1 << 20), Setting.MEMORY);

    Path shared = mount.resolve("memory/ycsbpack-shared-small");
    assertThat(shared.resolve("memory.limit_in_bytes")).hasContent("1048576");
    assertThat(group.doors()).containsExactly(shared.resolve("ours/cgroup.procs"));
    group.set(Setting.SOFT_MEMORY, 1 << 10);
    assertThat(shared.resolve("ours/memory.soft_limit_in_bytes")).hasContent("1024");
    // The kernel's files go with their folder; these have to be removed by hand.
    Files.delete(shared.resolve("ours/memory.soft_limit_in_bytes"));
    Files.delete(shared.resolve("memory.limit_in_bytes"));
    assertThat(group.remove()).isTrue();
    assertThat(shared).exists();
    assertThat(other.remove()).isTrue();
    assertThat(shared).doesNotExist();
  }

  @Test
  void theProcessesOfAllHierarchiesAreFoundAndNoOthers() throws IOException {
    processes("cpu/ycsbpack-shared-pair/ours", "7\n8\n");
    processes("pids/ours/below", "8\n9\n");
    processes("pids/other", "5\n");

    assertThat(group.processes()).containsExactlyInAnyOrder(7L, 8L, 9L);
  }

  private void processes(String path, String ids) throws IOException {
    Files.writeString(Files.createDirectories(mount.resolve(path)).resolve("cgroup.procs"), ids);
  }

  @Test
  void groupsThatARuntimeMadeGoWithThoseAroundThemThatNobodyElseIsIn() throws IOException {
    Files.createDirectories(mount.resolve("cpu/ycsbpack-shared-pair/ours"));
    Files.createDirectories(mount.resolve("pids/ycsbpack-shared-pair/ours"));
    Files.createDirectories(mount.resolve("pids/ycsbpack-shared-pair/another"));
    Files.createDirectories(mount.resolve("memory/ours/below"));
    // the runtime has removed its own
    Files.createDirectories(mount.resolve("freezer/ycsbpack-shared-pair"));

    assertThat(group.remove()).isTrue();

    assertThat(mount.resolve("cpu")).isEmptyDirectory();
    assertThat(mount.resolve("memory")).isEmptyDirectory();
    assertThat(mount.resolve("freezer")).isEmptyDirectory();
    assertThat(mount.resolve("pids/ycsbpack-shared-pair")).isDirectoryContaining("glob:**another")
        .isDirectoryNotContaining("glob:**ours");
    assertThat(group.remove()).isFalse();
  }

  @Test
  void removingWhatIsNotThereDoesNothing() throws IOException {
    assertThat(group.remove()).isFalse();
  }
}
