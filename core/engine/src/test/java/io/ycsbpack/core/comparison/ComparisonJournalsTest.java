// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.Round;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TestPairs;
import io.ycsbpack.core.trial.TrialEvent;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment by slices that is resumed after a kill. */
class ComparisonJournalsTest {
  private static final Duration SLICE = Duration.ofSeconds(1);
  private static final String CANDIDATE = "other";

  @TempDir
  private Path results;
  private List<RunRecord.WorkloadFile> files = List.of(file("w", "0"), file("statements.sql", "1"));

  private Preparation preparation(boolean resume) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", TestExperiments.asItIs(Map.of()));
    conditions.put(CANDIDATE, TestExperiments.asItIs(Map.of("test.setting", "1")));
    return Preparation.of(TestExperiments.experiment(conditions, false, TestExperiments.ofRounds(3, null)),
        new PlanOptions(results, Map.of(), name -> false, one -> Optional.empty(), (one, plan) -> files,
            TestExperiments.asked(resume, false)));
  }

  private static RunRecord.WorkloadFile file(String name, String digit) {
    return new RunRecord.WorkloadFile(name, digit.repeat(64));
  }

  private static Terms terms(Design design, double detect, Duration budget, Figure figure) {
    return new Terms(new Question(detect, false), figure, budget, false, 5, SLICE, design);
  }

  private static Terms terms() {
    return terms(Design.SWITCHED, 0.03, Duration.ofMinutes(15), Figure.THROUGHPUT);
  }

  private static RoundLog.Header header(Terms terms) {
    return RoundLog.Header.of("base", CANDIDATE, terms);
  }

  /** Another figure and other slices than those of the journal. */
  private static Terms asked() {
    return new Terms(new Question(0.03, false), Figure.SERVER_CPU, Duration.ofMinutes(15), false, 5,
        SLICE.multipliedBy(3), Design.SWITCHED);
  }

  /** As a kill leaves it. */
  private Path killed(int pairs) {
    Preparation begun = preparation(false);
    ExperimentDocument.ofSlices(begun, Design.SWITCHED).save();
    Path file = file(begun);
    RoundLog log = RoundLog.begin(file, header(terms()));
    Slice slice = TestPairs.slice(1000, null);
    for (int i = 1; i <= pairs; i++) {
      log.accept(new TrialEvent.RoundMeasured(TestPairs.round(i, true, slice, slice), SLICE.multipliedBy(2L * i)));
    }
    return file;
  }

  private ExperimentDocument results(boolean resume) {
    return ExperimentDocument.ofSlices(preparation(resume), Design.SWITCHED);
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertResumingIsRefused() {
    return assertThatThrownBy(() -> results(true)).isInstanceOf(UsageException.class);
  }

  private static TrialJournal journal(Preparation preparation) {
    return earlier(preparation).comparison(preparation.scenarios().get(0), CANDIDATE);
  }

  private static Path file(Preparation preparation) {
    return preparation.scenarios().get(0).journal(CANDIDATE);
  }

  private static ComparisonJournals earlier(Preparation preparation) {
    return new ComparisonJournals(preparation.scenarios(), preparation.before().isPresent());
  }

  private String takenBy(ComparisonJournals earlier, Preparation preparation) {
    TestConsole console = new TestConsole();
    earlier.take(ExperimentDocument.ofSlices(preparation, Design.SWITCHED), console);
    return String.join("\n", console.lines());
  }

  @Test
  void itsPairsAreGoneOnWithAndACutLineIsNamed() throws IOException {
    Path file = killed(3);
    Files.writeString(file, "{\"number\":4,\"cand", StandardOpenOption.APPEND);

    Preparation resumed = preparation(true);
    ComparisonJournals earlier = earlier(resumed);
    earlier.requireSame(terms(), true);
    earlier.requireSame(terms(Design.SWITCHED, 0.03, Duration.ofMinutes(15), Figure.SERVER_CPU), false);

    assertThat(takenBy(earlier, resumed)).contains("goes on with 3 pairs in " + file + "; its last line was cut");
    assertThat(earlier.verdict(resumed.scenarios().get(0), CANDIDATE)).isEmpty();
    TrialJournal journal = journal(resumed);
    assertThat(journal.rounds().rounds()).hasSize(3);
    assertThat(journal.rounds().spent()).isEqualTo(Duration.ofSeconds(6));
    assertThat(journal.terms(asked()).slice()).isEqualTo(SLICE);
    Slice slice = TestPairs.slice(1000, null);
    journal.accept(new TrialEvent.RoundMeasured(TestPairs.round(4, true, slice, slice), Duration.ofSeconds(8)));
    assertThat(journal(preparation(true)).rounds().rounds()).hasSize(4)
        .startsWith(
            journal.rounds().rounds().toArray(Round[]::new));
  }

  @Test
  void itsCompleteStartsAreGoneOnWithAndTheOthersAreNamed() {
    killed(0);
    Path file = file(preparation(true));
    RoundLog log = RoundLog.begin(file,
        header(terms(Design.RESTARTED, 0.03, Duration.ofMinutes(15), Figure.THROUGHPUT)));
    Slice slice = TestPairs.slice(1000, null);
    for (int i = 1; i <= 5; i++) {
      log.accept(new TrialEvent.RoundMeasured(TestPairs.round(i, (i + 1) / 2, true, slice, slice),
          SLICE.multipliedBy(2L * i)));
      if (i % 2 == 0) {
        log.accept(new TrialEvent.BlockMeasured(i / 2, SLICE.multipliedBy(3L * i)));
      }
    }
    Preparation resumed = preparation(true);
    ComparisonJournals earlier = earlier(resumed);

    assertThat(takenBy(earlier, resumed)).contains("goes on with 2 restarts in " + file
        + "; 1 of a restart that did not end is dropped");
    TrialJournal journal = journal(resumed);
    assertThat(journal.rounds().blocks()).hasSize(2);
    assertThat(journal.rounds().spent()).isEqualTo(Duration.ofSeconds(12));
    assertThat(journal.terms(asked()).primary()).isEqualTo(Figure.THROUGHPUT);
    assertThatThrownBy(() -> earlier.requireSame(terms(), true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("were measured with --design restarted (now switched). Their interim analyses");
  }

  @Test
  void anotherQuestionIsRefusedInOneLine() {
    killed(3);
    ComparisonJournals earlier = earlier(preparation(true));

    assertThatThrownBy(
        () -> earlier.requireSame(terms(Design.RESTARTED, 0.01, Duration.ofMinutes(30), Figure.SERVER_CPU), true))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(
            "were measured with --design switched (now restarted), --detect 3 % (now 1 %), --budget 15 min (now 30 min),"
                + " figure throughput (now server CPU per operation). Their interim analyses are planned for that");
  }

  @Test
  void pairsOfOtherFilesAreRefusedAndThoseOfTheSameOnesInAnotherFolderAreNot() {
    killed(3);
    files = List.of(file("/elsewhere/w", "0"), file("/elsewhere/statements.sql", "1"));
    assertThat(results(true).isEmpty()).isTrue();
    files = List.of(file("w", "0"));

    assertResumingIsRefused()
        .hasMessageContaining("were measured with the files w, statements.sql (now w): undo the change");
  }

  @Test
  void pairsOfAnEarlierVersionWhichKeptNoFilesAreGoneOnWith() {
    files = null;
    killed(3);
    files = List.of(file("w", "0"));

    assertThat(results(true).isEmpty()).isTrue();
  }

  @Test
  void oneThatUsedUpItsBudgetWithoutAnAnswerCannotBeResumed() {
    results(false).save(State.COMPLETE, new Verdict(ExitCode.NOT_RESOLVED, "no"));

    assertThatThrownBy(() -> preparation(true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("used up its budget without an answer")
        .hasMessageContaining("Leave --resume out");
  }

  @Test
  void oneThatBeginsHasNothingToGoOnWith() {
    Preparation begun = preparation(false);
    ComparisonJournals earlier = earlier(begun);

    assertThat(takenBy(earlier, begun)).isEmpty();
    assertThat(journal(begun).rounds()).isEqualTo(MeasuredRounds.NOTHING);
    assertThat(journal(begun).terms(asked())).isEqualTo(asked());
    assertThat(earlier.verdict(begun.scenarios().get(0), CANDIDATE)).isEqualTo(Optional.<Verdict>empty());
  }
}
