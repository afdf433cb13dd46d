package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import java.util.List;

/**
 * One measured run of a condition.
 *
 * @param condition name of the condition
 * @param round     from 1
 * @param run       the record
 * @param timeline  the measured phase over time; empty where there is none
 */
public record Trial(String condition, int round, RunRecord run, List<Timeline.Interval> timeline) {

  /** Which one it is, as it stands in a sentence. */
  String where() {
    return "'" + condition + "' in round " + round;
  }
}
