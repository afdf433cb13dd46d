// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups in one that a user was given and has processes in, over a {@link FakeKernel}. */
class DelegatedGroupsTest {
  private static final String OTHER = "ycsbpack-00000000-0000-0000-0000-000000000000";
  private static final String NAME = "ycsbpack-11111111-1111-1111-1111-111111111111";

  private final FakeKernel kernel = new FakeKernel();
  @TempDir
  private Path machine;
  private Path mount;
  private Path scope;

  @BeforeEach
  void isInAGroupOfTheUsers() throws IOException {
    mount = Files.createDirectories(machine.resolve("sys/fs/cgroup"));
    Files.writeString(mount.resolve("cgroup.controllers"), "cpu memory pids\n");
    scope = kernel.given(mount.resolve("user.slice/run-1.scope"), "cpu", "memory", "pids");
    FakeKernel.start(scope, 10, 11);
    isIn("user.slice/run-1.scope");
  }

  @Test
  void processesGoToAGroupOfTheirOwnBeforeOthersAreLimitedNextToIt() throws IOException {
    group(NAME).quota(0.2);
    group(NAME).memory(1 << 20);

    assertThat(scope.resolve("ycsbpack-session/cgroup.procs")).hasContent("10\n11");
    assertThat(scope.resolve("cgroup.procs")).isEmptyFile();
    assertThat(scope.resolve("cgroup.subtree_control")).hasContent("cpu memory");
    assertThat(scope.resolve(NAME).resolve("cpu.max")).hasContent("20000 100000");
    assertThat(scope.resolve(NAME).resolve("memory.max")).hasContent("1048576");
    assertThat(group(NAME).quotaInPlace()).isEqualTo("20000 100000");
    assertThat(group(NAME).memory()).hasValue(1 << 20);
  }

  @Test
  void whatAMovedProcessHasStartedMeanwhileIsMovedToo() throws IOException {
    kernel.whileMoving(() -> FakeKernel.start(scope, 12));
    group(NAME).quota(0.2);

    assertThat(scope.resolve("ycsbpack-session/cgroup.procs")).hasContent("10\n11\n12");
  }

  @Test
  void aProcessOfTheSessionMakesItsGroupsNextToThoseThatAreThere() throws IOException {
    group(OTHER).quota(0.2);
    isIn("user.slice/run-1.scope/ycsbpack-session");

    group(NAME).quota(0.5);
    isIn("user.slice/run-1.scope/" + NAME);
    group(NAME).memory(1 << 20);

    assertThat(groups()).containsExactly(OTHER, NAME, "ycsbpack-session");
    assertThat(scope.resolve(NAME).resolve("memory.max")).hasContent("1048576");
  }

  @Test
  void theLastGroupThatGoesLeavesAllAsItWas() throws IOException {
    group(OTHER).quota(0.2);
    group(NAME).within(new SharedMemory("small", 1 << 20));
    group(NAME).within(new SharedCpu("small", 3000));
    assertThat(scope.resolve("ycsbpack-shared-small").resolve(NAME).resolve("cpu.weight")).hasContent("100");

    assertThat(group(NAME).remove()).isTrue();
    assertThat(groups()).containsExactly(OTHER, "ycsbpack-session");
    assertThat(group(OTHER).remove()).isTrue();

    assertNotDivided("10\n11");
  }

  @Test
  void aGroupWithAServerInItStays() throws IOException {
    group(NAME).quota(0.2);
    FakeKernel.start(scope.resolve(NAME), 20);

    assertThatThrownBy(() -> group(NAME).remove()).isInstanceOf(IOException.class);

    assertThat(groups()).containsExactly(NAME, "ycsbpack-session");
    assertThat(group(NAME).doors()).containsExactly(scope.resolve(NAME).resolve("cgroup.procs"));
  }

  @Test
  void whatAKilledProcessLeftIsRemovedByALaterOneAndOnce() throws IOException {
    group(NAME).within(new SharedCpu("pair", 3000));
    group(NAME).quota(0.2);
    FakeKernel.start(scope.resolve("ycsbpack-shared-pair").resolve(NAME), 20);
    FakeKernel.kill(scope);

    assertThat(group(NAME).remove()).isTrue();

    assertNotDivided("");
    assertThat(group(NAME).remove()).isFalse();
  }

  @Test
  void whatOneLeftThatWasKilledBeforeItHadMadeItsGroupIsRemoved() throws IOException {
    kernel.make(scope.resolve("ycsbpack-session"));
    kernel.write(scope.resolve("ycsbpack-session/cgroup.procs"), "10");

    assertThat(group(NAME).remove()).isFalse();

    assertNotDivided("10\n11");
  }

