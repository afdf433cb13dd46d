// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.Round;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The content of a {@link RoundLog}. Its last line is left out if it was cut, because the process was killed.
 *
 * @param times  of the budget at which each round ended
 * @param end    empty while it goes on, or when it was killed
 * @param length of the lines that are whole, in bytes
 */
public record LoggedRounds(RoundLog.Header header, MeasuredRounds resumed, List<Duration> times,
    List<RoundLog.LookLine> looks,
    Optional<RoundLog.End> end, boolean cut, long length) {
  private static final ObjectMapper JSON = DocumentMapper.builder().build();

  /**
   * @return empty if there is no such file, or not even its first line is whole
   * @throws UsageException when it can't be read, or is damaged before its last line
   */
  public static Optional<LoggedRounds> read(Path file) {
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
      return lines.isEmpty()
          ? Optional.empty()
          : Optional.of(new Reading(file, lines).result(whole < bytes.length, whole));
    } catch (IOException e) {
      throw new UsageException("the rounds in " + file + " can't be read: " + Reason.text(e), e);
    }
  }

  /** Whether the trial has ended with an answer, or without one because its budget is used up or too short. */
  public boolean isComplete() {
    return end.map(RoundLog.End::ending)
        .filter(ending -> ending != Ending.INTERRUPTED && ending != Ending.ABORTED)
        .isPresent();
  }

  /**
   * Returns the rounds that the trial keeps: complete restarts, or all rounds if servers are started once. The last
   * round of an aborted trial is measured again if operations of it failed: the server died in it.
   */
  public MeasuredRounds kept() {
    if (header.design() == Design.RESTARTED) {
      return resumed.byCompleteBlocks();
    }
    List<Round> rounds = resumed.rounds();
    boolean died = end.filter(ended -> ended.ending() == Ending.ABORTED).isPresent() && !rounds.isEmpty()
        && hasFailures(rounds.get(rounds.size() - 1));
    return died
        ? new MeasuredRounds(rounds.subList(0, rounds.size() - 1), resumed.spent(), resumed.pilot(), List.of())
        : resumed;
  }

  private static boolean hasFailures(Round round) {
    return round.turns().stream().flatMap(List::stream).anyMatch(sample -> sample.slice().failures() > 0);
  }

  private static final class Reading {
    private final Path file;
    private final List<String> lines;
    private final List<Round> rounds = new ArrayList<>();
    private final List<Duration> times = new ArrayList<>();
    private final List<RoundLog.LookLine> looks = new ArrayList<>();
    private final List<Duration> blocks = new ArrayList<>();
    private Optional<Duration> pilot = Optional.empty();
    private Optional<RoundLog.End> end = Optional.empty();

    Reading(Path file, List<String> lines) {
      this.file = file;
      this.lines = lines;
    }

    LoggedRounds result(boolean cut, long length) {
      RoundLog.Header header = null;
      for (int i = 0; i < lines.size(); i++) {
        try {
          JsonNode line = JSON.readTree(lines.get(i));
          if (i == 0) {
            requireSchema(line);
            header = JSON.treeToValue(line, RoundLog.Header.class);
          } else {
            take(line);
          }
        } catch (JsonProcessingException e) {
          throw new UsageException(file + " is damaged in line " + (i + 1), e);
        }
      }
      Duration spent = times.isEmpty() ? Duration.ZERO : times.get(times.size() - 1);
      return new LoggedRounds(header, new MeasuredRounds(List.copyOf(rounds), spent, pilot, List.copyOf(blocks)),
          List.copyOf(times), List.copyOf(looks), end, cut, length);
    }

    private void requireSchema(JsonNode header) {
      if (!RoundLog.SCHEMA.equals(header.path("schema").asText())) {
        throw new UsageException(file + " is not a document of " + RoundLog.SCHEMA);
      }
    }

    private void take(JsonNode line) throws JsonProcessingException {
      if (line.has(RoundLog.PILOT)) {
        pilot = Optional
            .of(Duration.ofNanos(JSON.treeToValue(line.get(RoundLog.PILOT), RoundLog.Pilot.class).roundNanos()));
      } else if (line.has(RoundLog.LOOK)) {
        looks.add(JSON.treeToValue(line.get(RoundLog.LOOK), RoundLog.LookLine.class));
      } else if (line.has(RoundLog.COMPLETE)) {
        complete(JSON.treeToValue(line.get(RoundLog.COMPLETE), RoundLog.CompleteBlock.class));
      } else if (line.has(RoundLog.END)) {
        end = Optional.of(JSON.treeToValue(line.get(RoundLog.END), RoundLog.End.class));
      } else if (line.has("number")) {
        add(JSON.treeToValue(line, Round.class), Duration.ofNanos(line.path(RoundLog.SPENT).asLong()));
        end = Optional.empty();
      }
    }

    private void complete(RoundLog.CompleteBlock complete) {
      if (complete.block() != blocks.size() + 1) {
        throw new UsageException(file + " is damaged: restart " + complete.block() + ", with " + blocks.size()
            + " before");
      }
      blocks.add(Duration.ofNanos(complete.spentNanos()));
    }

    /** A round that was measured again takes the place of the first. */
    private void add(Round round, Duration time) {
      boolean next = round.number() >= 1 && round.number() <= rounds.size() + 1;
      if (!next || !round.isComplete()) {
        throw new UsageException(file + " is damaged: round " + round.number() + ", with " + rounds.size()
            + " before");
      }
      rounds.subList(round.number() - 1, rounds.size()).clear();
      times.subList(round.number() - 1, times.size()).clear();
      looks.removeIf(look -> look.rounds() >= round.number());
      if (round.block() <= blocks.size()) {
        blocks.subList(round.block() - 1, blocks.size()).clear();
      }
      rounds.add(round);
      times.add(time);
    }
  }
}
