package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.measure.PhaseSummary;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.report.SummaryText;
import io.ycsbpack.core.report.YcsbLines;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cache answered, from the servers' counts at both ends of the measured phase. */
class CacheFiguresTest {
  private final List<String> readings = new CopyOnWriteArrayList<>();

  @Test
  void theCountsStandNextToTheOperationsAndTheHitShareIsPrinted(@TempDir Path folder) {
    Iterator<QueryCount.Counts> counts = List
        .of(new QueryCount.Counts(1, 0), new QueryCount.Counts(100, 10), new QueryCount.Counts(106, 11))
        .iterator();
    UsageProbe probe = new UsageProbe() {
      @Override
      public String source() {
        return "a test";
      }

      @Override
      public Usage read() {
        readings.add("use");
        return new Usage(1, Optional.empty());
      }
    };
    try (RunRecorder recorder = TestRecords.begin(folder, "run", Map.of(), Optional.of(probe))) {
      recorder.counting(() -> {
        readings.add("count");
        return counts.next();
      });
      recorder.measuring();
      recorder.measured();
      RunResult result = TestRecords.result(Instant.now(), Optional.empty(), TestRecords.numbers(1, 10));
      TestRecords.end(recorder, result, Map.of(), Optional.empty(), TestRecords.trusted());

      assertThat(readings).as("the first connects").containsExactly("count", "use", "count", "count", "use");
      Figures.Cache cache = recorder.cache().orElseThrow();
      assertThat(cache.serverQueries()).isEqualTo(6);
      assertThat(cache.hitShare()).isEqualTo(0.5);
      assertThat(SummaryText.lines(result, recorder.cache())).last().asString().contains("50 %").contains("6");
      assertThat(YcsbLines.lines(result, recorder.cache())).endsWith("[CACHE], ServerQueries, 6",
          "[CACHE], ServerHits, 1", "[CACHE], HitShare, 0.500");
    }
  }
  @Test
  void operationsBeforeALateFirstReadingAreNotTakenForHits(@TempDir Path folder) {
    Iterator<QueryCount.Counts> counts = List
        .of(new QueryCount.Counts(1, 0), new QueryCount.Counts(100, 0), new QueryCount.Counts(105, 0))
        .iterator();
    try (RunRecorder recorder = TestRecords.begin(folder, "run", Map.of(), Optional.empty())) {
      recorder.counting(counts::next);
      recorder.measuring();
      recorder.measured();
      // Half of the ten seconds, and of the ten operations, had passed at the first reading.
      TestRecords.end(recorder,
          TestRecords.result(Instant.now().minusSeconds(5), Optional.empty(), TestRecords.numbers(1, 10)),
          Map.of(), Optional.empty(), TestRecords.trusted());

      assertThat(recorder.cache().orElseThrow().hitShare()).isLessThan(0.1);
    }
  }

  @Test
  void aFirstReadingThatMissedMostOfTheRunGivesNoHitShare(@TempDir Path folder) {
    Iterator<QueryCount.Counts> counts = List
        .of(new QueryCount.Counts(1, 0), new QueryCount.Counts(100, 0), new QueryCount.Counts(100, 0))
        .iterator();
    try (RunRecorder recorder = TestRecords.begin(folder, "run", Map.of(), Optional.empty())) {
      recorder.counting(counts::next);
      recorder.measuring();
      recorder.measured();
      TestRecords.end(recorder,
          TestRecords.result(Instant.now().minusSeconds(9), Optional.empty(), TestRecords.numbers(1, 10)),
          Map.of(), Optional.empty(), TestRecords.trusted());

      assertThat(recorder.cache()).isEmpty();
    }
  }

  @Test
  void writesAreNeitherHitsNorQueries(@TempDir Path folder) {
    assertThat(cacheOf(folder, "READ", "UPDATE").orElseThrow().hitShare()).isZero();
    assertThat(cacheOf(folder, "INSERT", "DELETE")).as("a load asks a cache nothing").isEmpty();
  }

  /** What is known of a cache after ten operations of each of these kinds, and ten queries that the server counted. */
  private static Optional<Figures.Cache> cacheOf(Path folder, String... operations) {
    Iterator<QueryCount.Counts> counts = List
        .of(new QueryCount.Counts(1, 0), new QueryCount.Counts(100, 0), new QueryCount.Counts(110, 0))
        .iterator();
    try (RunRecorder recorder = TestRecords.begin(folder, "run", Map.of(), Optional.empty())) {
      recorder.counting(counts::next);
      recorder.measuring();
      recorder.measured();
      RunResult reads = TestRecords.result(Instant.now(), Optional.empty(), TestRecords.numbers(1, 10));
      List<OperationSummary> summaries = Stream.of(operations)
          .map(name -> new OperationSummary(name, Map.of(), reads.operations().get(0).service(),
              reads.operations().get(0).response(), reads.operations().get(0).failed()))
          .toList();
      TestRecords.end(recorder, new RunResult(reads.started(), reads.runtime(),
          new PhaseSummary(reads.measured().transactions(), summaries), reads.stop(), 0,
          reads.offered(), reads.client()), Map.of(), Optional.empty(), TestRecords.trusted());
      return recorder.cache();
    }
  }
}
