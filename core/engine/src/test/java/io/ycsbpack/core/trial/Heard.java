// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The events of a trial, in their order. */
final class Heard implements Consumer<TrialEvent> {
  private final List<TrialEvent> events = new ArrayList<>();

  @Override
  public void accept(TrialEvent event) {
    events.add(event);
  }

  <T extends TrialEvent> List<T> all(Class<T> kind) {
    return events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  void clear() {
    events.clear();
  }

  /** As a kill after this many rounds leaves them. */
  MeasuredRounds upTo(int rounds) {
    Heard before = new Heard();
    events.stream()
        .takeWhile(event -> !(event instanceof TrialEvent.RoundMeasured next) || next.round().number() <= rounds)
        .forEach(before);
    List<TrialEvent.RoundMeasured> measured = before.all(TrialEvent.RoundMeasured.class);
    return new MeasuredRounds(measured.stream().map(TrialEvent.RoundMeasured::round).toList(),
        measured.isEmpty() ? Duration.ZERO : measured.get(measured.size() - 1).spent(),
        before.all(TrialEvent.PilotEnded.class).stream().map(pilot -> pilot.forecast().pair()).findFirst(),
        before.all(TrialEvent.BlockMeasured.class).stream().map(TrialEvent.BlockMeasured::spent).toList());
  }
}
