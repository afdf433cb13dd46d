package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.ForecastText;
import io.ycsbpack.core.report.ServerText;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Pair;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Concludes from the answer to a comparison: makes its verdict, keeps the findings, and prints them. */
record Conclusion(Arms arms, String candidate, ServerObservations observations, PairedResults results, StopSignal stop,
    Console console) {
  /**
   * The exit code of the verdict is 0 if the question is answered. Keeps nothing if no server was measured.
   *
   * @param settings   of the client
   * @param thresholds for the load of this machine
   * @param notes      further parts of the basis of the verdict
   */
  Verdict conclude(Answer answer, Settings settings, Settings thresholds, List<String> notes) {
    Verdict verdict = verdict(answer, DriverProperties.ERROR_BUDGET.get(settings))
        .with(observations.warnings(thresholds))
        .with(observations.isAny() ? doubts(answer) : List.of());
    verdict.warnings().forEach(console::warn);
    if (observations.isAny()) {
      keep(answer, verdict, notes);
    }
    return verdict;
  }

  private List<Doubt> doubts(Answer answer) {
    return observations.guards().warnings(answer).stream().map(warning -> new Doubt(warning, false)).toList();
  }

  private Verdict verdict(Answer answer, double errorBudget) {
    return switch (answer.ending()) {
      case ABORTED -> new Verdict(answer.failure().orElseThrow().exitCode(), answer.failure().get().getMessage());
      case INTERRUPTED -> new Verdict(stop.reason().exitCode(),
          stop.reason().reason() + ": the experiment is not complete");
      case REFUSED -> new Verdict(ExitCode.NOT_RESOLVABLE, ForecastText.refusal(answer));
      case ANSWERED, NOT_RESOLVED -> complete(answer, errorBudget);
    };
  }

  private Verdict complete(Answer answer, double errorBudget) {
    List<Slice> slices = answer.pairs().stream().flatMap(Pair::slices).toList();
    double failures = slices.stream().mapToLong(Slice::failures).sum();
    double failed = 100 * failures / (failures + slices.stream().mapToLong(Slice::ok).sum());
    if (failed > errorBudget) {
      return new Verdict(ExitCode.ERRORS, String.format(Locale.ROOT,
          "%.2f %% of the operations failed, more than errorbudget=%s", failed, errorBudget));
    }
    Optional<String> refused = observations.guards().refusal(answer).or(observations::doubt);
    if (refused.isPresent()) {
      return new Verdict(ExitCode.NOT_VALID,
          "nothing is concluded from the comparison of '" + candidate + "': " + refused.get());
    }
    return answer.ending() == Answer.Ending.NOT_RESOLVED
        ? new Verdict(ExitCode.NOT_RESOLVED, "comparison of '" + candidate + "': " + ForecastText.notResolved(answer))
        : new Verdict(ExitCode.OK, "");
  }

  private void keep(Answer answer, Verdict verdict, List<String> notes) {
    List<CounterResult> counters = CounterResult.of(answer, observations.counters());
    String basis = Stream.concat(Stream.of(AnswerText.basis(answer)), notes.stream()).collect(Collectors.joining("; "));
    boolean ownServers = answer.terms().design() == Design.RESTARTED;
    PairedResults.Server ofBaseline = ownServers ? observations.ofArm(0) : observations.described(0);
    PairedResults.Server ofCandidate = ownServers ? observations.ofArm(1) : observations.described(1);
    boolean refused = verdict.exitCode() == ExitCode.NOT_VALID || verdict.exitCode() == ExitCode.ERRORS;
    results.add(new PairedResults.Compared(arms, candidate, answer,
        figure -> refused ? "no verdict: " + verdict.reason() : AnswerText.verdict(figure, answer), !refused, basis,
        counters), ofBaseline, ofCandidate);
    results.document().save();
    AnswerText.findings(answer).forEach(console::say);
    CounterText.OPERATIONS.lines(CounterResult.ofOperations(answer)).forEach(console::say);
    CounterText.COUNTERS.lines(counters).forEach(console::say);
    observations.guards().notChecked(answer).forEach(line -> console.say("  " + line));
    if (ownServers) {
      PairedResults.differences(ofBaseline, ofCandidate)
          .ifPresent(differences -> ServerText.lines(differences).forEach(console::say));
    }
  }
}
