package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Pairs of which the primary figure is known. */
final class KnownPairs {
  private final Figure primary;
  private final TrialListener listener;

  /** Of these terms; the listener hears of pairs that were dropped. */
  KnownPairs(Terms terms, TrialListener listener) {
    primary = terms.primary();
    this.listener = listener;
  }

  /**
   * Measures the pair of this number; empty when a stop was requested before its end.
   *
   * @throws CommandException when its primary figure is not known
   */
  Optional<Pair> next(PairSource source, int number) throws InterruptedException {
    long lost = source.lostNanos();
    Optional<Pair> pair = source.run(number);
    if (pair.filter(one -> primary.difference(one).isEmpty()).isPresent()) {
      // The server may have died in its last slice, which the load tells in the next.
      pair = source.run(number);
      pair.ifPresent(this::difference);
    }
    if (source.lostNanos() > lost) {
      listener.dropped(number, Duration.ofNanos(source.lostNanos() - lost));
    }
    return pair;
  }

  /** The difference of a pair. */
  double difference(Pair pair) {
    return primary.difference(pair)
        .orElseThrow(() -> new CommandException(ExitCode.TARGET, "the " + primary.label()
            + " of a slice is not known any more, or below what the system counts: ask for --figure throughput"));
  }

  /** Those of all of them. */
  double[] differences(List<Pair> pairs) {
    return pairs.stream().mapToDouble(this::difference).toArray();
  }
}
