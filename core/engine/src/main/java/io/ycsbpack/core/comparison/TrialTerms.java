package io.ycsbpack.core.comparison;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.run.RoundQuestion;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.Optional;

/**
 * The figure of a question, and what the answer may cost.
 *
 * @param named  empty if it depends on what is known of the server
 * @param budget time after the warm-up
 * @param slice  the shortest length of a slice
 * @param anyway whether to go on if the pilot says that the budget is too short
 */
public record TrialTerms(Optional<Figure> named, Duration budget, Duration slice, boolean anyway) {
  /**
   * @param missingCpu why the CPU of the server is not known; empty if it is
   * @param usual      the figure if the user names none and it is known of the server
   * @throws UsageException if the figure is not known of the server, or the budget is too short for a pilot
   */
  Terms terms(Question question, Design design, long seed, Optional<String> missingCpu, Figure usual) {
    if (budget.compareTo(Terms.shortest(slice)) < 0) {
      throw new UsageException(TrialText.tooShort(budget, slice));
    }
    return new Terms(question, primary(missingCpu, usual), budget, anyway, seed, slice, design);
  }

  RoundQuestion inRounds(Question question) {
    return new RoundQuestion(question, named, budget, anyway);
  }

  private Figure primary(Optional<String> missingCpu, Figure usual) {
    if (missingCpu.isPresent() && named.filter(Figure.SERVER_CPU::equals).isPresent()) {
      throw new UsageException("--figure cpu: the CPU of the server is not available, because " + missingCpu.get());
    }
    return named.orElse(missingCpu.isPresent() ? Figure.THROUGHPUT : usual);
  }
}
