package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.experiment.analysis.StatementsUse;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.workload.StatementUse;
import java.util.Map;
import java.util.Optional;

/** Reads what the servers of a comparison use for the statements of its workload, when the slices are measured. */
final class ReadUse {
  private ReadUse() {
  }

  /**
   * Of both sides; empty where the workload has no statements of its own, or that is not asked for.
   *
   * @param baseline  the server of the baseline
   * @param first     what the clients of the baseline run
   * @param candidate the server of the candidate; the same one where they have one
   * @param second    what the clients of the candidate run
   */
  static Optional<StatementsUse> read(ReadyServer baseline, Plan first, ReadyServer candidate, Plan second)
      throws InterruptedException {
    try {
      Map<String, StatementUse> one = baseline.use(first);
      return one.isEmpty() ? Optional.empty() : Optional.of(StatementsUse.of(one, candidate.use(second)));
    } catch (CommandException e) {
      return Optional.of(StatementsUse.missing(e.getMessage()));
    }
  }
}
