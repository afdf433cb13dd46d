// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole command that takes longer than it may ends as after a signal. */
class SignalsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String WORDS = "timed out after 30s (--timeout)";

  @TempDir
  private Path folder;
  private final Phases console = new Phases();
  private final Signals signals = new Signals(console);

  @Test
  void theTimeoutRequestsAStopOnceTheWholeTimeHasPassed() {
    SteppingClock clock = new SteppingClock();

    signals.watch(TIMEOUT, clock);

    await().until(signals.stopSignal()::isRequested);
    assertThat(signals.stopSignal().reason().exitCode()).isEqualTo(ExitCode.TIMED_OUT);
    assertThat(clock.passed()).isEqualTo(TIMEOUT);
  }

  @Test
  void aWaitIsInterruptedAndTheStopNamesWhatIsUnderWay() {
    console.enter("opening the target");

    assertThatThrownBy(() -> signals.interruptible(() -> {
      signals.timeOut(TIMEOUT);
      new CountDownLatch(1).await();
      return "";
    })).isInstanceOf(InterruptedException.class);
    assertThat(signals.stopSignal().reason().exitCode()).isEqualTo(ExitCode.TIMED_OUT);
    assertThat(signals.stopSignal().reason().reason()).isEqualTo(WORDS + " while opening the target");
    assertThat(console.lines())
        .containsExactly("ycsb: " + WORDS + " while opening the target: waiting for what is under"
            + " way; a second signal ends it at once");
  }

  @Test
  void aSignalThatCameBeforeCounts() {
    signals.stopSignal().request(ExitCode.INTERRUPTED, "interrupted");

    signals.timeOut(TIMEOUT);

    assertThat(signals.stopSignal().reason().exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(console.lines()).isEmpty();
  }

  @Test
  void aRunThatIsOverTimeKeepsWhatItMeasuredAndItsRecordSaysWhy() throws IOException, InterruptedException {
    console.timesOutIn = "measuring";
    Plan plan = Plan.of("basic", List.of("../../workloads/workloada"),
        Map.of("maxexecutiontime", "600", "operationcount", "0", "results", folder.toString()), RunPlan.Mode.RUN);

    ExitCode code = new Execution(plan, RunPlan.Mode.RUN, Execution.Choices.NONE, console, signals,
        new PrintStream(OutputStream.nullOutputStream())).execute();

    assertThat(code).isEqualTo(ExitCode.TIMED_OUT);
    RunRecord record = RecordFile.read(record());
    assertThat(record.state()).isEqualTo("interrupted");
    assertThat(record.verdict().exitCode()).isEqualTo(ExitCode.TIMED_OUT);
    assertThat(record.verdict().reason()).isEqualTo(WORDS + " while measuring");
    assertThat(record.figures()).isNotNull();
  }

  private Path record() throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).findFirst().orElseThrow();
    }
  }

  /** The time is over in one phase. */
  private final class Phases extends TestConsole {
    private volatile String underWay = "";
    private String timesOutIn;

    @Override
    public void enter(String what) {
      underWay = what;
      if (what.equals(timesOutIn)) {
        signals.timeOut(TIMEOUT);
      }
    }

    @Override
    public String underWay() {
      return underWay;
    }
  }
}
