package io.ycsbpack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class ThreadRecorderTest {
  private final Names names = new Names();
  private final Measurement measurement = new Measurement(names);

  @Test
  void losesNothingWhenManyThreadsOutrunTheIntervals() throws InterruptedException {
    int threads = 8;
    int each = 100_000;
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      ThreadRecorder recorder = recorder(measurement);
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
    ThreadRecorder recorder = recorder(measurement);
    int read = recorder.operation("READ");
    recorder.record(read, Status.OK, 0, 123);
    recorder.record(read, Status.OK, 0, 300_000_000_000L);

    OperationSummary summary = measurement.summary().operations().get(0);
    assertThat(summary.service().getMinValue()).isEqualTo(123);
    assertThat((double) summary.service().getMaxValue()).isBetween(299.7e9, 300.4e9);
  }

  @Test
  void anotherPhaseStartsFromNothing() {
    ThreadRecorder recorder = recorder(measurement);
    int read = recorder.operation("READ");
    recorder.record(read, Status.OK, 0, 1000);
    Measurement next = new Measurement(names);

    recorder.switchTo(next);
    recorder.record(read, Status.OK, 0, 2000);

    assertThat(measurement.summary().operations().get(0).ok()).isEqualTo(1);
    assertThat(next.summary().operations().get(0).ok()).isEqualTo(1);
    assertThat(next.summary().operations().get(0).service().getMinValue()).isBetween(1990L, 2010L);
  }

  @Test
  void responseTimeCountsFromWhenTheOperationWasDue() {
    ThreadRecorder recorder = recorder(measurement);
    int read = recorder.operation("READ");
    recorder.beginTransaction(100);
    recorder.record(read, Status.OK, 500, 600);

    OperationSummary summary = measurement.summary().operations().get(0);
    assertThat(summary.service().getMaxValue()).isEqualTo(100);
    assertThat(summary.response().getMaxValue()).isEqualTo(500);
  }

  private ThreadRecorder recorder(Measurement first) {
    ThreadRecorder recorder = new ThreadRecorder(names);
    recorder.switchTo(first);
    return recorder;
  }
}
