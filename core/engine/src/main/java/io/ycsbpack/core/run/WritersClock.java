package io.ycsbpack.core.run;

import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.tenant.BackgroundWriters;
import java.time.Duration;
import java.util.Optional;

/** Counts the work of the background writers from the beginning of the measured phase. */
record WritersClock(Optional<BackgroundWriters> writers) implements RunListener {

  @Override
  public void measuring() {
    writers.ifPresent(BackgroundWriters::measuring);
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    // only the beginning matters to them
  }
}
