package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import java.util.List;

/**
 * One measured run of a condition.
 *
 * @param round    from 1
 * @param timeline the measured phase; empty if there is none
 */
public record Trial(String condition, int round, RunRecord run, List<Timeline.Interval> timeline) {

  String where() {
    return "'" + condition + "' in round " + round;
  }
}
