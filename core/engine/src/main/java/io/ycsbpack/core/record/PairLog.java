package io.ycsbpack.core.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Tier;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;

/**
 * The pairs of one trial, a line of JSON each after a line on the trial; each is in the file before the next begins.
 * Between them are lines on the end of the pilot, of each start and on each look, and on how the trial ended. {@link LoggedPairs}
 * reads it.
 */
public final class PairLog {
  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-pairs/1";

  static final String PILOT = "pilot";
  static final String LOOK = "look";
  static final String COMPLETE = "complete";
  static final String END = "end";
  static final String SPENT = "spentNanos";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private int lookedAt;

  private PairLog(Path file) {
    this.file = file;
  }

  /**
   * The first line.
   *
   * @param schema      {@value #SCHEMA}
   * @param baseline    name of the condition that the candidate is compared with
   * @param candidate   name of the condition
   * @param tier        of the trial
   * @param primary     name of the figure in which the question is asked
   * @param detect      the difference to detect, as a share of the baseline
   * @param size        whether it goes on after a difference is found until its size is known
   * @param budgetNanos the time that the question may take
   * @param sliceNanos  length of a slice
   * @param seed        of the order within pairs
   */
  public record Header(String schema, String baseline, String candidate, Tier tier, String primary, double detect,
      boolean size, long budgetNanos, long sliceNanos, long seed) {

    /** That of a trial with these terms. */
    public static Header of(String baseline, String candidate, Tier tier, Terms terms, long sliceNanos) {
      return new Header(SCHEMA, baseline, candidate, tier, terms.primary().label(), terms.question().margin(),
          terms.question().size(), terms.budget().toNanos(), sliceNanos, terms.seed());
    }
  }

  /**
   * The line after the pilot.
   *
   * @param pairNanos how long a pair of it took
   */
  public record Pilot(long pairNanos) {
  }

  /**
   * The line after a start of both servers that has all of its pairs.
   *
   * @param start      its number, from 1
   * @param spentNanos time of the budget when its servers were ended
   */
  public record CompleteStart(int start, long spentNanos) {
  }

  /**
   * A look that the trial took. Differences are those of logarithms, candidate - baseline, of the primary figure.
   *
   * @param number from 1
   * @param pairs  that were in
   * @param center the estimate
   * @param low    lower end of its interval
   * @param high   upper end
   */
  public record LookLine(int number, int pairs, double center, double low, double high) {

    static LookLine of(Decision decision, int pairs) {
      return new LookLine(decision.look().number(), pairs, decision.estimate().center(),
          decision.interval().low(), decision.interval().high());
    }
  }

  /**
   * How the trial ended.
   *
   * @param ending   why
   * @param exitCode of its verdict
   * @param reason   of the verdict; empty where the question is answered
   */
  public record End(Answer.Ending ending, int exitCode, String reason) {
  }

  /**
   * Begins one; a file that is there is replaced.
   *
   * @throws UsageException when it can't be written
   */
  public static PairLog begin(Path file, Header header) {
    try {
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failed(file, e);
    }
    PairLog log = new PairLog(file);
    log.append(header);
    return log;
  }

  /**
   * Goes on with one; a last line that was cut is removed.
   *
   * @throws UsageException when it can't be written
   */
  public static PairLog resume(Path file, LoggedPairs logged) {
    try (RandomAccessFile whole = new RandomAccessFile(file.toFile(), "rw")) {
      whole.setLength(logged.length());
    } catch (IOException e) {
      throw failed(file, e);
    }
    PairLog log = new PairLog(file);
    log.lookedAt = logged.looks().stream().mapToInt(LookLine::pairs).max().orElse(0);
    return log;
  }

  /**
   * Adds a pair.
   *
   * @param spent time of the budget until then
   * @throws UsageException when it can't be written
   */
  public void add(Pair pair, Duration spent) {
    ObjectNode line = JSON.valueToTree(pair);
    append(line.put(SPENT, spent.toNanos()));
  }

  /**
   * Adds that the pilot has ended.
   *
   * @throws UsageException when it can't be written
   */
  public void pilot(Duration pair) {
    append(Map.of(PILOT, new Pilot(pair.toNanos())));
  }

  /**
   * Adds that a start has all of its pairs.
   *
   * @param spent time of the budget until then
   * @throws UsageException when it can't be written
   */
  public void complete(int start, Duration spent) {
    append(Map.of(COMPLETE, new CompleteStart(start, spent.toNanos())));
  }

  /**
   * Adds a look, unless it is there.
   *
   * @throws UsageException when it can't be written
   */
  public void look(Decision decision) {
    look(decision, decision.estimate().count());
  }

  /**
   * Adds the look that an answer was taken at, unless it is there.
   *
   * @throws UsageException when it can't be written
   */
  public void look(Answer answer) {
    answer.decision()
        .ifPresent(decision -> look(decision,
            answer.starts() == 0 ? decision.estimate().count() : answer.pairs().size()));
  }

  private void look(Decision decision, int pairs) {
    if (pairs > lookedAt) {
      lookedAt = pairs;
      append(Map.of(LOOK, LookLine.of(decision, pairs)));
    }
  }

  /**
   * Adds how the trial ended.
   *
   * @throws UsageException when it can't be written
   */
  public void end(Answer answer, Verdict verdict) {
    if (answer.isComplete()) {
      // The end of the budget is a look that no plan has.
      look(answer);
    }
    append(Map.of(END, new End(answer.ending(), verdict.exitCode().code(), verdict.reason())));
  }

  private void append(Object line) {
    try {
      Files.writeString(file, JSON.writeValueAsString(line) + "\n", StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a pair can't be written as JSON", e);
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private static UsageException failed(Path file, IOException e) {
    return new UsageException("the pairs can't be written to " + file + ": " + e, e);
  }
}
