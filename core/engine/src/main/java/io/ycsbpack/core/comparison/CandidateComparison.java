package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.LoggedRounds;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.AnsweredStopping;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Servers;
import io.ycsbpack.core.trial.StageForecast;
import io.ycsbpack.core.trial.Terms;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares one candidate with the baseline, and keeps what is found. */
final class CandidateComparison {
  private final Arms arms;
  private final String candidate;
  private final PairedQuestions questions;
  private final PairedResults results;
  private final ResumedComparisons resumed;
  private final Console console;
  private final Signals signals;
  private final StopSignal stop;
  private final Path file;
  private final ServerObservations observations = new ServerObservations();
  /** Empty before the first warm-up. */
  private Optional<RoundLog> log = Optional.empty();

  CandidateComparison(Arms arms, String candidate, PairedQuestions questions, PairedResults results,
      ResumedComparisons resumed, Console console, Signals signals) {
    this.arms = arms;
    this.candidate = candidate;
    this.questions = questions;
    this.results = results;
    this.resumed = resumed;
    this.console = console;
    this.signals = signals;
    stop = signals.stopSignal();
    file = arms.log(candidate);
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
        arms.comparison(candidate), arms.compared(candidate), "comparing '" + candidate + "' with '" + baseline() + "'",
        terms.seed() + 1, resumed.load(file, questions.load())),
        missing -> questions.terms(Design.RESTARTED, missing), observations, console, signals);
    Optional<Verdict> known = resumed.verdict(file);
    Answer answer = measure(Design.RESTARTED, known.isPresent() ? number -> Optional.empty() : servers);
    if (known.isPresent()) {
      return explain(starts, servers, answer).orElse(known.get());
    }
    answer.failure()
        .filter(failure -> answer.starts() == 0 && failure instanceof NotReachedException)
        .ifPresent(failure -> {
          throw failure;
        });
    Settings settings = ReadyServer.plan(arms).settings();
    Optional<String> path = observations.pathText(baseline(), candidate);
    Verdict verdict = judged(answer, settings, settings, Stream.of(path, AnswerText.outside(answer),
        AnswerText.outsideDiffers(answer)).flatMap(Optional::stream).toList());
    AnswerText.outside(answer).ifPresent(text -> console.say("  " + text));
    AnswerText.outsideDiffers(answer).ifPresent(console::warn);
    path.ifPresent(text -> console.say("  " + text));
    requireNotAborted(answer, verdict);
    return questions.explain() && verdict.exitCode() == ExitCode.OK
        ? explain(starts, servers, answer).orElse(verdict)
        : verdict;
  }

  private String baseline() {
    return arms.baseline();
  }

  private Answer measure(Design design, Servers servers) {
    console.say(TrialText.question(arms.scenario().name(), baseline(), candidate));
    Terms terms = resumed.terms(file, questions.terms(design, Optional.empty()));
    TrialProgress progress = new TrialProgress(console,
        DriverProperties.STATUS_INTERVAL.get(ReadyServer.plan(arms).settings()), "  ",
        resumed.log(file), asked -> resumed.log(file, RoundLog.Header.of(baseline(), candidate, asked)));
    AnsweredStopping stopping = AnsweredStopping.of(terms, resumed.rounds(file), SliceClock.SYSTEM, stop, progress);
    Answer answer = stopping.answer(servers);
    log = progress.log();
    return answer;
  }

  private Verdict judged(Answer answer, Settings settings, Settings thresholds, List<String> notes) {
    Verdict verdict = new Conclusion(arms, candidate, observations, results, stop, console).conclude(answer,
        settings, thresholds, notes);
    if (observations.isAny()) {
      log.ifPresent(journal -> journal.end(answer, verdict));
    }
    return verdict;
  }

  private void requireNotAborted(Answer answer, Verdict verdict) {
    if (answer.ending() == Answer.Ending.ABORTED) {
      throw new CommandException(verdict.exitCode(), verdict.reason()
          + LoggedRounds.read(file)
              .map(LoggedRounds::kept)
              .filter(kept -> !kept.rounds().isEmpty())
              .map(AnswerText::kept)
              .orElse(""),
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
    StageForecast forecast = StageForecast.of(LoggedRounds.read(file).orElseThrow().kept(), answer.terms().slice());
    WaterfallRun run = new WaterfallRun(starts, questions,
        new WaterfallRun.Difference(arms, candidate, different.get(), forecast), resumed, observations, console,
        signals);
    Optional<WaterfallDocument> document = run.measure();
    document.ifPresent(measured -> describe(servers));
    document.filter(measured -> observations.isAny()).ifPresent(measured -> {
      measured.refusalOfSizes().ifPresent(reason -> console.warn("no threshold is concluded: " + reason));
      WaterfallResult waterfall = measured.result();
      results.explain(arms, candidate, waterfall);
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
