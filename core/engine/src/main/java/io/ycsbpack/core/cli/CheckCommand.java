// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.condition.NotPossibleException;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.run.WorkloadFile;
import io.ycsbpack.core.trial.AskedTerms;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "check", description = {
  "Check comparisons on this machine by two known answers.",
  "workloads/experiments/aa.yaml compares a server with itself; injected.yaml lowers a CPU quota by known shares. The "
      + "exit code is 0 if the first finds no difference and the second finds each; otherwise it is the failed "
      + "experiment's."})
final class CheckCommand extends ResultCommand implements Callable<Integer> {
  @Mixin
  private ExperimentCall call;

  enum Known {
    AA("workloads/experiments/aa.yaml", DeltaVerdict.NO_DIFFERENCE, "nothing differs"),
    INJECTED("workloads/experiments/injected.yaml", DeltaVerdict.WORSE, "its quota is smaller");

    private final String file;
    private final DeltaVerdict right;
    private final String truth;

    Known(String file, DeltaVerdict right, String truth) {
      this.file = file;
      this.right = right;
      this.truth = truth;
    }

    /** Lists the candidates that were skipped, or have another verdict than the known one. */
    List<String> wrong(ExperimentResult result) {
      return Stream.concat(
          result.skipped().entrySet().stream().map(one -> "'" + one.getKey() + "' is skipped: " + one.getValue()),
          result.scenarios()
              .stream()
              .flatMap(scenario -> scenario.conditions()
                  .stream()
                  .map(ConditionResult::name)
                  .filter(name -> !name.equals(result.baseline()))
                  .flatMap(name -> wrong(scenario, name).stream())))
          .toList();
    }

    private Optional<String> wrong(ScenarioResult scenario, String candidate) {
      Optional<JudgedFigure> figure = scenario.comparison(candidate).flatMap(ComparisonResult::primary);
      return figure.map(JudgedFigure::verdict).filter(right::equals).isPresent()
          ? Optional.empty()
          : Optional
              .of("'" + candidate + "': " + figure.map(JudgedFigure::words).orElse("not compared") + ", but " + truth);
    }
  }

  @Override
  public Integer call() {
    for (Known known : Known.values()) {
      int code = ask(known);
      if (code != ExitCode.OK.code()) {
        return code;
      }
    }
    results.println("check passed: equal servers show no difference, and each injected difference is found");
    return ExitCode.OK.code();
  }

  private int ask(Known known) {
    Experiment experiment = ExperimentFile.read(WorkloadFile.locate(known.file))
        .judgedBy(Optional.empty(), call.labels());
    AskedTerms terms = call.asked(false);
    ExperimentCall.Answer answer;
    try {
      answer = call.run(new PairedQuestions(call.prepared(experiment, PlanOptions.Asked.nothing(false)), terms,
          Optional.empty(), Optional.empty(), false, option -> false));
    } catch (NotPossibleException e) {
      throw new NotPossibleException("check: " + known.file + " can't be run on this machine: " + e.getMessage(), e);
    }
    int code = answer.print(results);
    List<String> wrong = known.wrong(answer.result());
    if (code != ExitCode.OK.code() || wrong.isEmpty()) {
      return code;
    }
    call.console()
        .print("ycsb: check failed: " + String.join("; ", wrong)
            + ". One answer in twenty is wrong by chance; check again, and do not trust comparisons here if it stays");
    return ExitCode.NOT_VALID.code();
  }
}
