package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import java.util.List;

/** The files of the trials of an experiment. */
@FunctionalInterface
public interface TrialFiles {

  /** The record of a run. */
  RunRecord record(RunEntry run);

  /** The measured phase of a run over time; empty where there is no such file, which is the default. */
  default List<Timeline.Interval> timeline(RunEntry run) {
    return List.of();
  }
}
