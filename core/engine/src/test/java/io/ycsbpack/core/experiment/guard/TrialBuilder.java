package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A trial of 20 s with 100 operations per second, of which a test changes what it is about. */
final class TrialBuilder {
  private static final int SECONDS = 20;
  private static final int RATE = 100;

  private final Map<String, Long> operations = new TreeMap<>(Map.of("READ", (long) SECONDS * RATE));
  private List<Timeline.Interval> timeline = timeline(SECONDS, 0);
  private Map<String, String> properties = Map.of();
  private RunRecord.Verdict verdict = new RunRecord.Verdict(0, "");
  private RunRecord.Limit limit = new RunRecord.Limit("quota", 1);
  private Figures.Offered offered;
  private Figures.Client client;
  private Figures.TargetUse use;
  private String kind = "given";
  private long runtime = SECONDS * 1_000_000_000L;
  private long medianNanos = 2_000_000;
  private int threads = 4;
  private List<String> mergedFrom;

  TrialBuilder verdict(int exitCode, String reason) {
    verdict = new RunRecord.Verdict(exitCode, reason);
    return this;
  }

  TrialBuilder client(double share) {
    client = new Figures.Client(2 * share, 2, share, 0);
    return this;
  }

  TrialBuilder kind(String name) {
    kind = name;
    return this;
  }

  TrialBuilder seconds(int seconds) {
    runtime = seconds * 1_000_000_000L;
    return this;
  }

  TrialBuilder threads(int number) {
    threads = number;
    return this;
  }

  TrialBuilder merged(int clients) {
    mergedFrom = Collections.nCopies(clients, "client.json");
    return this;
  }

  TrialBuilder properties(Map<String, String> given) {
    properties = given;
    return this;
  }

  TrialBuilder operations(Map<String, Long> counts) {
    operations.clear();
    operations.putAll(counts);
    return this;
  }

  TrialBuilder offered(double target) {
    offered = new Figures.Offered(target, 1, 0, 1, true);
    return this;
  }

  TrialBuilder median(long nanos) {
    medianNanos = nanos;
    return this;
  }

  TrialBuilder timeline(List<Timeline.Interval> intervals) {
    timeline = intervals;
    return this;
  }

  TrialBuilder limit(String mechanism) {
    limit = new RunRecord.Limit(mechanism, 1);
    return this;
  }

  /** What the server used of its limit, and in how many of a hundred periods it was throttled. */
  TrialBuilder use(double limitShare, long throttledPeriods) {
    use = new Figures.TargetUse("test", limitShare, limitShare, 100L, throttledPeriods, 0L, null);
    return this;
  }

  /** A second each, at the given rate, of which the first are empty. */
  static List<Timeline.Interval> timeline(int seconds, int empty) {
    return timeline(seconds, empty, RATE);
  }

  static List<Timeline.Interval> timeline(int seconds, int empty, long rate) {
    return IntStream.rangeClosed(1, seconds)
        .mapToObj(second -> new Timeline.Interval(second, 1, second <= empty ? 0 : rate, 0, 0, 0))
        .toList();
  }

  /** A second each, at one rate in the first half and at another in the second. */
  static List<Timeline.Interval> halves(int seconds, long first, long second) {
    return IntStream.rangeClosed(1, seconds)
        .mapToObj(end -> new Timeline.Interval(end, 1, 2 * end <= seconds ? first : second, 0, 0, 0))
        .toList();
  }

  Trial build(String condition, int round) {
    OperationFigures.Latency times = new OperationFigures.Latency(1, 1, 1, medianNanos, 1, 1, 1, 1, 1, 1, "");
    List<OperationFigures> figures = new ArrayList<>();
    operations.forEach((name, count) -> figures
        .add(new OperationFigures(name, count, 0, Map.of("OK", count), times, times, times)));
    RunRecord.Plan plan = new RunRecord.Plan("test", "run", "w", List.of(), properties, threads, 0, "even", 0, 0, 0,
        1);
    return new Trial(condition, round, new RunRecord(RunRecord.SCHEMA, "complete", Map.of(), plan,
        new RunRecord.TargetInfo(kind, "a test", Map.of(), limit, null, null, null),
        new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1, limit),
        new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:20Z", runtime, 2000, 0, RATE, 0, offered, figures,
            Map.of(), null, use, client, null),
        verdict, null, mergedFrom), timeline);
  }

  /** Four rounds of equal trials, of which the candidate's in round 3 is changed. */
  static Pairs changed(UnaryOperator<TrialBuilder> all, UnaryOperator<TrialBuilder> one) {
    List<Trial> baseline = new ArrayList<>();
    List<Trial> candidate = new ArrayList<>();
    for (int round = 1; round <= 4; round++) {
      baseline.add(all.apply(new TrialBuilder()).build("base", round));
      TrialBuilder trial = all.apply(new TrialBuilder());
      candidate.add((round == 3 ? one.apply(trial) : trial).build("other", round));
    }
    return new Pairs(baseline, candidate, false, List.of(1.0, 1.0, 1.0, 1.0), 0.03);
  }
}
