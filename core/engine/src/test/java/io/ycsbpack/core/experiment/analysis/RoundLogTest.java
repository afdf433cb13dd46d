// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.Look;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Round;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TestPairs;
import io.ycsbpack.core.trial.TrialEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of a trial, as the next process reads it. */
class RoundLogTest {
  private static final Terms TERMS = TestPairs
      .terms(new Question(0.03, true), Figure.THROUGHPUT, Duration.ofMinutes(5), false, 7)
      .withSlice(Duration.ofSeconds(2));
  private static final Terms RESTARTED = TestPairs.restarted(TERMS.question(), TERMS.primary(), TERMS.budget(), false,
      7);
  private static final RoundLog.Header HEADER = RoundLog.Header.of("base", "other", TERMS);
  private static final Verdict FINE = new Verdict(ExitCode.OK, "");

  @TempDir
  private Path folder;

  private Path file() {
    return folder.resolve("all/other.rounds.jsonl");
  }

  private RoundLog log(int pairs) {
    RoundLog log = RoundLog.begin(file(), HEADER);
    for (int i = 1; i <= pairs; i++) {
      log.accept(new TrialEvent.RoundMeasured(round(i, 0), spent(i)));
    }
    return log;
  }

  private RoundLog read() {
    return RoundLog.read(file()).orElseThrow();
  }

  private static TrialEvent pilot(Duration round) {
    return new TrialEvent.PilotEnded(new Forecast(0.02, 0.03, round), TERMS);
  }

  private static Duration spent(int pairs) {
    return Duration.ofSeconds(4L * pairs);
  }

  private static Round round(int number, long failures) {
    return round(number, 1, failures);
  }

  private static Round round(int number, int block, long failures) {
    return TestPairs.round(number, block, number % 2 == 0, slice(number, 1000 + number, failures, 40_000_000L),
        slice(number, 990, 0, null));
  }

  private static Slice slice(long start, long ok, long failures, Long serverCpuNanos) {
    return new Slice(start, 2_000_000_000, ok, failures, 5, 9, 3, serverCpuNanos, Map.of("READ", ok), 0, null, null,
        Map.of(), Map.of());
  }

  private static Decision decision(int pairs, boolean last) {
    return new Decision(Outcome.LOWER, last, new Look(1, pairs, 2.5, last),
        new Estimate(pairs, -0.03, 0.002, pairs - 3), new Interval(-0.04, -0.02));
  }

  private static Answer answer(Ending ending, int pairs) {
    return new Answer(ending, TERMS, new Answer.Course(List.of(), 40, spent(pairs)), Optional.empty(),
        Optional.of(decision(pairs, true)), Optional.empty());
  }

  @Test
  void isReadAsItWasWritten() {
    RoundLog log = log(12);
    log.accept(pilot(Duration.ofSeconds(4)));
    log.accept(new TrialEvent.RoundMeasured(round(13, 0), spent(13)));
    log.look(decision(13, false), 13);
    log.end(answer(Ending.ANSWERED, 13), FINE);

    RoundLog logged = read();

    assertThat(logged.header()).isEqualTo(HEADER);
    assertThat(logged.rounds().rounds()).hasSize(13).startsWith(round(1, 0)).endsWith(round(13, 0));
    assertThat(logged.rounds().spent()).isEqualTo(spent(13));
    assertThat(logged.rounds().pilot()).hasValue(Duration.ofSeconds(4));
    assertThat(logged.looks()).containsExactly(new RoundLog.LookLine(1, 13, -0.03, -0.04, -0.02));
    assertThat(logged.isComplete()).isTrue();
    assertThat(logged.isCut()).isFalse();
  }

  @Test
  void theEndOfTheBudgetIsALook() {
    log(13).end(answer(Ending.NOT_RESOLVED, 13), new Verdict(ExitCode.NOT_RESOLVED, "not resolved"));

    assertThat(read().looks()).extracting(RoundLog.LookLine::rounds).containsExactly(13);
    assertThat(read().end()).hasValue(new RoundLog.End(Ending.NOT_RESOLVED, ExitCode.NOT_RESOLVED, "not resolved"));
  }

  @Test
  void whatIsKnownAtAnInterruptionIsNoLook() {
    log(13).end(answer(Ending.INTERRUPTED, 13), new Verdict(ExitCode.INTERRUPTED, "ended"));

    assertThat(read().looks()).isEmpty();
    assertThat(read().isComplete()).isFalse();
  }

  @Test
  void whereverAKillCutsItTheWholePairsBeforeAreKeptAndFurtherOnesFollow() throws IOException {
    log(4);
    byte[] all = Files.readAllBytes(file());
    int header = new String(all).indexOf('\n') + 1;
    for (int length = header; length < all.length; length += 17) {
      byte[] killed = Arrays.copyOf(all, length);
      Files.write(file(), killed);
      RoundLog logged = read();
      int whole = logged.rounds().rounds().size();

      assertThat(logged.isCut()).isEqualTo(killed[length - 1] != '\n');
      logged.accept(new TrialEvent.RoundMeasured(round(whole + 1, 0), spent(whole + 1)));

      assertThat(Files.readAllBytes(file())).isEqualTo(Arrays.copyOf(all, Files.readAllBytes(file()).length));
      assertThat(read().rounds().rounds()).hasSize(whole + 1);
    }
  }

