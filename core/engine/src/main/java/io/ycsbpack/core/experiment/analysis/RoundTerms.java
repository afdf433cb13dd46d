// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.statistics.RoundLooks;
import io.ycsbpack.core.trial.Figure;
import java.util.Optional;

/**
 * The question to the figures of runs in pairs.
 *
 * @param figure empty for the one that says most under the limits and loads of the runs
 */
public record RoundTerms(RoundLooks looks, Optional<Figure> figure) {

  /**
   * For a number of pairs that was fixed before.
   *
   * @param margin as a share of the baseline
   */
  public static RoundTerms fixed(double margin) {
    return new RoundTerms(RoundLooks.fixed(new Question(margin, false)), Optional.empty());
  }

  /** Empty if no figure is requested. */
  Optional<String> row() {
    return figure.map(one -> one == Figure.THROUGHPUT ? Comparison.THROUGHPUT : Comparison.CPU_PER_OPERATION);
  }
}
