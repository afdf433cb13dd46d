// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.console.Console;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports how many clients run or are ready, every ten seconds while that changes; nothing if they begin at once. */
final class StartProgress {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

  private final int clients;
  private final Console console;
  private Optional<Long> next = Optional.empty();
  private String said = "";

  StartProgress(int clients, Console console) {
    this.clients = clients;
    this.console = console;
  }

  /**
   * @param states of clients that have a pod
   * @param ready  how many are ready, or have begun
   */
  void look(Collection<ClientState> states, long ready, Deadline clock) {
    if (clients == 1) {
      return;
    }
    long now = clock.nanoTime();
    long over = states.stream().filter(ClientState::isOver).count();
    if (ready + over >= clients) {
      say(said.isEmpty() ? "" : "all " + clients + " clients begin");
    } else if (next.isEmpty()) {
      next = Optional.of(now + BETWEEN_LINES.toNanos());
    } else if (now - next.get() >= 0) {
      say(text(states, ready));
      next = Optional.of(now + BETWEEN_LINES.toNanos());
    }
  }

  private String text(Collection<ClientState> states, long ready) {
    long starting = states.stream().filter(state -> state.phase() == ClientState.Phase.STARTING).count();
    if (states.size() == clients && starting == 0) {
      return ready + " of " + clients + " clients are ready and wait for the others";
    }
    long withoutNode = states.stream()
        .filter(state -> state.phase() == ClientState.Phase.STARTING && state.node() == null)
        .count();
    return Stream
        .of(text(clients - states.size(), "without a pod"), text(withoutNode, "without a node"),
            text(starting - withoutNode, "starting"))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", ", states.size() - starting + " of " + clients + " clients run: ", ""));
  }

  private static Optional<String> text(long number, String what) {
    return number == 0 ? Optional.empty() : Optional.of(number + " " + what);
  }

  private void say(String line) {
    if (!line.equals(said)) {
      console.say("  " + line);
      said = line;
    }
  }
}
