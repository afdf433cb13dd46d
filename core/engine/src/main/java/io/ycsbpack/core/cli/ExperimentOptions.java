package io.ycsbpack.core.cli;

import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.Option;

/** What a user asks of an experiment other than its file. */
final class ExperimentOptions {
  @Option(names = "--repeats", paramLabel = "N",
      description = "Measure in this number of rounds, neither more nor less, whatever they say; three or more give an"
          + " interval (default: the experiment's own; without one, slices, starts or rounds go on until --detect is"
          + " answered).")
  private Integer repeats;

  private final CommandOption<Percent> detect = CommandOption.of(CommonParameters.DETECT.withDefault(null)
      .withDoc("The smallest difference to detect; a verdict needs an interval within it or beyond zero"
          + " (default: the experiment's own, else 3%)."));

  @Option(names = "--order-seed", paramLabel = "N",
      description = "Draw the order of the conditions in each round from this seed (default: one that follows from "
          + "the name of the results' folder; it is recorded).")
  private Long orderSeed;

  @Option(names = "--only", paramLabel = "CONDITION", split = ",",
      description = "Only these conditions, in addition to the baseline.")
  private Set<String> only = new LinkedHashSet<>();

  @Option(names = "--resume",
      description = "Go on with the newest one of this name that did not end; whole pairs of slices, complete starts"
          + " and whole rounds are kept, what was cut is measured again.")
  private boolean resume;

  /** As the plan of the experiment has it. */
  PlanOptions.Asked asked(boolean dry) {
    return new PlanOptions.Asked(Optional.ofNullable(repeats), only, resume, dry,
        detect.find().map(margin -> OptionalDouble.of(margin.share())).orElse(OptionalDouble.empty()),
        orderSeed == null ? OptionalLong.empty() : OptionalLong.of(orderSeed));
  }
}
