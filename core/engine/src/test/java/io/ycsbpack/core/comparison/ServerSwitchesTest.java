// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.step.SwitchStep;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Switches of a server that is a word. */
class ServerSwitchesTest {
  private static final int BASELINE = 0;
  private static final int CANDIDATE = 1;
  private static final ServerSwitches NONE = new ServerSwitches(List.of());

  private final AtomicReference<String> server = new AtomicReference<>("as it was started");
  private final List<String> runs = new ArrayList<>();
  private final List<String> found = new ArrayList<>();
  private final ServerSwitches switches = new ServerSwitches(
      List.of(List.of(new Become("whole", server, runs, found)), List.of(new Become("half", server, runs, found))));

  @Test
  void whatIsSwitchedIsFoundOnceAndThereIsNothingToDoForTheConditionThatHolds() {
    assertThat(runs).isEmpty();
    assertThat(found).containsExactly("whole", "half");
    assertThat(switches.isChangedBy(BASELINE)).isTrue();
    switches.turn(BASELINE);
    assertThat(switches.isChangedBy(BASELINE)).isFalse();
    assertThat(switches.isChangedBy(CANDIDATE)).isTrue();
    assertThat(NONE.isChangedBy(CANDIDATE)).isFalse();
    assertThat(found).hasSize(2);
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
    switches.verify();
    switches.turn(BASELINE);
    switches.turn(BASELINE);
    switches.turn(CANDIDATE);
    switches.verify();
    switches.turn(BASELINE);

    assertThat(runs).containsExactly("whole", "half", "whole");
    assertThat(switches.longestNanos()).isPositive();
  }

  @Test
  void whatSomebodyElseChangesIsToldAtTheNextSwitchAndAfterEachPair() {
    switches.turn(CANDIDATE);
    server.set("a quarter");

    assertThatThrownBy(switches::verify).isInstanceOf(CommandException.class).hasMessage("it was changed to a quarter");
    assertThatThrownBy(() -> switches.turn(BASELINE)).isInstanceOf(CommandException.class);
    assertThat(runs).containsExactly("half");
  }

  @Test
  void aServerWithoutSwitchesStaysAsItIs() {
    NONE.turn(CANDIDATE);
    NONE.verify();

    assertThat(NONE.longestNanos()).isZero();
  }
}
