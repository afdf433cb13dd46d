package io.ycsbpack.core.cli;

import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.ServerLoad;
import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of the commands that run an experiment, other than its file, and the run itself. */
final class ExperimentOptions {
  private final CommandOption<Boolean> dryRun = CommandOption.flag(CommonParameters.DRY_RUN);

  private final CommandOption<Percent> maxLoss = CommandOption.of(CommonParameters.MAX_LOSS);

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

  @Mixin
  private ExperimentCall call;

  @Option(names = "--precise",
      description = "Go on after a difference is found until its size is known to half of --detect.")
  private boolean precise;
  @Option(names = "--design", paramLabel = "DESIGN",
      description = "switched, restarted or whole-runs: how the conditions are scheduled (default: the first of these"
          + " that the experiment can have).")
  private Design design;

  @Option(names = "--load", paramLabel = "HOW",
      description = "at-once or in-turns: how the servers of a switched or restarted design are loaded. Two"
          + " restarted servers share half of this machine's cores. By default they are loaded at once if these cores"
          + " hold the CPU limits of both; or if neither has a limit, and the figure is CPU per operation. Switched in"
          + " turns uses one server.")
  private ServerLoad load;

  @Option(names = "--explain",
      description = "With restarted servers: if a difference is found, take it apart into the steps between the two"
          + " conditions, and name the one that carries most; takes up to --budget once more.")
  private boolean explain;
  @Mixin
  private TrialOptions trial;
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  ExperimentCall call() {
    return call;
  }

  Optional<Percent> maxLoss() {
    return maxLoss.find();
  }

  /** With {@code --dry-run} only prints the plan. */
  int run(Experiment experiment, PrintStream results, ToIntBiFunction<ExperimentAnswer, PrintStream> print) {
    PairedQuestions questions = questions();
    Preparation preparation = call.prepared(experiment, planned());
    return dryRun.isGiven()
        ? call.dryRun(preparation, questions, results)
        : print.applyAsInt(call.run(preparation, questions), results);
  }

  private PairedQuestions questions() {
    return new PairedQuestions(precise, Optional.ofNullable(design), Optional.ofNullable(load), explain, trial.asked(),
        command.commandLine().getParseResult()::hasMatchedOption);
  }

  private PlanOptions.Asked planned() {
    return new PlanOptions.Asked(Optional.ofNullable(repeats), only, resume, dryRun.isGiven(),
        detect.find().map(margin -> OptionalDouble.of(margin.share())).orElse(OptionalDouble.empty()),
        orderSeed == null ? OptionalLong.empty() : OptionalLong.of(orderSeed));
  }
}
