// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.record.DocumentMapper;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.Round;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TrialEvent;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The journal of one trial: a line of JSON for each round, in the file before the next round begins. The first line is
 * the question. Other lines stand for the end of the pilot, the end of each restart, each interim analysis, and the end
 * of the trial. All methods throw a {@link UsageException} when the file can't be read or written.
 */
public final class RoundLog implements Consumer<TrialEvent> {
  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-rounds/1";

  private static final String PILOT = "pilot";
  private static final String LOOK = "look";
  private static final String COMPLETE = "complete";
  private static final String END = "end";
  private static final String BLOCK = "block";
  private static final String ROUND = "roundNanos";
  private static final String SPENT = "spentNanos";
  private static final ObjectMapper JSON = DocumentMapper.builder().build();

  private final Path file;
  private final Header header;
  /** The offset of a last line that was cut, because the process was killed; the next line replaces it. */
  private OptionalLong cut = OptionalLong.empty();
  private final List<Round> rounds = new ArrayList<>();
  private final List<Duration> times = new ArrayList<>();
  private final List<LookLine> looks = new ArrayList<>();
  private final List<Duration> blocks = new ArrayList<>();
  private Optional<Duration> pilot = Optional.empty();
  private Optional<End> end = Optional.empty();

  private RoundLog(Path file, Header header) {
    this.file = file;
    this.header = header;
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

  /**
   * An interim analysis. Differences are of the primary figure's logarithms, candidate - baseline.
   *
   * @param number from 1
   * @param rounds number of rounds that it includes
   */
  public record LookLine(int number, int rounds, double center, double low, double high) {
  }

  /** @param reason of the verdict; empty if the question is answered */
  public record End(Ending ending, ExitCode exitCode, String reason) {
  }

  /** Replaces an existing file. */
  public static RoundLog begin(Path file, Header header) {
    RoundLog log = new RoundLog(file, header);
    try {
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw log.unwritable(e);
    }
    log.append(JSON.valueToTree(header));
    return log;
  }

  /**
   * @return empty if there is no such file, or not even its first line is whole
   * @throws UsageException when it can't be read, or is damaged before its last line
   */
  public static Optional<RoundLog> read(Path file) {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Files.readAllBytes(file);
      int whole = bytes.length;
      while (whole > 0 && bytes[whole - 1] != '\n') {
        whole--;
      }
      List<String> lines = new String(bytes, 0, whole, StandardCharsets.UTF_8).lines().toList();
      Optional<RoundLog> log = Optional.empty();
      for (int i = 0; i < lines.size(); i++) {
        try {
          JsonNode line = JSON.readTree(lines.get(i));
          if (i == 0) {
            log = Optional.of(new RoundLog(file, header(file, line)));
          } else {
            log.get().take(line);
          }
        } catch (JsonProcessingException | IllegalArgumentException e) {
          throw new UsageException(file + " is damaged in line " + (i + 1), e);
        }
      }
      if (log.isPresent() && whole < bytes.length) {
        log.get().cut = OptionalLong.of(whole);
      }
      return log;
    } catch (IOException e) {
      throw new UsageException("the rounds in " + file + " can't be read: " + Reason.text(e), e);
    }
  }

  private static Header header(Path file, JsonNode line) {
    if (!SCHEMA.equals(line.path("schema").asText())) {
      throw new UsageException(file + " is not a document of " + SCHEMA);
    }
    return JSON.convertValue(line, Header.class);
  }

  private void take(JsonNode line) {
    if (line.has(PILOT)) {
      pilot = Optional.of(nanos(line.get(PILOT), ROUND));
    } else if (line.has(LOOK)) {
      looks.add(JSON.convertValue(line.get(LOOK), LookLine.class));
    } else if (line.has(COMPLETE)) {
      take(line.get(COMPLETE).path(BLOCK).asInt(), nanos(line.get(COMPLETE), SPENT));
    } else if (line.has(END)) {
      end = Optional.of(JSON.convertValue(line.get(END), End.class));
    } else if (line.has("number")) {
      take(JSON.convertValue(line, Round.class), nanos(line, SPENT));
    }
  }

  private static Duration nanos(JsonNode line, String field) {
    return Duration.ofNanos(line.path(field).asLong());
  }

  private void take(int block, Duration spent) {
    if (block != blocks.size() + 1) {
      throw new UsageException(file + " is damaged: restart " + block + ", with " + blocks.size() + " before");
    }
    blocks.add(spent);
  }

