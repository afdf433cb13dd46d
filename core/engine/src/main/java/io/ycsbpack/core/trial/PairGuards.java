package io.ycsbpack.core.trial;

import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Homogeneity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public final class PairGuards {
  /** More than this share of the pairs cut by stalls refuses a conclusion. */
  static final double STALLED = 0.1;
  /** Three pairs at least in each third, for a drift. */
  static final int FEWEST_FOR_DRIFT = 9;
  /** One of a thousand trials without a drift is refused. */
  static final double DRIFT_ERROR = 0.001;
  /** The same of trials with one mix. */
  static final double MIX_ERROR = 0.001;

  private final double clientCores;
  private final boolean stallMeasured;
  private final Optional<ForeignStatements> foreign;
  private final Optional<ServerCores> cores;
  private final int shared;

  /** @param clientCores cores that the client may use; infinite if it is not judged */
  public PairGuards(double clientCores) {
    this(clientCores, false);
  }

  /** @param stallMeasured whether stalls are part of what is measured, as next to a neighbor */
  public PairGuards(double clientCores, boolean stallMeasured) {
    this(clientCores, stallMeasured, Optional.empty(), Optional.empty(), 0);
  }

  private PairGuards(double clientCores, boolean stallMeasured, Optional<ForeignStatements> foreign,
      Optional<ServerCores> cores, int shared) {
    this.clientCores = clientCores;
    this.stallMeasured = stallMeasured;
    this.foreign = foreign;
    this.cores = cores;
    this.shared = shared;
  }

  /**
   * Watches servers that count the statements they receive.
   *
   * @param counter name of the counter of the statements; empty if there is none
   * @param warned  share from which foreign statements trigger a warning, relative to this client's own
   * @param most    the same share from which on nothing can be concluded
   */
  public PairGuards watching(Optional<String> counter, double warned, double most) {
    return new PairGuards(clientCores, stallMeasured, counter.map(name -> new ForeignStatements(name, warned, most)),
        cores, shared);
  }

  /** Limits the servers to these cores in all slices; empty if they are not known, or change. */
  public PairGuards limitedTo(Optional<ServerCores> limits) {
    return new PairGuards(clientCores, stallMeasured, foreign, limits, shared);
  }

  /** Sets the number of cores that the servers share if they are under load at once; 0 if they share none. */
  public PairGuards sharing(int coresOfBoth) {
    return new PairGuards(clientCores, stallMeasured, foreign, cores, coresOfBoth);
  }

  /** Findings that do not refuse a conclusion, a line each. */
  public List<String> warnings(Answer answer) {
    return foreign.flatMap(others -> others.warning(answer.pairs()))
        .filter(warning -> foreign.flatMap(others -> others.refusal(answer.pairs())).isEmpty())
        .stream()
        .toList();
  }

  /** Guards that can't be checked for these pairs, a line each. */
  public List<String> notChecked(Answer answer) {
    List<String> lines = new ArrayList<>();
    if (!ClientWaits.isTold(answer.pairs())) {
      lines.add("not checked: a client that lacked a CPU more on one side than on the other, because it loads both "
          + "servers at once");
    }
    if (foreign.isEmpty()) {
      lines.add("not checked: whether others loaded the servers, which do not count their statements");
    }
    return lines;
  }

  /** The finding of the first guard that refuses a conclusion; empty if none does. */
  public Optional<String> refusal(Answer answer) {
    return Arrays.stream(PairGuard.values()).flatMap(guard -> refusal(guard, answer).stream()).findFirst();
  }

  private Optional<String> refusal(PairGuard guard, Answer answer) {
    List<Pair> pairs = answer.pairs();
    return switch (guard) {
      case CLIENT -> client(pairs);
      case ROOM -> room(pairs);
      case CLIENT_WAIT -> new ClientWaits(pairs, answer.terms(), cores).refusal();
      case OTHERS -> foreign.flatMap(others -> others.refusal(pairs));
      case STALLS -> stalls(pairs);
      case MIX -> mix(pairs, answer.terms());
      case DRIFT -> answer.starts() == 0
          ? drift(pairs, answer.terms())
          : driftWithinStarts(pairs, answer.terms()).or(() -> driftOfStarts(answer));
      case CARRY_OVER -> CarryOver.refusal(answer);
      case CPU_BLOCKS -> CpuBlocks.refusal(answer);
    };
  }

  private Optional<String> client(List<Pair> pairs) {
    double cpu = slices(pairs).mapToLong(Slice::clientCpuNanos).sum();
    double share = cpu / slices(pairs).mapToLong(Slice::nanos).sum() / clientCores;
    return share > ClientUse.SATURATED
        ? text("the client used %.0f %% of its cores, more than %.0f %%", 100 * share, 100 * ClientUse.SATURATED)
        : Optional.empty();
  }

  private Optional<String> room(List<Pair> pairs) {
    return cores.flatMap(limits -> new RoomForBoth(limits, shared).refusal(pairs));
  }

  private Optional<String> stalls(List<Pair> pairs) {
    if (stallMeasured) {
      return Optional.empty();
    }
    double share = (double) pairs.stream()
        .filter(pair -> pair.halves().stream().anyMatch(PairGuards::isCut))
        .count()
        / pairs.size();
    return share > STALLED
        ? text("in %.0f %% of the pairs, more than %.0f %%, one slice alone had an operation of half its length",
            100 * share, 100 * STALLED)
        : Optional.empty();
  }

  private static boolean isCut(Pair.Half half) {
    return isStalled(half.baseline()) != isStalled(half.candidate());
  }

  private static boolean isStalled(Slice slice) {
    return slice.longestNanos() > slice.nanos() / 2;
  }

  /** Operation cost may differ by kind, so sides with different mixes are not comparable. */
  private static Optional<String> mix(List<Pair> pairs, Terms terms) {
    Map<String, Long> baseline = mix(pairs.stream().flatMap(pair -> pair.baselines().stream()));
    Map<String, Long> candidate = mix(pairs.stream().flatMap(pair -> pair.candidates().stream()));
    Set<String> names = new TreeSet<>(baseline.keySet());
    names.addAll(candidate.keySet());
    long[] ones = names.stream().mapToLong(name -> baseline.getOrDefault(name, 0L)).toArray();
    long[] others = names.stream().mapToLong(name -> candidate.getOrDefault(name, 0L)).toArray();
    if (Homogeneity.probability(ones, others) >= MIX_ERROR) {
      return Optional.empty();
    }
    double allOnes = LongStream.of(ones).sum();
    double allOthers = LongStream.of(others).sum();
    return names.stream()
        .filter(name -> Math.abs(candidate.getOrDefault(name, 0L) / allOthers
            - baseline.getOrDefault(name, 0L) / allOnes) > terms.question().margin() / 2)
        .findFirst()
        .flatMap(name -> text("the mix of operations differs: %s is %.1f %% of the baseline's and %.1f %% of the "
            + "candidate's", name, 100 * baseline.getOrDefault(name, 0L) / allOnes,
            100 * candidate.getOrDefault(name, 0L) / allOthers));
  }

  private static Map<String, Long> mix(Stream<Slice> slices) {
    Map<String, Long> mix = new TreeMap<>();
    slices.forEach(slice -> slice.mix().forEach((name, count) -> mix.merge(name, count, Long::sum)));
    return mix;
  }

  private static Optional<String> drift(List<Pair> pairs, Terms terms) {
    return drift(terms.primary().differences(pairs).orElseThrow(), terms, "pairs");
  }

  private static Optional<String> driftOfStarts(Answer answer) {
    return drift(Figure.means(answer.terms().primary(), answer.pairs()), answer.terms(), "starts");
  }

  private static Optional<String> drift(double[] differences, Terms terms, String units) {
    if (differences.length < FEWEST_FOR_DRIFT) {
      return Optional.empty();
    }
    Estimate first = ArithmeticMean.estimate(firstThird(differences));
    Estimate last = ArithmeticMean.estimate(lastThird(differences));
    return isDrift(first, last, terms)
        ? text("the difference of %s was %+.1f %% in the first third of the %s and %+.1f %% in the last",
            terms.primary().label(), 100 * Math.expm1(first.center()), units, 100 * Math.expm1(last.center()))
        : Optional.empty();
  }

  /** Finds drift after the warm-ups; starts may differ in their means, which is no drift. */
  private static Optional<String> driftWithinStarts(List<Pair> pairs, Terms terms) {
    List<double[]> around = Figure.byBlock(terms.primary(), pairs)
        .stream()
        .map(PairGuards::aroundTheirMean)
        .toList();
    Estimate first = ArithmeticMean.estimate(
        around.stream().flatMapToDouble(start -> Arrays.stream(firstThird(start))).toArray());
    Estimate last = ArithmeticMean.estimate(
        around.stream().flatMapToDouble(start -> Arrays.stream(lastThird(start))).toArray());
    return isDrift(first, last, terms)
        ? text(
            "within the starts the difference of %s changed by %+.1f %% from the first third of the pairs to the last",
            terms.primary().label(), 100 * Math.expm1(last.center() - first.center()))
        : Optional.empty();
  }

  static double[] aroundTheirMean(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> value - mean).toArray();
  }

  private static double[] firstThird(double[] values) {
    return Arrays.copyOf(values, values.length / 3);
  }

  private static double[] lastThird(double[] values) {
    return Arrays.copyOfRange(values, values.length - values.length / 3, values.length);
  }

  private static boolean isDrift(Estimate first, Estimate last, Terms terms) {
    return isApart(first, last, terms.question().logMargin(), DRIFT_ERROR);
  }

  static boolean isApart(Estimate one, Estimate other, double margin, double error) {
    Estimate apart = other.minus(one);
    return Math.abs(apart.center()) > margin && !apart.interval(error).contains(0);
  }

  private static Stream<Slice> slices(List<Pair> pairs) {
    return pairs.stream().flatMap(Pair::slices);
  }

  private static Optional<String> text(String format, Object... values) {
    return Optional.of(String.format(Locale.ROOT, format, values));
  }
}
