package io.ycsbpack.core.cli;

import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.ServerLoad;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a user asks of each candidate of an experiment. */
final class QuestionOptions {
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
  @Option(names = "--alone",
      description = "With --explain: measure the step that carries most on the baseline, too, without those before it;"
          + " takes up to half of --budget more.")
  private boolean alone;
  @Mixin
  private TrialOptions trial;
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  PairedQuestions asked() {
    return new PairedQuestions(precise, Optional.ofNullable(design), Optional.ofNullable(load), explain, alone,
        trial.asked(),
        command.commandLine().getParseResult()::hasMatchedOption);
  }
}
