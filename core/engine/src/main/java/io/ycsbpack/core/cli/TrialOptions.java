package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Figure;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The figure that a slice comparison tests, and the cost limit of the answer. */
final class TrialOptions {
  @Option(names = "--figure", hidden = true, paramLabel = "FIGURE",
      description = "Compare throughput, or cpu, the server's CPU time per operation (default: cpu if it is known, but"
          + " throughput if conditions differ in cpu or neighbors).")
  private String figure;
  private final CommandOption<Duration> budget = CommandOption.of(CommonParameters.BUDGET.withDefault("15m")
      .withDoc(
          "Limit the time of each comparison. If the pilot forecasts more, the comparison is refused."));
  private final CommandOption<Duration> slice = CommandOption.of(CommonParameters.SLICE).advanced();
  @Option(names = "--anyway", hidden = true, description = "Continue although the pilot forecasts more than --budget.")
  private boolean anyway;

  /**
   * @param size whether to go on after a difference is found until its size is known
   * @throws UsageException when there is no such figure
   */
  AskedTerms asked(boolean size) {
    return new AskedTerms(size, Optional.ofNullable(figure).map(TrialOptions::named), budget.get(), slice.get(),
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
