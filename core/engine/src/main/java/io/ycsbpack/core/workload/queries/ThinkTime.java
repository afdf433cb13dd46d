package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * How long a client waits behind a statement before it goes on, as a user who reads the answer does.
 *
 * @param mean        of the waits
 * @param exponential whether each is drawn from the exponential distribution; else all are alike
 */
record ThinkTime(Duration mean, boolean exponential) {
  /** None at all. */
  static final ThinkTime NONE = new ThinkTime(Duration.ZERO, false);
  /** A client that waits does not notice that a run is over. */
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final String KEY = "think";
  private static final String EXPONENTIAL = "exponential";

  /** That of an object: {@code think: 100ms}, or {@code think: {exponential: 100ms}}; empty without the key. */
  static Optional<ThinkTime> of(YamlObject yaml) {
    if (!yaml.has(KEY)) {
      return Optional.empty();
    }
    if (yaml.isText(KEY)) {
      return Optional.of(new ThinkTime(time(yaml.text(KEY).orElseThrow(), yaml.placeOf(KEY)), false));
    }
    YamlObject drawn = yaml.object(KEY).orElseThrow();
    drawn.refuseOthers("'think'", List.of(EXPONENTIAL));
    String text = drawn.text(EXPONENTIAL)
        .orElseThrow(() -> drawn.place().toException("write 'think: 100ms' or 'think: {exponential: 100ms}'"));
    return Optional.of(new ThinkTime(time(text, drawn.placeOf(EXPONENTIAL)), true));
  }

  private static Duration time(String text, Place place) {
    try {
      Duration time = Durations.parse(text);
      if (!time.isNegative() && time.compareTo(LONGEST) <= 0) {
        return time;
      }
    } catch (IllegalArgumentException e) {
      throw place.toException("'think' has to be a time with its unit, such as 100ms: " + e.getMessage());
    }
    throw place.toException("'think' has to be between 0s and " + Durations.text(LONGEST) + ", and is " + text);
  }

  boolean isNone() {
    return mean.isZero();
  }

  /** How long the next wait is; never longer than the longest that a file may ask for. */
  long nextNanos(SplittableRandom random) {
    if (!exponential) {
      return mean.toNanos();
    }
    return (long) Math.min(-Math.log1p(-random.nextDouble()) * mean.toNanos(), LONGEST.toNanos());
  }

  /** Waits; the thread's interruption ends it. */
  void pass(SplittableRandom random) {
    long end = System.nanoTime() + nextNanos(random);
    long left = end - System.nanoTime();
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, left);
      left = end - System.nanoTime();
    }
  }
}
