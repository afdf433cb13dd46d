package io.ycsbpack.core.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Begun;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A {@link PairLog} as it was read. Its last line is left out where it was cut, as that of a process that was killed.
 *
 * @param header the line on the trial
 * @param begun  its pairs
 * @param times  of the budget at which each pair ended
 * @param looks  that it took
 * @param end    how it ended; empty while it goes on, or when it was killed
 * @param cut    whether a last line was cut
 * @param length of the lines that are whole, in bytes
 */
public record LoggedPairs(PairLog.Header header, Begun begun, List<Duration> times, List<PairLog.LookLine> looks,
    Optional<PairLog.End> end, boolean cut, long length) {
  private static final ObjectMapper JSON = JsonMapper.builder()
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();

  /**
   * Reads one.
   *
   * @return empty where there is no such file, or not even its first line is whole
   * @throws UsageException when it can't be read, or is damaged before its last line
   */
  public static Optional<LoggedPairs> read(Path file) {
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
      throw new UsageException("the pairs in " + file + " can't be read: " + e, e);
    }
  }

  /** Whether the trial has ended with an answer, or without one because its budget is used up or too short. */
  public boolean isComplete() {
    return end.map(PairLog.End::ending)
        .filter(ending -> ending != Ending.INTERRUPTED && ending != Ending.ABORTED)
        .isPresent();
  }

  /**
   * What the trial goes on with. By starts, that are those with all of their pairs. Of one that was aborted, the last pair is measured again where operations of it
   * failed: the server died in it.
   */
  public Begun kept() {
    if (header.tier() == Tier.T) {
      return begun.byCompleteStarts();
    }
    List<Pair> pairs = begun.pairs();
    boolean died = end.filter(ended -> ended.ending() == Ending.ABORTED).isPresent() && !pairs.isEmpty()
        && pairs.get(pairs.size() - 1).slices().mapToLong(Slice::failures).sum() > 0;
    return died ? new Begun(pairs.subList(0, pairs.size() - 1), begun.spent(), begun.pilotPair()) : begun;
  }

  /** Reads line by line. */
  private static final class Reading {
    private final Path file;
    private final List<String> lines;
    private final List<Pair> pairs = new ArrayList<>();
    private final List<Duration> times = new ArrayList<>();
    private final List<PairLog.LookLine> looks = new ArrayList<>();
    private final List<Duration> starts = new ArrayList<>();
    private Optional<Duration> pilotPair = Optional.empty();
    private Optional<PairLog.End> end = Optional.empty();

    Reading(Path file, List<String> lines) {
      this.file = file;
      this.lines = lines;
    }

    LoggedPairs result(boolean cut, long length) {
      PairLog.Header header = null;
      for (int i = 0; i < lines.size(); i++) {
        try {
          JsonNode line = JSON.readTree(lines.get(i));
          if (i == 0) {
            requireSchema(line);
            header = JSON.treeToValue(line, PairLog.Header.class);
          } else {
            take(line);
          }
        } catch (JsonProcessingException e) {
          throw new UsageException(file + " is damaged in line " + (i + 1), e);
        }
      }
      Duration spent = times.isEmpty() ? Duration.ZERO : times.get(times.size() - 1);
      return new LoggedPairs(header, new Begun(List.copyOf(pairs), spent, pilotPair, List.copyOf(starts)),
          List.copyOf(times), List.copyOf(looks), end, cut, length);
    }

    private void requireSchema(JsonNode header) {
      if (!PairLog.SCHEMA.equals(header.path("schema").asText())) {
        throw new UsageException(file + " is not a document of " + PairLog.SCHEMA);
      }
    }

    private void take(JsonNode line) throws JsonProcessingException {
      if (line.has(PairLog.PILOT)) {
        pilotPair = Optional
            .of(Duration.ofNanos(JSON.treeToValue(line.get(PairLog.PILOT), PairLog.Pilot.class).pairNanos()));
      } else if (line.has(PairLog.LOOK)) {
        looks.add(JSON.treeToValue(line.get(PairLog.LOOK), PairLog.LookLine.class));
      } else if (line.has(PairLog.COMPLETE)) {
        complete(JSON.treeToValue(line.get(PairLog.COMPLETE), PairLog.CompleteStart.class));
      } else if (line.has(PairLog.END)) {
        end = Optional.of(JSON.treeToValue(line.get(PairLog.END), PairLog.End.class));
      } else if (line.has("number")) {
        add(JSON.treeToValue(line, Pair.class), Duration.ofNanos(line.path(PairLog.SPENT).asLong()));
        end = Optional.empty();
      }
    }

    private void complete(PairLog.CompleteStart complete) {
      if (complete.start() != starts.size() + 1) {
        throw new UsageException(file + " is damaged: start " + complete.start() + ", with " + starts.size()
            + " before");
      }
      starts.add(Duration.ofNanos(complete.spentNanos()));
    }

    /** A pair that was measured again takes the place of the first. */
    private void add(Pair pair, Duration time) {
      boolean next = pair.number() >= 1 && pair.number() <= pairs.size() + 1;
      if (!next || pair.baseline() == null || pair.candidate() == null) {
        throw new UsageException(file + " is damaged: pair " + pair.number() + ", with " + pairs.size() + " before");
      }
      pairs.subList(pair.number() - 1, pairs.size()).clear();
      times.subList(pair.number() - 1, times.size()).clear();
      looks.removeIf(look -> look.pairs() >= pair.number());
      if (pair.start() != null && pair.start() <= starts.size()) {
        starts.subList(pair.start() - 1, starts.size()).clear();
      }
      pairs.add(pair);
      times.add(time);
    }
  }
}
