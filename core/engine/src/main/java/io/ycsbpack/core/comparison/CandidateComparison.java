// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.ServerText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Servers;
import io.ycsbpack.core.trial.StageForecast;
import io.ycsbpack.core.trial.Terms;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares one candidate with the baseline, and keeps the findings. */
final class CandidateComparison {
  private final Arms arms;
  private final String candidate;
  private final PairedQuestions questions;
  private final PairedResults results;
  private final ResumedComparisons resumed;
  private final TrialJournal journal;
  private final Console console;
  private final Signals signals;
  private final ServerObservations observations = new ServerObservations();

  CandidateComparison(Arms arms, String candidate, PairedQuestions questions, PairedResults results,
      ResumedComparisons resumed, Console console, Signals signals) {
    this.arms = arms;
    this.candidate = candidate;
    this.questions = questions;
    this.results = results;
    this.resumed = resumed;
    this.console = console;
    this.signals = signals;
    journal = resumed.comparison(arms, candidate);
  }

  /** @throws CommandException when the load could not go on; the rounds before are kept */
  Verdict switched(SwitchedServers servers) {
    Answer answer = measure(Design.SWITCHED,
        servers.of(candidate, missing -> questions.terms(Design.SWITCHED, missing), observations));
    Verdict verdict = judged(answer, servers.settings(), servers.thresholds(), List.of());
    requireNotAborted(answer, verdict);
    return verdict;
  }

  /**
   * @throws CommandException when a server could not be started or ended, or the load could not go on; the starts before
   *                          are kept
   */
  Verdict restarted(PlacedStarts starts) {
    Terms terms = questions.terms(Design.RESTARTED, Optional.empty());
    RestartedServers servers = new RestartedServers(starts, new RestartedServers.Group(arms,
        arms.comparison(candidate), arms.compared(candidate),
        "comparing '" + candidate + "' with '" + arms.baseline() + "'", terms.seed() + 1,
        journal.load(questions.load())), missing -> questions.terms(Design.RESTARTED, missing), observations, console,
        signals);
    Optional<Verdict> known = resumed.verdict(arms, candidate);
    Answer answer = measure(Design.RESTARTED, known.isPresent() ? number -> Optional.empty() : servers);
    Verdict verdict = known.orElseGet(() -> judged(answer));
    return questions.explain() && verdict.exitCode() == ExitCode.OK
        ? explain(starts, servers, answer).orElse(verdict)
        : verdict;
  }

  private Answer measure(Design design, Servers servers) {
    console.say(TrialText.question(arms.scenario().name(), arms.baseline(), candidate));
    return journal.trial(questions.terms(design, Optional.empty()), signals.stopSignal(),
        new TrialProgress(console, DriverProperties.STATUS_INTERVAL.get(ReadyServer.plan(arms).settings()), "  "))
        .answer(servers);
  }

  private Verdict judged(Answer answer) {
    answer.failure()
        .filter(failure -> answer.starts() == 0 && failure instanceof NotReachedException)
        .ifPresent(failure -> {
          throw failure;
        });
    Settings settings = ReadyServer.plan(arms).settings();
    Optional<String> path = observations.pathText(arms.baseline(), candidate);
    Optional<String> outside = AnswerText.outside(answer);
    Optional<String> differs = AnswerText.outsideDiffers(answer);
    Verdict verdict = judged(answer, settings, settings,
        Stream.of(path, outside, differs).flatMap(Optional::stream).toList());
    outside.ifPresent(text -> console.say("  " + text));
    differs.ifPresent(console::warn);
    path.ifPresent(text -> console.say("  " + text));
    requireNotAborted(answer, verdict);
    return verdict;
  }

  /**
   * Makes the verdict of an answer, keeps the findings and prints them; keeps nothing if no server was measured.
   *
   * @param settings   of the client
   * @param thresholds for the load of this machine
   * @param notes      further parts of the basis of the verdict
   */
  private Verdict judged(Answer answer, Settings settings, Settings thresholds, List<String> notes) {
    Conclusion conclusion = Conclusion.of(candidate, answer, observations, settings, thresholds, signals.stopSignal());
    conclusion.verdict().warnings().forEach(console::warn);
    if (observations.isAny()) {
      keep(answer, conclusion.guards(), notes);
      journal.end(answer, conclusion.verdict());
    }
    return conclusion.verdict();
  }

  private void keep(Answer answer, List<GuardFinding> guards, List<String> notes) {
    List<CounterResult> counters = CounterResult.of(answer, observations.counters());
    String basis = Stream.concat(Stream.of(AnswerText.basis(answer)), notes.stream()).collect(Collectors.joining("; "));
    boolean ownServers = answer.terms().design() == Design.RESTARTED;
    PairedResults.Server ofBaseline = ownServers ? observations.ofArm(0) : observations.described(0);
    PairedResults.Server ofCandidate = ownServers ? observations.ofArm(1) : observations.described(1);
    results.add(new PairedResults.Compared(arms, candidate, answer, figure -> GuardFinding.noVerdict(guards)
        .orElseGet(() -> AnswerText.verdict(figure, answer)), guards, basis, counters), ofBaseline, ofCandidate);
    results.document().save();
    AnswerText.findings(answer).forEach(console::say);
    CounterText.lines(CounterResult.ofOperations(answer)).forEach(console::say);
    if (ownServers) {
      PairedResults.differences(ofBaseline, ofCandidate)
          .ifPresent(differences -> ServerText.lines(differences).forEach(console::say));
    }
  }

  private void requireNotAborted(Answer answer, Verdict verdict) {
    if (answer.ending() == Answer.Ending.ABORTED) {
      throw new CommandException(verdict.exitCode(), verdict.reason()
          + journal.kept().filter(kept -> !kept.rounds().isEmpty()).map(AnswerText::kept).orElse(""),
          answer.failure().orElseThrow());
    }
  }

  /** Returns the verdict that replaces that of the comparison; empty if none does. */
  private Optional<Verdict> explain(PlacedStarts starts, RestartedServers servers, Answer answer) {
    Optional<Figure> different = Stream
        .concat(Stream.of(answer.terms().primary()), Arrays.stream(Figure.values()))
        .filter(figure -> answer.finding(figure).filter(found -> found.outcome().isDifference()).isPresent())
        .findFirst();
    if (different.isEmpty()) {
      console.say("  there is no difference to explain");
      return Optional.empty();
    }
    StageForecast forecast = StageForecast.of(journal.kept().orElseThrow(), answer.terms().slice());
    WaterfallRun run = new WaterfallRun(starts, questions,
        new WaterfallRun.Difference(arms, candidate, different.get(), forecast), resumed, observations, console,
        signals);
    Optional<WaterfallDocument> document = run.measure();
    document.ifPresent(measured -> describe(servers));
    document.filter(measured -> observations.isAny()).ifPresent(measured -> {
      measured.refusalOfSizes().ifPresent(reason -> console.warn("no threshold is concluded: " + reason));
      results.explain(arms, candidate, measured.result());
      results.document().save();
    });
    return run.failure();
  }

  /** Starts the two servers once more to describe them if no stage started any, unless the waterfall is kept. */
  private void describe(RestartedServers servers) {
    if (!observations.isAny() && !results.isExplained(arms, candidate)) {
      measure(Design.RESTARTED, servers).failure().ifPresent(failure -> {
        throw failure;
      });
    }
  }
}