  @Test
  void groupsOfAnotherScopeAreFoundReadChangedAndRemovedFromAnywhere() throws IOException {
    group(NAME).within(new SharedMemory("small", 1 << 20));
    group(NAME).quota(0.2);
    FakeKernel.kill(scope);
    kernel.given(mount.resolve("user.slice/run-2.scope"), "cpu", "memory");

    for (String place : List.of("user.slice/run-2.scope", "user.slice/session-1.scope")) {
      isIn(place);
      assertThat(group(NAME).doors()).as(place)
          .containsExactly(scope.resolve("ycsbpack-shared-small").resolve(NAME).resolve("cgroup.procs"));
      group(NAME).changeQuota(0.5);
      assertThat(group(NAME).hasQuota(0.5)).isTrue();
    }
    assertThat(group(NAME).remove()).isTrue();

    assertNotDivided("");
  }

  @Test
  void groupsThatTheUserHasMadeAreLeftAlone() throws IOException {
    group(NAME).quota(0.2);
    kernel.make(scope.resolve("mine"));
    FakeKernel.start(scope.resolve("mine"), 30);

    assertThat(group(NAME).remove()).isTrue();

    assertThat(groups()).containsExactly("mine", "ycsbpack-session");
    assertThat(scope.resolve("mine/cgroup.procs")).hasContent("30");
    assertThat(scope.resolve("mine/cpu.max")).exists();
  }

  @Test
  void aGroupWithoutProcessesNeedsNoneForThem() throws IOException {
    FakeKernel.kill(scope);
    kernel.make(scope.resolve("mine"));
    isIn("user.slice/run-1.scope/mine");

    group(NAME).quota(0.2);

    assertThat(groups()).containsExactly("mine", NAME);
  }

  @Test
  void aProcessThatWasInTheGroupComesBackToTheOneThatIsForItNow() throws IOException {
    Path before = scope.resolve("cgroup.procs");
    assertThat(DividedGroup.backTo(before)).isEqualTo(before);

    group(NAME).quota(0.2);

    assertThatThrownBy(() -> kernel.write(before, "10")).hasMessageContaining("busy");
    assertThat(DividedGroup.backTo(before)).isEqualTo(scope.resolve("ycsbpack-session/cgroup.procs"));
  }

  @Test
  void memoryAloneMakesAGroupForCpuTimeToo() {
    ResourceLimit memory = new ResourceLimit(OptionalDouble.empty(), OptionalLong.of(1), Optional.empty());

    assertThat(abilities().isMadeForCpu(memory)).isTrue();
  }

  @Test
  void whoHasNoGroupIsToldWhatNeedsOneAndWhichWouldDo() throws IOException {
    isIn("user.slice/session-1.scope");

    assertThat(abilities().isPossible()).isFalse();
    assertThat(abilities().needed("a quota needs")).isEqualTo("a quota needs control groups that this user may write;"
        + " run as root, or in a group with the controllers cpu and memory that root has given to this user");
    assertThat(group(NAME).remove()).isFalse();
  }

  @Test
  void severalServersComeAndGoAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> all = IntStream.range(0, 4).<Future<?>>mapToObj(number -> threads.submit(() -> {
        ControlGroup group = group(NAME.replace('1', Character.forDigit(number, 10)));
        for (int i = 0; i < 20; i++) {
          group.quota(0.2);
          group.memory(1 << 20);
          assertThat(group.remove()).isTrue();
        }
        return null;
      })).toList();
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertNotDivided("10\n11");
  }

  private void assertNotDivided(String processes) throws IOException {
    assertThat(groups()).isEmpty();
    assertThat(scope.resolve("cgroup.procs")).hasContent(processes);
    assertThat(scope.resolve("cgroup.subtree_control")).content().isBlank();
  }

  private ControlGroup group(String name) {
    return new ControlGroup(ControlGroups.of(machine), kernel, name);
  }

  private ControlGroups abilities() {
    return ControlGroups.of(machine);
  }

  private List<String> groups() throws IOException {
    try (Stream<Path> all = Files.list(scope)) {
      return all.filter(Files::isDirectory).map(group -> group.getFileName().toString()).sorted().toList();
    }
  }

  private void isIn(String group) throws IOException {
    Path self = Files.createDirectories(machine.resolve("proc/self"));
    Files.writeString(self.resolve("cgroup"), "0::/" + group + "\n");
  }
}