  @Test
  void aLogWithoutAWholeLineIsNone() throws IOException {
    log(0);
    Files.writeString(file(), Files.readString(file()).strip());

    assertThat(RoundLog.read(file())).isEmpty();
    assertThat(RoundLog.read(folder.resolve("nowhere"))).isEmpty();
  }

  @Test
  void damageBeforeTheLastLineIsRefused() throws IOException {
    log(3);
    String text = Files.readString(file());

    Files.writeString(file(), text.replaceFirst("\"number\":2", "\"number\":"));
    assertThatThrownBy(this::read).isInstanceOf(UsageException.class).hasMessage(file() + " is damaged in line 3");
    Files.writeString(file(), text.replaceFirst("\"number\":2", "\"number\":5"));
    assertThatThrownBy(this::read).hasMessage(file() + " is damaged: round 5, with 1 before");
    Files.writeString(file(), text.replaceFirst("rounds/1", "rounds/9"));
    assertThatThrownBy(this::read).hasMessageContaining("is not a document of ycsbpack-rounds/1");
  }

  /** Three starts of two pairs. */
  private void logByStarts() {
    RoundLog log = RoundLog.begin(file(), RoundLog.Header.of("base", "other", RESTARTED));
    for (int start = 1; start <= 3; start++) {
      for (int i = 2 * start - 1; i <= 2 * start; i++) {
        log.accept(new TrialEvent.RoundMeasured(round(i, start, 0), spent(i)));
      }
      if (start == 1) {
        log.accept(pilot(spent(3)));
      }
      log.accept(new TrialEvent.BlockMeasured(start, spent(3 * start)));
    }
  }

  @Test
  void whereverAKillCutsItTheCompleteStartsBeforeAreKept() throws IOException {
    logByStarts();
    byte[] all = Files.readAllBytes(file());
    int header = new String(all).indexOf('\n') + 1;
    for (int length = header; length < all.length; length += 17) {
      Files.write(file(), Arrays.copyOf(all, length));
      int complete = (int) Pattern.compile("\\{\"complete\".*}}\n")
          .matcher(new String(all, 0, length))
          .results()
          .count();
      RoundLog logged = read();

      assertThat(logged.kept().blocks()).hasSize(complete);
      assertThat(logged.kept().rounds()).hasSize(2 * complete);
      assertThat(logged.kept().spent()).isEqualTo(spent(3 * complete));
      assertThat(logged.kept().pilot()).isEqualTo(Optional.of(spent(3)).filter(pilot -> complete > 0));
    }
  }

  @Test
  void pairsOfAStartThatDidNotEndAreReplacedByThoseOfTheNextProcess() throws IOException {
    logByStarts();
    List<String> lines = Files.readAllLines(file());
    Files.write(file(), lines.subList(0, lines.size() - 2));
    RoundLog killed = read();
    assertThat(killed.rounds().rounds()).hasSize(5);
    assertThat(killed.kept().rounds()).hasSize(4);

    RoundLog log = killed;
    log.accept(new TrialEvent.RoundMeasured(round(5, 3, 1), spent(8)));
    log.accept(new TrialEvent.RoundMeasured(round(6, 3, 1), spent(9)));
    log.accept(new TrialEvent.BlockMeasured(3, spent(10)));

    assertThat(read().kept().rounds()).hasSize(6).endsWith(round(5, 3, 1), round(6, 3, 1));
    assertThat(read().kept().blocks()).containsExactly(spent(3), spent(6), spent(10));
  }

  @Test
  void aStartOutOfOrderIsDamage() throws IOException {
    logByStarts();
    Files.writeString(file(),
        Files.readString(file()).replace("\"complete\":{\"block\":2", "\"complete\":{\"block\":3"));

    assertThatThrownBy(this::read).isInstanceOf(UsageException.class)
        .hasMessage(file() + " is damaged: restart 3, with 1 before");
  }

  @Test
  void thePairInWhichAServerDiedIsMeasuredAgainAndReplaced() {
    RoundLog log = log(3);
    log.accept(new TrialEvent.RoundMeasured(round(4, 11), spent(4)));
    log.end(answer(Ending.ABORTED, 4), new Verdict(ExitCode.ERRORS, "aborted"));
    RoundLog died = read();

    assertThat(died.kept().rounds()).hasSize(3);
    died.accept(new TrialEvent.RoundMeasured(round(4, 0), spent(5)));

    assertThat(read().rounds().rounds()).hasSize(4).endsWith(round(4, 0));
    assertThat(read().kept()).isEqualTo(read().rounds());
  }
}
