package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.Look;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Tier;
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
class LoggedPairsTest {
  private static final Terms TERMS = new Terms(new Question(0.03, true), Figure.THROUGHPUT, Duration.ofMinutes(5),
      false, 7);
  private static final PairLog.Header HEADER = PairLog.Header.of("base", "other", Tier.S, TERMS, 2_000_000_000L);
  private static final Verdict FINE = new Verdict(ExitCode.OK, "");

  @TempDir
  private Path folder;

  private Path file() {
    return folder.resolve("all/other.pairs.jsonl");
  }

  private PairLog log(int pairs) {
    PairLog log = PairLog.begin(file(), HEADER);
    for (int i = 1; i <= pairs; i++) {
      log.add(pair(i, 0), spent(i));
    }
    return log;
  }

  private LoggedPairs read() {
    return LoggedPairs.read(file()).orElseThrow();
  }

  private static Duration spent(int pairs) {
    return Duration.ofSeconds(4L * pairs);
  }

  private static Pair pair(int number, long failures) {
    Slice one = new Slice(number, 2_000_000_000, 1000 + number, failures, 5, 9, 3, 40_000_000L, Map.of("READ", 1000L));
    Slice other = new Slice(number, 2_000_000_000, 990, 0, 5, 9, 3, null, Map.of("READ", 990L));
    return new Pair(number, number % 2 == 0, one, other, new Pair(number, number % 2 == 0, other, one));
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
    PairLog log = log(12);
    log.pilot(Duration.ofSeconds(4));
    log.add(pair(13, 0), spent(13));
    log.look(decision(13, false));
    log.end(answer(Ending.ANSWERED, 13), FINE);

    LoggedPairs logged = read();

    assertThat(logged.header()).isEqualTo(HEADER);
    assertThat(logged.begun().pairs()).hasSize(13).startsWith(pair(1, 0)).endsWith(pair(13, 0));
    assertThat(logged.begun().spent()).isEqualTo(spent(13));
    assertThat(logged.begun().pilotPair()).hasValue(Duration.ofSeconds(4));
    assertThat(logged.looks()).containsExactly(new PairLog.LookLine(1, 13, -0.03, -0.04, -0.02));
    assertThat(logged.isComplete()).isTrue();
    assertThat(logged.cut()).isFalse();
  }

  @Test
  void theEndOfTheBudgetIsALook() {
    log(13).end(answer(Ending.NOT_RESOLVED, 13), new Verdict(ExitCode.NOT_RESOLVED, "not resolved"));

    assertThat(read().looks()).extracting(PairLog.LookLine::pairs).containsExactly(13);
    assertThat(read().end()).hasValue(new PairLog.End(Ending.NOT_RESOLVED, 8, "not resolved"));
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
      LoggedPairs logged = read();
      int whole = logged.begun().pairs().size();

      assertThat(logged.cut()).isEqualTo(killed[length - 1] != '\n');
      PairLog.resume(file(), logged).add(pair(whole + 1, 0), spent(whole + 1));

      assertThat(Files.readAllBytes(file())).isEqualTo(Arrays.copyOf(all, Files.readAllBytes(file()).length));
      assertThat(read().begun().pairs()).hasSize(whole + 1);
    }
  }

  @Test
  void aLogWithoutAWholeLineIsNone() throws IOException {
    log(0);
    Files.writeString(file(), Files.readString(file()).strip());

    assertThat(LoggedPairs.read(file())).isEmpty();
    assertThat(LoggedPairs.read(folder.resolve("nowhere"))).isEmpty();
  }

  @Test
  void damageBeforeTheLastLineIsRefused() throws IOException {
    log(3);
    String text = Files.readString(file());

    Files.writeString(file(), text.replaceFirst("\"number\":2", "\"number\":"));
    assertThatThrownBy(this::read).isInstanceOf(UsageException.class).hasMessage(file() + " is damaged in line 3");
    Files.writeString(file(), text.replaceFirst("\"number\":2", "\"number\":5"));
    assertThatThrownBy(this::read).hasMessage(file() + " is damaged: pair 5, with 1 before");
    Files.writeString(file(), text.replaceFirst("pairs/1", "pairs/9"));
    assertThatThrownBy(this::read).hasMessageContaining("is not a document of ycsbpack-pairs/1");
  }

  /** Three starts of two pairs. */
  private void logByStarts() {
    PairLog log = PairLog.begin(file(), PairLog.Header.of("base", "other", Tier.T, TERMS, 2_000_000_000L));
    for (int start = 1; start <= 3; start++) {
      for (int i = 2 * start - 1; i <= 2 * start; i++) {
        log.add(pair(i, start, 0), spent(i));
      }
      if (start == 1) {
        log.pilot(spent(3));
      }
      log.complete(start, spent(3 * start));
    }
  }

  private static Pair pair(int number, Integer start, long failures) {
    Pair once = pair(number, failures);
    return new Pair(number, once.candidateFirst(), once.baseline(), once.candidate(), null, start);
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
      LoggedPairs logged = read();

      assertThat(logged.kept().starts()).hasSize(complete);
      assertThat(logged.kept().pairs()).hasSize(2 * complete);
      assertThat(logged.kept().spent()).isEqualTo(spent(3 * complete));
      assertThat(logged.kept().pilotPair()).isEqualTo(Optional.of(spent(3)).filter(pilot -> complete > 0));
    }
  }

  @Test
  void pairsOfAStartThatDidNotEndAreReplacedByThoseOfTheNextProcess() throws IOException {
    logByStarts();
    List<String> lines = Files.readAllLines(file());
    Files.write(file(), lines.subList(0, lines.size() - 2));
    LoggedPairs killed = read();
    assertThat(killed.begun().pairs()).hasSize(5);
    assertThat(killed.kept().pairs()).hasSize(4);

    PairLog log = PairLog.resume(file(), killed);
    log.add(pair(5, 3, 1), spent(8));
    log.add(pair(6, 3, 1), spent(9));
    log.complete(3, spent(10));

    assertThat(read().kept().pairs()).hasSize(6).endsWith(pair(5, 3, 1), pair(6, 3, 1));
    assertThat(read().kept().starts()).containsExactly(spent(3), spent(6), spent(10));
  }

  @Test
  void aStartOutOfOrderIsDamage() throws IOException {
    logByStarts();
    Files.writeString(file(), Files.readString(file()).replace("\"start\":2,\"spent", "\"start\":3,\"spent"));

    assertThatThrownBy(this::read).isInstanceOf(UsageException.class)
        .hasMessage(file() + " is damaged: start 3, with 1 before");
  }

  @Test
  void thePairInWhichAServerDiedIsMeasuredAgainAndReplaced() {
    PairLog log = log(3);
    log.add(pair(4, 11), spent(4));
    log.end(answer(Ending.ABORTED, 4), new Verdict(ExitCode.ERRORS, "aborted"));
    LoggedPairs died = read();

    assertThat(died.kept().pairs()).hasSize(3);
    PairLog.resume(file(), died).add(pair(4, 0), spent(5));

    assertThat(read().begun().pairs()).hasSize(4).endsWith(pair(4, 0));
    assertThat(read().kept()).isEqualTo(read().begun());
  }
}
