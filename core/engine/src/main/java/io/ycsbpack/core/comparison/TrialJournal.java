// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.report.Numbers;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.ServerLoad;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Trial;
import io.ycsbpack.core.trial.TrialEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps each round of a trial on disk, and has the rounds of an earlier process. */
final class TrialJournal implements Consumer<TrialEvent> {
  private final Path file;
  private final List<String> arms;
  private final Optional<RoundLog> before;
  private final MeasuredRounds rounds;
  /** If the trial begins, from its first warm-up on, which decides the length of all slices. */
  private Optional<RoundLog> log;

  /** @param arms names of the arms, the baseline first */
  TrialJournal(Path file, List<String> arms, Optional<RoundLog> before) {
    this.file = file;
    this.arms = arms;
    this.before = before;
    log = before;
    rounds = before.map(RoundLog::kept).orElse(MeasuredRounds.NOTHING);
  }

  Path file() {
    return file;
  }

  Optional<RoundLog> before() {
    return before;
  }

  /** The rounds that a further process would go on with; empty if there are none. */
  Optional<MeasuredRounds> kept() {
    return log.map(RoundLog::kept);
  }

  /** A trial that goes on with the rounds of the earlier process, and keeps its own here. */
  Trial trial(Terms asked, StopSignal stop, Consumer<TrialEvent> progress) {
    return new Trial(terms(asked), rounds, SliceClock.SYSTEM, stop, progress.andThen(this));
  }

  /** Takes the figure, the budget and the slices from the rounds that the trial goes on with. */
  Terms terms(Terms asked) {
    return before.map(RoundLog::header)
        .map(header -> asked.in(Figure.labelled(header.primary()).orElse(asked.primary()))
            .within(Duration.ofNanos(header.budgetNanos()))
            .withSlice(Duration.ofNanos(header.sliceNanos())))
        .orElse(asked);
  }

  /** The rounds of the earlier process. */
  MeasuredRounds rounds() {
    return rounds;
  }

  /** The load under which the rounds were measured that a trial of restarted servers goes on with, or the user's. */
  Optional<LoadChoice> load(Optional<ServerLoad> asked) {
    return rounds.rounds()
        .stream()
        .findFirst()
        .map(round -> LoadChoice.before(round.pair().atOnce()))
        .or(() -> asked.map(LoadChoice::asked));
  }

  private RoundLog.Header header(Terms terms) {
    return RoundLog.Header.of(arms.get(0), String.join(", ", arms.subList(1, arms.size())), terms);
  }

  /**
   * @param asked         the question of this process
   * @param isFigureKnown whether its figure counts, too
   * @throws UsageException if it is not the question that the rounds were measured for
   */
  void requireSame(Terms asked, boolean isFigureKnown) {
    before.map(RoundLog::header).ifPresent(known -> requireSame(known, header(asked), isFigureKnown));
  }

  private void requireSame(RoundLog.Header known, RoundLog.Header asked, boolean isFigureKnown) {
    List<String> differing = new ArrayList<>();
    differ(differing, "candidate ", known.candidate(), asked.candidate());
    differ(differing, "--design ", known.design(), asked.design());
    differ(differing, "--detect ", Margin.text(known.detect()), Margin.text(asked.detect()));
    differ(differing, "--budget ", seconds(known.budgetNanos()), seconds(asked.budgetNanos()));
    if (isFigureKnown) {
      differ(differing, "figure ", known.primary(), asked.primary());
    }
    if (known.size() != asked.size()) {
      differing.add(known.size() ? "--precise" : "no --precise");
    }
    if (!differing.isEmpty()) {
      throw new UsageException("the pairs in " + file + " were measured with " + String.join(", ", differing)
          + ". Their interim analyses are planned for that: give the same options to go on, or leave --resume out to "
          + "begin");
    }
  }

  private static void differ(List<String> differing, String option, Object known, Object asked) {
    if (!known.equals(asked)) {
      differing.add(option + known + " (now " + asked + ")");
    }
  }

  private static String seconds(long nanos) {
    return Numbers.seconds(Duration.ofNanos(nanos));
  }

  @Override
  public void accept(TrialEvent event) {
    if (event instanceof TrialEvent.WarmedUp warmed) {
      requireSame(warmed.terms(), true);
      log = log.or(() -> Optional.of(RoundLog.begin(file, header(warmed.terms()))));
    }
    log.ifPresent(open -> open.accept(event));
  }

  /** Keeps the end of the trial; does nothing if no server was warm. */
  void end(Answer answer, Verdict verdict) {
    log.ifPresent(open -> open.end(answer, verdict));
  }
}
