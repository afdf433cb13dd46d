package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.run.RoundQuestion;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.report.Figures;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** In which figure a comparison by slices asks its question, and what the answer may cost. */
final class TrialOptions {
  @Option(names = "--figure", paramLabel = "FIGURE",
      description = "In which figure: throughput, or cpu, the server's CPU time per operation, which varies less where"
          + " the server shares its CPU (default cpu where it is known, else throughput; throughput where the conditions of"
          + " an experiment differ in their neighbors).")
  private String figure;
  private final CommandOption<Duration> budget = CommandOption.of(CommonParameters.BUDGET.withDefault("15m")
      .withDoc(
          "The time that each question may take, after the warm-up; in tiers T and R with all starts and their warm-ups."
              + " A question of which the pilot says that it takes longer is refused."));
  private final CommandOption<Duration> slice = CommandOption.of(CommonParameters.SLICE);
  @Option(names = "--anyway", description = "Go on also where the pilot says that the budget is too short.")
  private boolean anyway;

  /**
   * The terms of a question.
   *
   * @param question   what is asked
   * @param seed       of the order within its pairs
   * @param missingCpu why the CPU of the server is not known; empty where it is
   * @throws UsageException when there is no such figure, or the budget is too short for a pilot
   */
  Terms terms(Question question, long seed, Optional<String> missingCpu) {
    return terms(question, seed, missingCpu, Figure.SERVER_CPU);
  }

  /**
   * The same with another figure where the user names none.
   *
   * @param usual that figure, if it is known of the server
   */
  Terms terms(Question question, long seed, Optional<String> missingCpu, Figure usual) {
    if (budget.get().compareTo(Terms.shortest(slice.get())) < 0) {
      throw new UsageException(tooShort(slice.get()));
    }
    return new Terms(question, primary(missingCpu, usual), budget.get(), anyway, seed, slice.get());
  }

  /** What is asked in rounds that go on until it is answered. */
  RoundQuestion inRounds(Question question) {
    return new RoundQuestion(question, named(), budget.get(), anyway);
  }

  /** The figure that the user names; empty where it depends on what is known of the server. */
  Optional<Figure> named() {
    return figure == null ? Optional.empty() : Optional.of(primary(Optional.empty(), Figure.SERVER_CPU));
  }

  private Figure primary(Optional<String> missingCpu, Figure usual) {
    if (figure == null) {
      return missingCpu.isPresent() ? Figure.THROUGHPUT : usual;
    }
    Figure chosen = switch (figure) {
      case "throughput" -> Figure.THROUGHPUT;
      case "cpu" -> Figure.SERVER_CPU;
      default -> throw new UsageException("--figure " + figure + ": choose throughput or cpu");
    };
    if (chosen == Figure.SERVER_CPU && missingCpu.isPresent()) {
      throw new UsageException("--figure cpu: the CPU of the server is not available, because " + missingCpu.get());
    }
    return chosen;
  }

  /** What is said of a budget that is shorter than a pilot with slices of this length. */
  String tooShort(Duration slice) {
    return "--budget " + Figures.seconds(budget.get()) + " is shorter than the pilot of " + Forecast.PILOT_PAIRS
        + " pairs of slices of " + Figures.seconds(slice) + ": give each question at least "
        + Figures.seconds(Terms.shortest(slice));
  }
}
