// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.k8s.job.ClientPods.StartProgress;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartProgressTest {
  private static final ClientState WITHOUT_NODE = state(null, ClientState.Phase.STARTING);
  private static final ClientState STARTING = state("node", ClientState.Phase.STARTING);
  private static final ClientState RUNNING = state("node", ClientState.Phase.RUNNING);

  private final TestConsole console = new TestConsole();
  private final SteppingClock clock = new SteppingClock();
  private final StartProgress progress = new StartProgress(4, console);

  @Test
  void ofClientsThatBeginAtOnceNothingIsSaid() throws InterruptedException {
    look(0, List.of());
    pass(1);
    look(4, Collections.nCopies(4, RUNNING));

    assertThat(console.lines()).isEmpty();
  }

  @Test
  void whatIsWaitedForIsSaidEveryTenSecondsWhileItChanges() throws InterruptedException {
    List<ClientState> states = new ArrayList<>(List.of(RUNNING, STARTING, WITHOUT_NODE));
    look(0, states);
    pass(11);
    look(0, states);
    pass(1);
    look(0, List.of(RUNNING, RUNNING, RUNNING, WITHOUT_NODE));
    pass(10);
    look(0, Collections.nCopies(4, RUNNING));
    pass(11);
    look(3, Collections.nCopies(4, RUNNING));
    pass(11);
    look(3, Collections.nCopies(4, RUNNING));
    look(4, Collections.nCopies(4, RUNNING));
    look(4, Collections.nCopies(4, RUNNING));

    assertThat(console.lines()).containsExactly(
        "  1 of 4 clients run: 1 without a pod, 1 without a node, 1 starting",
        "  0 of 4 clients are ready and wait for the others", "  3 of 4 clients are ready and wait for the others",
        "  all 4 clients begin");
  }

  @Test
  void aClientThatHasEndedIsNotWaitedFor() throws InterruptedException {
    look(0, List.of(STARTING));
    pass(11);
    look(0, List.of(STARTING));
    look(3, List.of(RUNNING, RUNNING, RUNNING, state("node", ClientState.Phase.LOST)));

    assertThat(console.lines()).last().isEqualTo("  all 4 clients begin");
  }

  private void look(long ready, List<ClientState> states) {
    progress.look(states, ready, new Deadline(Duration.ofHours(1), new StopSignal(), clock));
  }

  private void pass(int seconds) throws InterruptedException {
    clock.pass(Duration.ofSeconds(seconds));
  }

  private static ClientState state(String node, ClientState.Phase phase) {
    return new ClientState("pod", node, phase, -1, null);
  }
}
