// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.ServerLoad;
import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of the commands that run an experiment, other than its file, and the run itself. */
final class ExperimentOptions {
  private final CommandOption<Boolean> dryRun = CommandOption.of(CommonParameters.DRY_RUN);

  private final CommandOption<Percent> maxLoss = CommandOption.of(CommonParameters.MAX_LOSS);

  @Option(names = "--repeats", hidden = true, paramLabel = "N",
      description = "Measure exactly this number of rounds of whole runs. An interval needs three (default: the"
          + " experiment's own, else as many as the answer takes).")
  private Optional<Integer> repeats;

  private final CommandOption<Percent> detect = CommandOption.of(CommonParameters.DETECT.withDefault(null)
      .withDoc("Set the smallest difference to detect (default: the experiment's own, else 3%)."));

  @Option(names = "--order-seed", hidden = true, paramLabel = "N",
      description = "Set the seed of the order of conditions (default: derived from the name of the results folder).")
  private Optional<Long> orderSeed;

  @Option(names = "--only", hidden = true, paramLabel = "CONDITION", split = ",",
      description = "Compare only these conditions with the baseline.")
  private Set<String> only = new LinkedHashSet<>();

  @Option(names = "--resume",
      description = "Continue the newest experiment of this name that did not end. Complete pairs, starts and rounds"
          + " are kept.")
  private boolean resume;

  @Mixin
  private ExperimentCall call;

  @Option(names = "--precise", hidden = true,
      description = "Continue after a difference is found, until its size is known to half of --detect.")
  private boolean precise;
  @Option(names = "--design", hidden = true, paramLabel = "DESIGN",
      description = "Schedule conditions as switched, restarted or whole-runs (default: the first that is possible).")
  private Optional<Design> design;

  @Option(names = "--load", hidden = true, paramLabel = "HOW",
      description = "Load both servers at-once or in-turns. The default is at-once if half of this machine's cores hold"
          + " both CPU limits, or if there is no limit and the figure is cpu.")
  private Optional<ServerLoad> load;

  @Option(names = "--explain",
      description = "Take a difference apart into the steps between the two conditions, and name the step that costs"
          + " most. Needs restarted servers, and up to --budget once more.")
  private boolean explain;
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  ExperimentCall call() {
    return call;
  }

  Optional<Percent> maxLoss() {
    return maxLoss.find();
  }

  /** With {@code --dry-run} only prints the plan. */
  int run(Experiment experiment, PrintStream results) {
    AskedTerms terms = call.asked(precise);
    PlanOptions.Asked planned = new PlanOptions.Asked(repeats, only, resume, dryRun.isGiven(),
        detect.find().map(Percent::share), orderSeed);
    PairedQuestions questions = new PairedQuestions(call.prepared(experiment, planned), terms, design, load, explain,
        command.commandLine().getParseResult()::hasMatchedOption);
    return dryRun.isGiven() ? call.dryRun(questions, results) : call.run(questions).print(results);
  }
}
