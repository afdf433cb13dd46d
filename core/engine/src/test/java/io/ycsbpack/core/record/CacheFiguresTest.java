// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.Usage;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a cache answered, from the servers' counts at both ends of the measured phase. */
class CacheFiguresTest {
  private static final QueryCount.Counts CONNECTED = new QueryCount.Counts(1, 0);
  private static final QueryCount.Counts FIRST = new QueryCount.Counts(100, 10);
  private final List<String> readings = new CopyOnWriteArrayList<>();
  @TempDir
  private Path folder;
  private Figures figures;

  @Test
  void theCountsStandNextToTheOperationsAndTheHitShareIsPrinted() {
    Optional<Figures.Cache> cache = cache(0, FIRST, new QueryCount.Counts(106, 11));
    assertThat(readings).as("the first connects").containsExactly("count", "use", "count", "count", "use");
    assertThat(cache).contains(new Figures.Cache(6, 1, 0.5));
    assertThat(SummaryText.lines(figures)).last().asString().contains("50 %", "6");
    assertThat(YcsbLines.lines(figures, new MadeRun().record().target())).endsWith("[CACHE], ServerQueries, 6",
        "[CACHE], ServerHits, 1",
        "[CACHE], HitShare, 0.500");
  }

  @Test
  void operationsBeforeALateFirstReadingAreNotTakenForHits() {
    // Half of the ten seconds, and of the ten operations, had passed at the first reading.
    assertThat(cache(5, FIRST, new QueryCount.Counts(105, 10)).orElseThrow().hitShare()).isLessThan(0.1);
  }

  @Test
  void aFirstReadingThatMissedMostOfTheRunGivesNoHitShare() {
    assertThat(cache(9, FIRST, FIRST)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"READ, UPDATE, true", "INSERT, DELETE, false"})
  void writesAreNeitherHitsNorQueriesAndALoadAsksACacheNothing(String one, String other, boolean isAsked) {
    assertThat(cache(0, FIRST, new QueryCount.Counts(110, 10), one, other).map(Figures.Cache::hitShare))
        .isEqualTo(Optional.of(0.0).filter(share -> isAsked));
  }

  /**
   * What is known of a cache from the counts of the servers at both ends of the measured phase, in which ten operations
   * of each kind ended in ten seconds.
   */
  private Optional<Figures.Cache> cache(int begunSecondsAgo, QueryCount.Counts before, QueryCount.Counts after,
      String... operations) {
    Iterator<QueryCount.Counts> counts = List.of(CONNECTED, before, after).iterator();
    try (RunRecorder recorder = TestRecords.begin(folder, TestRecords.probe(() -> {
      readings.add("use");
      return new Usage(1, Optional.empty());
    }))) {
      recorder.counting(() -> {
        readings.add("count");
        return counts.next();
      });
      recorder.measuring();
      recorder.measured();
      RunResult result = TestRecords.result(Instant.now().minusSeconds(begunSecondsAgo), Optional.empty(),
          TestRecords.numbers(1, 10));
      OperationSummary read = result.operations().get(0);
      List<OperationSummary> summaries = Stream.of(operations)
          .map(name -> new OperationSummary(name, Map.of(), read.service(), read.response(), read.failed()))
          .toList();
      figures = recorder.figures(summaries.isEmpty()
          ? result
          : new RunResult(result.started(), result.runtime(),
              IntervalSummary.of(result.ok(), result.failures(), summaries), result.stop(), 0, result.offered(),
              result.client()),
          Map.of(), Optional.empty());
      return Optional.ofNullable(figures.cache());
    }
  }
}
