// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Limits that another process changes while something is measured. */
class LimitWatchTest {
  /** No process has this number: systems have fewer. */
  private static final long NO_PROCESS = Integer.MAX_VALUE;

  private final WatchedServer server = new WatchedServer();
  private Instant now = Instant.parse("2030-01-01T00:00:00.4Z");
  private final LimitWatch watch = new LimitWatch(List.of(server), () -> now);

  @Test
  void aChangeIsKeptWithBothValuesAndItsTimeAlsoWhenItIsChangedBack() {
    watch.look();
    assertThat(watch.changes()).isEmpty();

    server.limit = WatchedServer.quota(0.5);
    now = now.plusSeconds(8);
    watch.look();
    server.limit = WatchedServer.quota(1);
    now = now.plusSeconds(1);
    watch.look();

    assertThat(watch.changes()).singleElement().satisfies(change -> {
      assertThat(change).hasToString(
          "the CPU limit of the server (a test) was changed from quota of 1 cores to quota of 0.5 cores");
      assertThat(change.seen()).isEqualTo("2030-01-01T00:00:08Z");
    });
  }

  @Test
  void ofSeveralChangesTheFirstIsNamed() {
    server.limit = WatchedServer.quota(0.5);
    watch.look();
    server.limit = Optional.of(new CpuLimit(CpuLimit.Mechanism.CPUSET, 1));
    watch.look();

    assertThat(watch.changes()).extracting(LimitWatch.Change::after).containsExactly("quota of 0.5 cores");
  }

  @Test
  void aWeightThatIsChangedIsNamedAsALimitIs() {
    server.process = OptionalLong.of(ProcessHandle.current().pid());
    LimitWatch ofProcess = new LimitWatch(List.of(server), () -> now);
    ofProcess.look();
    assertThat(ofProcess.changes()).isEmpty();
    server.weight = WatchedServer.weight(2);
    ofProcess.look();
    server.weight = Optional.empty();
    ofProcess.look();

    assertThat(ofProcess.changes()).singleElement()
        .hasToString("the CPU weight of the server (a test) was changed from 1024 (cpu.shares of db) to 2 (cpu.shares"
            + " of db)");
  }

  @Test
  void aServerThatIsGoneOrWhoseLimitCanNotBeReadAnyMoreHasNotChangedIt() {
    server.process = OptionalLong.of(ProcessHandle.current().pid());
    LimitWatch ofProcess = new LimitWatch(List.of(server), () -> now);
    server.limit = Optional.empty();
    ofProcess.look();
    server.process = OptionalLong.of(NO_PROCESS);
    server.limit = WatchedServer.quota(0.5);
    ofProcess.look();

    assertThat(ofProcess.changes()).isEmpty();
  }

  @Test
  void oneThatIsSlowToReadIsNotWatched() {
    server.cheap = false;
    LimitWatch slow = new LimitWatch(List.of(server), () -> now);
    server.limit = WatchedServer.quota(0.5);
    slow.look();

    assertThat(slow.changes()).isEmpty();
  }
}
