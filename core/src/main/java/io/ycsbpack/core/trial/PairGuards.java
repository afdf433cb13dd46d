package io.ycsbpack.core.trial;

import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at the pairs of a trial before anything is concluded from them. */
final class PairGuards {
  /** More than this share of the pairs cut by stalls refuses a conclusion. */
  static final double STALLED = 0.1;
  /** Three pairs at least in each third, for a drift. */
  private static final int FEWEST_FOR_DRIFT = 9;
  /** One of a thousand trials without a drift is refused. */
  private static final double DRIFT_ERROR = 0.001;

  /** Cores that the client may use; infinite where it is not judged. */
  private final double clientCores;

  PairGuards(double clientCores) {
    this.clientCores = clientCores;
  }

  /** Why nothing can be concluded; empty where nothing speaks against it. */
  Optional<String> refusal(Answer answer) {
    return client(answer.pairs()).or(() -> stalls(answer.pairs()))
        .or(() -> drift(answer.pairs(), answer.terms()));
  }

  private Optional<String> client(List<Pair> pairs) {
    double cpu = slices(pairs).mapToLong(Slice::clientCpuNanos).sum();
    double share = cpu / slices(pairs).mapToLong(Slice::nanos).sum() / clientCores;
    return share > ClientUse.SATURATED
        ? text("the client used %.0f %% of its cores, more than %.0f %%", 100 * share, 100 * ClientUse.SATURATED)
        : Optional.empty();
  }

  private static Optional<String> stalls(List<Pair> pairs) {
    double share = (double) pairs.stream()
        .filter(pair -> isStalled(pair.baseline()) != isStalled(pair.candidate()))
        .count()
        / pairs.size();
    return share > STALLED
        ? text("in %.0f %% of the pairs, more than %.0f %%, one slice alone had an operation of half its length",
            100 * share, 100 * STALLED)
        : Optional.empty();
  }

  private static boolean isStalled(Slice slice) {
    return slice.longestNanos() > slice.nanos() / 2;
  }

  private static Optional<String> drift(List<Pair> pairs, Terms terms) {
    if (pairs.size() < FEWEST_FOR_DRIFT) {
      return Optional.empty();
    }
    int third = pairs.size() / 3;
    Estimate first = mean(pairs.subList(0, third), terms.primary());
    Estimate last = mean(pairs.subList(pairs.size() - third, pairs.size()), terms.primary());
    Estimate drift = new Estimate(2 * third, last.center() - first.center(), Math.hypot(first.error(), last.error()),
        first.freedom() + last.freedom());
    return Math.abs(drift.center()) > terms.question().logMargin() && !drift.interval(DRIFT_ERROR).contains(0)
        ? text("the difference of %s was %+.1f %% in the first third of the pairs and %+.1f %% in the last",
            terms.primary().label(), 100 * Math.expm1(first.center()), 100 * Math.expm1(last.center()))
        : Optional.empty();
  }

  private static Estimate mean(List<Pair> pairs, Figure figure) {
    return ArithmeticMean.estimate(figure.differences(pairs).orElseThrow());
  }

  private static Stream<Slice> slices(List<Pair> pairs) {
    return pairs.stream().flatMap(pair -> Stream.of(pair.baseline(), pair.candidate()));
  }

  private static Optional<String> text(String format, Object... values) {
    return Optional.of(String.format(Locale.ROOT, format, values));
  }
}