  /** A round that was measured again takes the place of the first. */
  private void take(Round round, Duration time) {
    boolean next = round.number() >= 1 && round.number() <= rounds.size() + 1;
    if (!next || !round.isComplete()) {
      throw new UsageException(file + " is damaged: round " + round.number() + ", with " + rounds.size() + " before");
    }
    rounds.subList(round.number() - 1, rounds.size()).clear();
    times.subList(round.number() - 1, times.size()).clear();
    looks.removeIf(look -> look.rounds() >= round.number());
    if (round.block() <= blocks.size()) {
      blocks.subList(round.block() - 1, blocks.size()).clear();
    }
    rounds.add(round);
    times.add(time);
    end = Optional.empty();
  }

  public Header header() {
    return header;
  }

  public MeasuredRounds rounds() {
    Duration spent = times.isEmpty() ? Duration.ZERO : times.get(times.size() - 1);
    return new MeasuredRounds(List.copyOf(rounds), spent, pilot, List.copyOf(blocks));
  }

  /** Times of the budget at which each round ended. */
  public List<Duration> times() {
    return List.copyOf(times);
  }

  public List<LookLine> looks() {
    return List.copyOf(looks);
  }

  /** Empty while the trial goes on, or when it was killed. */
  public Optional<End> end() {
    return end;
  }

  /** Whether the last line was cut, and is dropped. */
  public boolean isCut() {
    return cut.isPresent();
  }

  /** Whether the trial has ended with an answer, or without one because its budget is used up or too short. */
  public boolean isComplete() {
    return end.map(End::ending)
        .filter(ending -> ending != Ending.INTERRUPTED && ending != Ending.ABORTED)
        .isPresent();
  }

  /**
   * Returns the rounds that the trial keeps: complete restarts, or all rounds if servers are started once. The last
   * round of an aborted trial is measured again if operations of it failed: the server died in it.
   */
  public MeasuredRounds kept() {
    MeasuredRounds all = rounds();
    if (header.design() == Design.RESTARTED) {
      return all.byCompleteBlocks();
    }
    boolean died = end.filter(ended -> ended.ending() == Ending.ABORTED).isPresent() && !rounds.isEmpty()
        && hasFailures(rounds.get(rounds.size() - 1));
    return died
        ? new MeasuredRounds(all.rounds().subList(0, rounds.size() - 1), all.spent(), pilot, List.of())
        : all;
  }

  private static boolean hasFailures(Round round) {
    return round.turns().stream().flatMap(List::stream).anyMatch(sample -> sample.slice().failures() > 0);
  }

  /** Adds a line for an event that a resumed trial needs. */
  @Override
  public void accept(TrialEvent event) {
    if (event instanceof TrialEvent.RoundMeasured measured) {
      add(JSON.<ObjectNode>valueToTree(measured.round()).put(SPENT, measured.spent().toNanos()));
    } else if (event instanceof TrialEvent.BlockMeasured complete) {
      add(COMPLETE, JSON.createObjectNode().put(BLOCK, complete.block()).put(SPENT, complete.spent().toNanos()));
    } else if (event instanceof TrialEvent.Looked look) {
      look(look.decision(), look.rounds());
    } else if (event instanceof TrialEvent.PilotEnded ended) {
      add(PILOT, Map.of(ROUND, ended.forecast().pair().toNanos()));
    }
  }

  /**
   * Adds an interim analysis, unless it is there.
   *
   * @param included number of rounds that it includes
   */
  public void look(Decision decision, int included) {
    if (looks.stream().noneMatch(look -> look.rounds() >= included)) {
      add(LOOK, new LookLine(decision.look().number(), included, decision.estimate().center(),
          decision.interval().low(), decision.interval().high()));
    }
  }

  public void end(Answer answer, Verdict verdict) {
    if (answer.isComplete()) {
      // The end of the budget is an interim analysis that no plan has.
      answer.decision()
          .ifPresent(decision -> look(decision,
              answer.starts() == 0 ? decision.estimate().count() : answer.pairs().size()));
    }
    add(END, new End(answer.ending(), verdict.exitCode(), verdict.reason()));
  }

  private void add(String kind, Object content) {
    add(JSON.<ObjectNode>valueToTree(Map.of(kind, content)));
  }

  /** Takes the line in as the next process will read it. */
  private void add(ObjectNode line) {
    append(line);
    take(line);
  }

  private void append(ObjectNode line) {
    try {
      if (cut.isPresent()) {
        try (FileChannel whole = FileChannel.open(file, StandardOpenOption.WRITE)) {
          whole.truncate(cut.getAsLong());
        }
        cut = OptionalLong.empty();
      }
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private UsageException unwritable(IOException e) {
    return new UsageException("the rounds can't be written to " + file + ": " + Reason.text(e), e);
  }
}
