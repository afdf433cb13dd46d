// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.spec.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Estimates the time of an experiment's remaining trials from the measured ones. */
final class TimeLeft {
  /** Time that a run needs in addition to measuring, before the first has shown it. */
  private static final Duration AROUND = Duration.ofSeconds(15);

  private final Function<Scenario, Optional<Duration>> declared;
  private final Map<Integer, List<Duration>> lengths = new HashMap<>();

  /** @param declared how long a run of a scenario measures and warms up; empty if that is not known before */
  TimeLeft(Function<Scenario, Optional<Duration>> declared) {
    this.declared = declared;
  }

  void add(PlannedTrial trial, Duration length) {
    lengths.computeIfAbsent(trial.number(), number -> new ArrayList<>()).add(length);
  }

  String left(List<PlannedTrial> open) {
    Duration left = Duration.ZERO;
    for (PlannedTrial trial : open) {
      Optional<Duration> length = length(trial);
      if (length.isEmpty()) {
        return "how long it takes will be known after the first run";
      }
      left = left.plus(length.get());
    }
    long seconds = left.toSeconds();
    return seconds == 0
        ? "done"
        : "about " + (seconds < 90 ? seconds + " s" : (seconds + 30) / 60 + " min") + " left";
  }

  private Optional<Duration> length(PlannedTrial trial) {
    List<Duration> seen = lengths.getOrDefault(trial.number(),
        lengths.values().stream().findFirst().orElse(List.of()));
    return seen.isEmpty()
        ? declared.apply(trial.scenario()).map(AROUND::plus)
        : Optional.of(seen.stream().reduce(Duration.ZERO, Duration::plus).dividedBy(seen.size()));
  }
}
