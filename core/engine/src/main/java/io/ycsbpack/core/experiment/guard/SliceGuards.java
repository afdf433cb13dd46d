// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Homogeneity;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Checks the pairs of slices of a comparison.
 *
 * @param clientCores   cores that the client may use; infinite if it is not judged
 * @param stallMeasured whether stalls are part of what is measured, as next to a neighbor
 * @param foreign       empty if the servers do not count the statements they receive
 * @param cores         of the servers in all slices; empty if they are not known, or change
 * @param shared        cores that the servers share if they are under load at once; 0 if they share none
 */
public record SliceGuards(double clientCores, boolean stallMeasured, Optional<ForeignStatements> foreign,
    Optional<ServerCores> cores, int shared) {
  /** More than this share of the pairs cut by stalls refuses a conclusion. */
  static final double STALLED = 0.1;
  /** Three pairs at least in each third, for a drift. */
  static final int FEWEST_FOR_DRIFT = 9;
  /** One of a thousand trials without a drift is refused. */
  static final double DRIFT_ERROR = 0.001;
  /** The same of trials with one mix. */
  static final double MIX_ERROR = 0.001;
  /** Of fewer pairs of either order chance has too much of a say. */
  static final int FEWEST_OF_ORDER = 4;
  /** One of a thousand trials without an effect of order is refused. */
  static final double ORDER_ERROR = 0.001;
  /** From this part of the shared cores on they are taken. */
  static final double TAKEN = 0.95;
  /** A server that got at least this part of its limit was held back by that. */
  static final double OWN = 0.9;
  /** From this part of the difference of throughput on, and from the difference to detect on, nothing is concluded. */
  static final double WAIT_PART = 0.25;
  /** One of a thousand trials in which the client waits alike is refused. */
  static final double WAIT_ERROR = 0.001;
  /** A share of 1 would leave no throughput. */
  private static final double MOST_WAIT = 0.95;
  /** The mean of all pairs is off by at most half the difference of the orders. */
  private static final double PART = 2;

  /**
   * How many cores the servers of a comparison may use, in each slice.
   *
   * @param candidate the same as the baseline if there is one server
   */
  public record ServerCores(double baseline, double candidate) {
  }

  /** Of servers without known limits and readings. */
  public SliceGuards(double clientCores) {
    this(clientCores, false, Optional.empty(), Optional.empty(), 0);
  }

  public SliceGuards limitedTo(Optional<ServerCores> limits) {
    return new SliceGuards(clientCores, stallMeasured, foreign, limits, shared);
  }

  public SliceGuards sharing(int coresOfBoth) {
    return new SliceGuards(clientCores, stallMeasured, foreign, cores, coresOfBoth);
  }

  /** Findings that do not refuse a conclusion, a line each. */
  public List<String> warnings(Answer answer) {
    return foreign.flatMap(others -> others.warning(answer.pairs()))
        .filter(warning -> foreign.flatMap(others -> others.refusal(answer.pairs())).isEmpty())
        .stream()
        .toList();
  }

  /** The findings on the pairs of a complete trial. Guards that do not apply to them are left out. */
  public List<GuardFinding> check(Answer answer) {
    return Arrays.stream(Guard.values()).flatMap(guard -> finding(guard, answer).stream()).toList();
  }

  /** The reason of the first guard that refuses a conclusion; empty if none does. */
  public Optional<String> refusal(Answer answer) {
    return check(answer).stream().filter(GuardFinding::isRefused).map(GuardFinding::reason).findFirst();
  }

  private Optional<GuardFinding> finding(Guard guard, Answer answer) {
    List<Pair> pairs = answer.pairs();
    return switch (guard) {
      case CLIENT -> Optional.of(guard.judged(client(pairs)));
      case ROOM -> cores.map(limits -> guard.judged(room(limits, pairs)));
      case CLIENT_WAIT -> Optional.of(pairs.stream().anyMatch(Pair::atOnce)
          ? guard.notChecked("the client loads both servers at once")
          : guard.judged(clientWait(pairs, answer.terms())));
      case OTHERS -> Optional.of(foreign.map(others -> guard.judged(others.refusal(pairs)))
          .orElseGet(() -> guard.notChecked("the servers do not count their statements")));
      case STALLS -> stallMeasured ? Optional.empty() : Optional.of(guard.judged(stalls(pairs)));
      case MIX -> Optional.of(guard.judged(mix(pairs, answer.terms())));
      case DRIFT -> Optional.of(guard.judged(drift(answer)));
      case CARRY_OVER -> Optional.of(guard.judged(order(answer)));
      case CPU_BLOCKS -> Optional.of(guard.judged(CpuBlocks.refusal(answer)));
      case SAME_ANSWERS, LOAD, WEIGHT, VALID, ANSWERS, CPU -> Optional.empty();
    };
  }

  private Optional<String> client(List<Pair> pairs) {
    double cpu = slices(pairs).mapToLong(Slice::clientCpuNanos).sum();
    double share = cpu / slices(pairs).mapToLong(Slice::nanos).sum() / clientCores;
    return share > ClientUse.SATURATED
        ? text("the client used %.0f %% of its cores, more than %.0f %%", 100 * share, 100 * ClientUse.SATURATED)
        : Optional.empty();
  }

  /**
   * Whether the cores that two limited servers share had room for both while they were under load at once. If they had
   * not, one server took CPU from the other within its limit, and the cost of a limit would not be seen.
   */
  private Optional<String> room(ServerCores limits, List<Pair> pairs) {
    List<Pair> both = pairs.stream().filter(pair -> pair.atOnce() && !pair.isSwapped()).toList();
    if (both.isEmpty() || limits.baseline() + limits.candidate() > shared
        || slices(both).map(Slice::serverCpuNanos).anyMatch(Objects::isNull)) {
      return Optional.empty();
    }
    double baseline = used(both.stream().flatMap(pair -> pair.baselines().stream()).toList());
    double candidate = used(both.stream().flatMap(pair -> pair.candidates().stream()).toList());
    boolean taken = baseline + candidate > TAKEN * shared;
    return taken && (baseline < OWN * limits.baseline() || candidate < OWN * limits.candidate())
        ? text("both servers under load at once used %.0f %% of their shared cores, and got %.2f of %.2f and %.2f of "
            + "%.2f cores. So one held the other below its limit; measure them in turns (--load in-turns)",
            100 * (baseline + candidate) / shared, baseline, limits.baseline(), candidate, limits.candidate())
        : Optional.empty();
  }

  /** Cores that a server used on average. */
  private static double used(List<Slice> slices) {
    return (double) slices.stream().mapToLong(Slice::serverCpuNanos).sum()
        / slices.stream().mapToLong(Slice::nanos).sum();
  }

  /**
   * Judges the client's part of a difference: threads that wait for a CPU to send, or to read an answer, lengthen
   * operations and lower throughput, whatever the server does. The loss of throughput is at most the server's unused
   * share of its cores: a server that used all of them could not have served more. Empty if the client waited alike, or
   * that is not known.
   *
   * @param pairs whose servers are loaded one at a time: else the wait can't be attributed to one side
   */
  Optional<String> clientWait(List<Pair> pairs, Terms terms) {
    if (pairs.size() < 2 || slices(pairs).map(Slice::clientWait).anyMatch(Objects::isNull)) {
      return Optional.empty();
    }
    Estimate own = ArithmeticMean.estimate(pairs.stream()
        .mapToDouble(pair -> lost(pair.baselines(), cores.map(ServerCores::baseline))
            - lost(pair.candidates(), cores.map(ServerCores::candidate)))
        .toArray());
    double all = Math.abs(pairs.stream()
        .mapToDouble(pair -> Figure.THROUGHPUT.difference(pair).orElseThrow())
        .average()
        .orElseThrow());
    if (Math.abs(own.center()) <= terms.question().logMargin() || own.interval(WAIT_ERROR).contains(0)
        || Math.abs(own.center()) < WAIT_PART * all) {
      return Optional.empty();
    }
    return text("threads of the client lacked a CPU in %.0f %% of the baseline's service times and %.0f %% of the "
        + "candidate's. That by itself can change throughput by up to %+.1f %%; give the client its own cores, or "
        + "another machine", 100 * waitShare(pairs.stream().flatMap(pair -> pair.baselines().stream()).toList()),
        100 * waitShare(pairs.stream().flatMap(pair -> pair.candidates().stream()).toList()),
        100 * Math.expm1(own.center()));
  }

  /** How much larger the throughput could have been without the client's wait: the logarithm of the ratio. */
  private static double lost(List<Slice> slices, Optional<Double> ofServer) {
    double waited = -Math.log1p(-Math.min(MOST_WAIT, waitShare(slices)));
    return ofServer.map(limit -> Math.min(waited, unused(slices, limit))).orElse(waited);
  }

  /** How much more CPU time the server could have used: the logarithm of the ratio; infinite if it is not known. */
  private static double unused(List<Slice> slices, double limit) {
    if (slices.stream().map(Slice::serverCpuNanos).anyMatch(Objects::isNull)) {
      return Double.POSITIVE_INFINITY;
    }
    double used = slices.stream().mapToLong(Slice::serverCpuNanos).sum();
    return Math.max(0, Math.log(limit * slices.stream().mapToLong(Slice::nanos).sum() / used));
  }

  private static double waitShare(List<Slice> slices) {
    return slices.stream().mapToDouble(Slice::clientWait).average().orElseThrow();
  }

  private static Optional<String> stalls(List<Pair> pairs) {
    double share = (double) pairs.stream()
        .filter(
            pair -> pair.halves().stream().anyMatch(half -> isStalled(half.baseline()) != isStalled(half.candidate())))
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

  private static Optional<String> drift(Answer answer) {
    Terms terms = answer.terms();
    return answer.starts() == 0
        ? drift(terms.primary().differences(answer.pairs()).orElseThrow(), terms, "pairs")
        : driftWithinStarts(answer)
            .or(() -> drift(Figure.means(terms.primary(), answer.pairs()), terms, "starts"));
  }

  private static Optional<String> drift(double[] differences, Terms terms, String units) {
    if (differences.length < FEWEST_FOR_DRIFT) {
      return Optional.empty();
    }
    Estimate first = ArithmeticMean.estimate(firstThird(differences));
    Estimate last = ArithmeticMean.estimate(lastThird(differences));
    return isApart(first, last, terms.question().logMargin(), DRIFT_ERROR)
        ? text("the difference of %s was %+.1f %% in the first third of the %s and %+.1f %% in the last",
            terms.primary().label(), 100 * Math.expm1(first.center()), units, 100 * Math.expm1(last.center()))
        : Optional.empty();
  }

  /** Finds drift after the warm-ups; starts may differ in their means, which is no drift. */
  private static Optional<String> driftWithinStarts(Answer answer) {
    List<double[]> around = around(answer);
    Estimate first = ArithmeticMean.estimate(
        around.stream().flatMapToDouble(start -> Arrays.stream(firstThird(start))).toArray());
    Estimate last = ArithmeticMean.estimate(
        around.stream().flatMapToDouble(start -> Arrays.stream(lastThird(start))).toArray());
    return isApart(first, last, answer.terms().question().logMargin(), DRIFT_ERROR)
        ? text(
            "within the starts the difference of %s changed by %+.1f %% from the first third of the pairs to the last",
            answer.terms().primary().label(), 100 * Math.expm1(last.center() - first.center()))
        : Optional.empty();
  }

  /** The differences of each start from their mean. */
  private static List<double[]> around(Answer answer) {
    return Figure.byBlock(answer.terms().primary(), answer.pairs()).stream().map(values -> {
      double mean = ArithmeticMean.mean(values);
      return Arrays.stream(values).map(value -> value - mean).toArray();
    }).toList();
  }

  /**
   * Detects a difference that depends on which side came first in its pair. In random order, a place within the pair
   * that costs both sides alike moves no difference. An effect that only one side has on the next slice moves the mean
   * of all pairs by half the difference of the two orders. Source: Jones and Kenward, Design and Analysis of Cross-Over
   * Trials, 2014, chapter 2.
   */
  private static Optional<String> order(Answer answer) {
    Terms terms = answer.terms();
    double[] differences = answer.starts() == 0
        ? terms.primary().differences(answer.pairs()).orElseThrow()
        : around(answer).stream().flatMapToDouble(Arrays::stream).toArray();
    double[] first = ofOrder(true, answer.pairs(), differences);
    double[] second = ofOrder(false, answer.pairs(), differences);
    if (Math.min(first.length, second.length) < FEWEST_OF_ORDER) {
      return Optional.empty();
    }
    Estimate candidateFirst = ArithmeticMean.estimate(first);
    Estimate candidateSecond = ArithmeticMean.estimate(second);
    return isApart(candidateSecond, candidateFirst, PART * terms.question().logMargin(), ORDER_ERROR)
        ? text("the difference of %s was %+.1f %% more with the candidate first in its pair than with it second: a "
            + "slice affects the next one",
            terms.primary().label(), 100 * Math.expm1(candidateFirst.center() - candidateSecond.center()))
        : Optional.empty();
  }

  private static double[] ofOrder(boolean candidateFirst, List<Pair> pairs, double[] differences) {
    return IntStream.range(0, pairs.size())
        .filter(i -> pairs.get(i).candidateFirst() == candidateFirst)
        .mapToDouble(i -> differences[i])
        .toArray();
  }

  private static double[] firstThird(double[] values) {
    return Arrays.copyOf(values, values.length / 3);
  }

  private static double[] lastThird(double[] values) {
    return Arrays.copyOfRange(values, values.length - values.length / 3, values.length);
  }

  private static boolean isApart(Estimate one, Estimate other, double margin, double error) {
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
