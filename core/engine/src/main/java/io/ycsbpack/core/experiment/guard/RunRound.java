// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.RunRecord;
import java.util.List;
import java.util.stream.Stream;

/** Baseline and candidate in one round of whole runs. */
public record RunRound(RunSample baseline, RunSample candidate) {

  public int number() {
    return baseline.round();
  }

  public Stream<RunRecord> runs() {
    return Stream.of(baseline.run(), candidate.run());
  }

  /** The runs of all rounds. */
  public static Stream<RunRecord> runs(List<RunRound> rounds) {
    return rounds.stream().flatMap(RunRound::runs);
  }
}
