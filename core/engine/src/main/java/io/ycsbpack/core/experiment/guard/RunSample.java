// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import java.util.List;

/**
 * One arm of a round, measured by a whole run.
 *
 * @param round    from 1
 * @param timeline the measured phase; empty if there is none, or only figures are compared
 */
public record RunSample(String arm, int round, RunRecord run, List<Timeline.Interval> timeline) {

  public RunSample with(List<Timeline.Interval> read) {
    return new RunSample(arm, round, run, read);
  }

  String where() {
    return "'" + arm + "' in round " + round;
  }
}
