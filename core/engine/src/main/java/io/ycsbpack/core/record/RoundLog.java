// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Round;
import io.ycsbpack.core.trial.Terms;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;

/**
 * The journal of one trial: a line of JSON for each round, in the file before the next round begins. The first line says
 * what is asked. Other lines stand for the end of the pilot, the end of each restart, each interim analysis, and how the
 * trial ended. {@link LoggedRounds} reads it. All methods throw a {@link UsageException} when the file can't be written.
 */
public final class RoundLog {
  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-rounds/1";

  static final String PILOT = "pilot";
  static final String LOOK = "look";
  static final String COMPLETE = "complete";
  static final String END = "end";
  static final String SPENT = "spentNanos";
  private static final ObjectMapper JSON = DocumentMapper.builder().build();

  private final Path file;
  private int lookedAt;

  private RoundLog(Path file) {
    this.file = file;
  }

  /**
   * The first line.
   *
   * @param candidate   all arms but the first, if there are more
   * @param primary     name of the figure in which the question is asked
   * @param detect      the difference to detect, as a share of the baseline
   * @param size        whether it goes on after a difference is found until its size is known
   * @param budgetNanos the time that the question may take
   * @param seed        of the order within rounds
   */
  public record Header(String schema, String baseline, String candidate, Design design, String primary, double detect,
      boolean size, long budgetNanos, long sliceNanos, long seed) {

    public static Header of(String baseline, String candidate, Terms terms) {
      return new Header(SCHEMA, baseline, candidate, terms.design(), terms.primary().label(), terms.question().margin(),
          terms.question().size(), terms.budget().toNanos(), terms.slice().toNanos(), terms.seed());
    }
  }

  /** @param roundNanos length of a round of the pilot, or of the first restart */
  public record Pilot(long roundNanos) {
  }

  /**
   * @param block      from 1
   * @param spentNanos time of the budget when its servers had ended
   */
  public record CompleteBlock(int block, long spentNanos) {
  }

  /**
   * An interim analysis. Differences are of the primary figure's logarithms, candidate - baseline.
   *
   * @param number from 1
   * @param rounds number of rounds that it includes
   */
  public record LookLine(int number, int rounds, double center, double low, double high) {

    static LookLine of(Decision decision, int rounds) {
      return new LookLine(decision.look().number(), rounds, decision.estimate().center(),
          decision.interval().low(), decision.interval().high());
    }
  }

  /** @param reason of the verdict; empty if the question is answered */
  public record End(Answer.Ending ending, ExitCode exitCode, String reason) {
  }

  /** Replaces an existing file. */
  public static RoundLog begin(Path file, Header header) {
    try {
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failed(file, e);
    }
    RoundLog log = new RoundLog(file);
    log.append(header);
    return log;
  }

  /** Removes a last line that was cut. */
  public static RoundLog resume(Path file, LoggedRounds logged) {
    try (RandomAccessFile whole = new RandomAccessFile(file.toFile(), "rw")) {
      whole.setLength(logged.length());
    } catch (IOException e) {
      throw failed(file, e);
    }
    RoundLog log = new RoundLog(file);
    log.lookedAt = logged.looks().stream().mapToInt(LookLine::rounds).max().orElse(0);
    return log;
  }

  /** @param spent time of the budget until then */
  public void add(Round round, Duration spent) {
    ObjectNode line = JSON.valueToTree(round);
    append(line.put(SPENT, spent.toNanos()));
  }

  public void pilot(Duration round) {
    append(Map.of(PILOT, new Pilot(round.toNanos())));
  }

  /** Adds that a restart has all of its rounds, and the time of the budget until then. */
  public void complete(int block, Duration spent) {
    append(Map.of(COMPLETE, new CompleteBlock(block, spent.toNanos())));
  }

  /**
   * Adds an interim analysis, unless it is there.
   *
   * @param rounds number of rounds that it includes
   */
  public void look(Decision decision, int rounds) {
    if (rounds > lookedAt) {
      lookedAt = rounds;
      append(Map.of(LOOK, LookLine.of(decision, rounds)));
    }
  }

  public void end(Answer answer, Verdict verdict) {
    if (answer.isComplete()) {
      // The end of the budget is an interim analysis that no plan has.
      answer.decision()
          .ifPresent(decision -> look(decision,
              answer.starts() == 0 ? decision.estimate().count() : answer.pairs().size()));
    }
    append(Map.of(END, new End(answer.ending(), verdict.exitCode(), verdict.reason())));
  }

  private void append(Object line) {
    try {
      Files.writeString(file, JSON.writeValueAsString(line) + "\n", StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a round can't be written as JSON", e);
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private static UsageException failed(Path file, IOException e) {
    return new UsageException("the rounds can't be written to " + file + ": " + Reason.text(e), e);
  }
}
