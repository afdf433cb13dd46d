// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class PhaseMeasurementTest {
  private final Names names = new Names();
  private final PhaseMeasurement measurement = new PhaseMeasurement(names);
  private final ThreadRecorder recorder = recorder();

  @Test
  void thePhaseIsTheSumOfItsIntervalsAndOfWhatCameSince() {
    int read = recorder.operation("READ");
    Histogram service = new Histogram(OperationSummary.DIGITS);
    for (int i = 1; i <= 3000; i++) {
      recorder.beginTransaction(0);
      recorder.record(read, i % 5 == 0 ? Status.ERROR : Status.OK, 0, i * 1000L);
      recorder.endTransaction();
      if (i % 5 != 0) {
        service.recordValue(i * 1000L);
      }
      if (i == 1000 || i == 2000) {
        assertThat(measurement.nextInterval().ok()).isEqualTo(800);
      }
    }

    OperationSummary summary = measurement.summary().operations().get(0);
    assertThat(summary.service()).isEqualTo(service);
    assertThat(summary.statuses()).containsEntry("OK", 2400L).containsEntry("ERROR", 600L);
    assertThat(measurement.nextInterval().ok()).isEqualTo(800);
    assertThat(measurement.summary().operations().get(0).ok()).isEqualTo(2400);
  }

  @Test
  void anIntervalTellsServiceAndResponseTimesApart() {
    int read = recorder.operation("READ");
    recorder.beginTransaction(1_000_000);
    recorder.record(read, Status.OK, 5_000_000, 6_000_000);

    IntervalSummary interval = measurement.nextInterval();

    assertThat(interval.service().maxNanos() / 1000).isBetween(999L, 1001L);
    assertThat(interval.response().maxNanos() / 1000).isBetween(4995L, 5005L);
    assertThat(interval.operations().get(0).response().getTotalCount()).isEqualTo(1);
    assertThat(measurement.nextInterval().ok()).isZero();
  }

  @Test
  void aTransactionCountsOnceHoweverManyOperationsItIsAndFailsWithAnyOfThem() {
    recorder.beginTransaction(0);
    recorder.record(recorder.operation("READ"), Status.OK, 0, 1000);
    recorder.record(recorder.operation("UPDATE"), Status.OK, 0, 1000);
    recorder.record(recorder.operation(OperationSummary.COMPOUND), Status.OK, 0, 2000);
    recorder.endTransaction();
    recorder.beginTransaction(0);
    recorder.record(recorder.operation("READ"), Status.ERROR, 0, 1000);
    recorder.record(recorder.operation("UPDATE"), Status.OK, 0, 1000);
    recorder.endTransaction();

    IntervalSummary interval = measurement.nextInterval();

    assertThat(interval.ok()).isEqualTo(1);
    assertThat(interval.failures()).isEqualTo(1);
    assertThat(interval.operations()).hasSize(3);
    assertThat(measurement.summary()).extracting(IntervalSummary::ok, IntervalSummary::failures)
        .containsExactly(1L, 1L);
  }

  @Test
  void anInsertThatSucceedsAtItsSecondAttemptIsInserted() {
    recorder.beginTransaction(0);
    recorder.record(recorder.operation("INSERT"), Status.ERROR, 0, 1000);
    recorder.record(recorder.operation("INSERT"), Status.OK, 0, 1000);
    recorder.endInsert();

    assertThat(measurement.summary()).extracting(IntervalSummary::ok, IntervalSummary::failures)
        .containsExactly(1L, 0L);
  }

  @Test
  void losesNothingWhenManyThreadsOutrunTheIntervals() throws InterruptedException {
    int threads = 8;
    int each = 100_000;
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      ThreadRecorder recorder = recorder();
      int read = recorder.operation("READ");
      Thread thread = new Thread(() -> {
        for (int i = 0; i < each; i++) {
          recorder.beginTransaction(0);
          recorder.record(read, i % 10 == 0 ? Status.ERROR : Status.OK, 0, 1000);
          recorder.endTransaction();
        }
      });
      running.add(thread);
      thread.start();
    }
    long seen = 0;
    while (running.stream().anyMatch(Thread::isAlive)) {
      IntervalSummary interval = measurement.nextInterval();
      seen += interval.ok() + interval.failures();
    }
    for (Thread thread : running) {
      thread.join();
    }
    IntervalSummary last = measurement.nextInterval();

    assertThat(seen + last.ok() + last.failures()).isEqualTo((long) threads * each);
    OperationSummary read = measurement.summary().operations().get(0);
    assertThat(read.ok()).isEqualTo(threads * each * 9L / 10);
    assertThat(read.failures()).isEqualTo(threads * each / 10L);
    assertThat(read.statuses()).containsEntry("ERROR", threads * each / 10L);
  }

  @Test
  void latenciesKeepThreeDigitsFromNanosecondsToMinutes() {
    int read = recorder.operation("READ");
    recorder.record(read, Status.OK, 0, 123);
    recorder.record(read, Status.OK, 0, 300_000_000_000L);

    OperationSummary summary = measurement.summary().operations().get(0);
    assertThat(summary.service().getMinValue()).isEqualTo(123);
    assertThat((double) summary.service().getMaxValue()).isBetween(299.7e9, 300.4e9);
  }

  private ThreadRecorder recorder() {
    ThreadRecorder another = new ThreadRecorder(names);
    another.switchTo(measurement);
    return another;
  }
}
