// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import java.util.List;

@FunctionalInterface
public interface TrialFiles {

  RunRecord record(RunEntry run);

  /** The measured phase over time; empty without a file, which is the default. */
  default List<RunLogs.Interval> timeline(RunEntry run) {
    return List.of();
  }
}
