// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.probe.WatchedServer;
import io.ycsbpack.core.trial.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A load without clients; the switched server is a word. */
class ArmLoadTest {
  private static final int BASELINE = 0;
  private static final int CANDIDATE = 1;

  private final AtomicReference<String> server = new AtomicReference<>("as it was started");
  private final List<String> runs = new ArrayList<>();
  private final List<String> found = new ArrayList<>();

  private static ArmLoad load(List<List<SwitchStep>> switches, UsageProbe... steady) {
    return new ArmLoad(Turn.onOneServer(), List.of(), switches, List.of(steady), () -> {
    }, Duration.ZERO, new StopSignal());
  }

  private ArmLoad switched() {
    return load(
        List.of(List.of(new Become("whole", server, runs, found)), List.of(new Become("half", server, runs, found))));
  }

  private record Become(String word, AtomicReference<String> server, List<String> runs, List<String> found)
      implements
        SwitchStep {
    @Override
    public void prepare() {
      found.add(word);
    }

    @Override
    public void run() {
      runs.add(word);
      server.set(word);
    }

    @Override
    public void verify() {
      if (!server.get().equals(word)) {
        throw new CommandException(ExitCode.NOT_VALID, "it was changed to " + server.get());
      }
    }
  }

  @Test
  void theServerIsSwitchedOnceForEachChangeOfItsCondition() {
    ArmLoad load = switched();
    assertThat(found).containsExactly("whole", "half");
    assertThat(runs).isEmpty();

    load.verify();
    load.turn(BASELINE);
    load.turn(BASELINE);
    load.turn(CANDIDATE);
    load.verify();
    load.turn(BASELINE);

    assertThat(runs).containsExactly("whole", "half", "whole");
    assertThat(found).hasSize(2);
    assertThat(load.longestSwitchNanos()).isPositive();
  }

  @Test
  void whatSomebodyElseChangesIsToldAtTheNextSwitchAndAfterEachPair() {
    ArmLoad load = switched();
    load.turn(CANDIDATE);
    server.set("a quarter");

    assertThatThrownBy(load::verify).isInstanceOf(CommandException.class).hasMessage("it was changed to a quarter");
    assertThatThrownBy(() -> load.turn(BASELINE)).isInstanceOf(CommandException.class);
    assertThat(runs).containsExactly("half");
  }

  @Test
  void aServerWithoutSwitchesStaysAsItIs() {
    ArmLoad load = load(List.of());
    load.turn(CANDIDATE);
    load.verify();

    assertThat(load.longestSwitchNanos()).isZero();
  }

  @Test
  void aLimitThatChangesIsNamedWithBothValues() {
    WatchedServer watched = new WatchedServer();
    ArmLoad load = load(List.of(), watched);
    load.verify();
    watched.limit = WatchedServer.quota(0.5);

    assertThatThrownBy(load::verify).isInstanceOf(CommandException.class)
        .hasMessageContaining(
            "the CPU limit of the server (a test) was changed from quota of 1 cores to quota of 0.5 cores");
  }
}
