// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.experiment.analysis.CounterDifferences;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.ServerText;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Servers;
import io.ycsbpack.core.trial.StageForecast;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares one candidate with the baseline, and keeps the findings.
 *
 * @param observations of its servers; nothing before
 */
record CandidateComparison(Arms arms, String candidate, PairedQuestions questions, ExperimentDocument results,
    ComparisonJournals journals, ClientProcess client, ServerObservations observations) {

  private TrialJournal journal() {
    return journals.comparison(arms, candidate);
  }

  /** @throws CommandException when the load could not go on; the rounds before are kept */
  Verdict switched(SwitchedServers servers) {
    return judged(measure(Design.SWITCHED,
        servers.of(candidate, missing -> questions.terms(Design.SWITCHED, missing), observations)));
  }

  /**
   * @throws CommandException when a server could not be started or ended, or the load could not go on; the starts before
   *                          are kept
   */
  Verdict restarted(PlacedStarts starts) {
    long seed = questions.terms(Design.RESTARTED, Optional.empty()).seed() + 1;
    RestartedServers servers = new RestartedServers(starts,
        new RestartedServers.Group(arms, arms.serversFolder(candidate), arms.withBaseline(candidate), seed,
            journal().load(questions.load())),
        missing -> questions.terms(Design.RESTARTED, missing), observations, client);
    Optional<Verdict> known = journals.verdict(arms, candidate);
    Answer answer = measure(Design.RESTARTED, known.isPresent() ? number -> Optional.empty() : servers);
    Verdict verdict = known.orElseGet(() -> judged(answer));
    return questions.explain() && verdict.exitCode() == ExitCode.OK
        ? explain(starts, servers, answer).orElse(verdict)
        : verdict;
  }

  private Answer measure(Design design, Servers servers) {
    client.say(TrialText.question(arms.scenario().name(), arms.baseline(), candidate));
    TrialProgress progress = new TrialProgress(client.console(), arms, "  ",
        "comparing '" + candidate + "' with '" + arms.baseline() + "'");
    return journal().trial(questions.terms(design, Optional.empty()), client.stop(), progress).answer(servers);
  }

  /** Makes the verdict of an answer, and keeps the findings unless no server was measured. */
  private Verdict judged(Answer answer) {
    answer.failure()
        .filter(failure -> answer.pairs().isEmpty() && failure instanceof NotReachedException)
        .ifPresent(failure -> {
          throw failure;
        });
    boolean isRestarted = answer.terms().design() == Design.RESTARTED;
    Settings settings = ReadyServer.plan(arms).settings();
    // Neighbors that are frozen between slices are other processes on purpose.
    Settings thresholds = !isRestarted && questions.isNeighborSwitched()
        ? settings.with(Map.of(VerdictProperties.SHARED.name(), "true"), "the experiment")
        : settings;
    Conclusion conclusion = Conclusion.of(candidate, answer, observations, settings, thresholds, client.stop());
    Verdict verdict = conclusion.verdict();
    verdict.warnings().forEach(client.console()::warn);
    if (observations.isAny()) {
      DescribedServer baseline = observations.arm(0, isRestarted);
      DescribedServer other = observations.arm(1, isRestarted);
      keep(answer, conclusion.guards(), baseline, other);
      client.say(AnswerText.found(answer));
      CounterText.lines(CounterDifferences.ofOperations(answer)).forEach(client::say);
      if (isRestarted) {
        baseline.differences(other).ifPresent(found -> ServerText.lines(found).forEach(client::say));
      }
      journal().end(answer, verdict);
    }
    AnswerText.outside(answer).ifPresent(text -> client.say("  " + text));
    AnswerText.outsideDiffers(answer).ifPresent(client.console()::warn);
    observations.latency().ifPresent(path -> client.say("  " + path.text(arms, candidate)));
    if (answer.ending() == Answer.Ending.ABORTED) {
      throw new CommandException(verdict.exitCode(), verdict.reason()
          + journal().kept().filter(kept -> !kept.rounds().isEmpty()).map(AnswerText::kept).orElse(""),
          answer.failure().orElseThrow());
    }
    return verdict;
  }

  private void keep(Answer answer, List<GuardFinding> guards, DescribedServer baseline, DescribedServer other) {
    if (!answer.pairs().isEmpty()) {
      SlicedResult result = new SlicedResult(arms, candidate, questions.preparation().options()::shown, answer, guards,
          CounterDifferences.ofCounters(answer, observations.counters()), observations.latency(), baseline, other);
      results.put(arms, result.comparison(), result.summaries());
    }
    results.save();
  }

  /** Returns the verdict that replaces that of the comparison; empty if none does. */
  private Optional<Verdict> explain(PlacedStarts starts, RestartedServers servers, Answer answer) {
    Optional<Figure> different = Stream
        .concat(Stream.of(answer.terms().primary()), Arrays.stream(Figure.values()))
        .filter(figure -> answer.finding(figure).filter(found -> found.outcome().isDifference()).isPresent())
        .findFirst();
    if (different.isEmpty()) {
      client.say(StageText.NOTHING_TO_EXPLAIN);
      return Optional.empty();
    }
    StageForecast forecast = StageForecast.of(journal().kept().orElseThrow(), answer.terms().slice());
    WaterfallRun run = new WaterfallRun(starts, questions,
        new WaterfallRun.Difference(arms, candidate, different.get(), forecast), journals, observations, client);
    Optional<WaterfallDocument> document = run.measure();
    document.ifPresent(measured -> describe(servers));
    document.filter(measured -> observations.isAny()).ifPresent(measured -> {
      measured.refusalOfSizes().ifPresent(why -> client.console().warn("no threshold is concluded: " + why));
      results.explain(arms, candidate, measured.result());
      results.save();
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
