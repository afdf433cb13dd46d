package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.comparison.TrialTerms;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.trial.Figure;
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
          "The time that each question may take, after the warm-up; of restarted servers and of whole runs, with all"
              + " starts and their warm-ups."
              + " A question of which the pilot says that it takes longer is refused."));
  private final CommandOption<Duration> slice = CommandOption.of(CommonParameters.SLICE);
  @Option(names = "--anyway", description = "Go on also where the pilot says that the budget is too short.")
  private boolean anyway;

  /** @throws UsageException when there is no such figure */
  TrialTerms asked() {
    return new TrialTerms(Optional.ofNullable(figure).map(TrialOptions::named), budget.get(), slice.get(),
        anyway);
  }

  private static Figure named(String figure) {
    return switch (figure) {
      case "throughput" -> Figure.THROUGHPUT;
      case "cpu" -> Figure.SERVER_CPU;
      default -> throw new UsageException("--figure " + figure + ": choose throughput or cpu");
    };
  }
}
