package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Measures one stage. The first start decides by its time alone how many rounds each start has, and how many starts
 * there are: as many as the budget allows, at least {@value StartPairs#FEWEST_STARTS} and at most {@value #MOST}. After
 * the fewest it may end, where they tell enough. No start begins that would end after the budget, or, of the fewest,
 * after the latest end; where the first one shows that the fewest would, the stage is refused unless the terms go on
 * anyway. It is for one stage, on one thread.
 */
public final class StageTrial {
  /** More starts than these make intervals narrower than steps are worth. */
  static final int MOST = 8;
  private static final int MOST_ROUNDS = 40;
  private static final int MOST_SUSPENDED = 3;

  private final StageSource source;
  private final int conditions;
  private final Terms terms;
  private final SliceClock clock;
  private final StopSignal stop;
  private final StageListener listener;
  private final End end;
  private final List<Round> rounds = new ArrayList<>();
  private int planned = StartPairs.FEWEST_STARTS;
  /** Of each start; 0 before the first one has ended. */
  private int perStart;
  private Duration length;

  /**
   * When a stage ends.
   *
   * @param enough whether it ends with what the fewest starts tell
   * @param latest time after which none of the fewest starts may end
   */
  public record End(Predicate<Stage> enough, Duration latest) {
  }

  /** Is told how a stage goes on. */
  public interface StageListener {
    /** After the warm-up of a start. */
    void warmedUp(int start, WarmUp warmup);

    /**
     * After a start.
     *
     * @param stage so far
     * @param of    starts that are planned
     */
    void started(Stage stage, int of);
  }

  /**
   * A stage that is not measured yet.
   *
   * @param conditions how many it has
   * @param terms      the time that it should take with all starts, the length of its slices, and the seed of the order
   *                   within rounds
   * @param end        when it ends, apart from the number of starts that are planned
   */
  public StageTrial(StageSource source, int conditions, Terms terms, SliceClock clock, StopSignal stop,
      StageListener listener, End end) {
    this.end = end;
    this.source = source;
    this.conditions = conditions;
    this.terms = terms;
    this.clock = clock;
    this.stop = stop;
    this.listener = listener;
  }

  /**
   * Measures it; after a request to stop, or where the time does not allow the fewest starts, what is complete.
   *
   * @throws CommandException when a server can't be started or ended, or the load can't go on
   */
  public Stage run() {
    long begin = clock.nanos();
    for (int start = 1; isNext(start - 1, begin); start++) {
      List<Round> measured = new ArrayList<>();
      int number = start;
      source.start(number, load -> measured.addAll(rounds(number, clock.nanos() - begin, load)));
      if (!stop.isRequested()) {
        rounds.addAll(measured);
        perStart = measured.size();
        long spent = clock.nanos() - begin;
        if (start == 1) {
          planned = (int) Math.max(StartPairs.FEWEST_STARTS,
              Math.min(MOST, terms.budget().toNanos() / Math.max(1, spent)));
        }
        listener.started(stage(begin), planned);
      }
    }
    return stage(begin);
  }

  private boolean isNext(int starts, long begin) {
    return starts < planned && !stop.isRequested() && isTime(starts, clock.nanos() - begin) && !isEnough(starts, begin);
  }

  /** The clock alone decides that, not what was measured. */
  private boolean isTime(int starts, long spent) {
    if (starts == 0) {
      return true;
    }
    double ofOne = (double) spent / starts;
    if (starts == 1 && !terms.anyway() && StartPairs.FEWEST_STARTS * ofOne > end.latest().toNanos()) {
      return false;
    }
    return spent + ofOne <= (starts < StartPairs.FEWEST_STARTS ? end.latest() : terms.budget()).toNanos();
  }

  private boolean isEnough(int starts, long begin) {
    return starts == StartPairs.FEWEST_STARTS && end.enough().test(stage(begin));
  }

  private Stage stage(long begin) {
    return new Stage(conditions, rounds, Duration.ofNanos(clock.nanos() - begin), planned);
  }

  /**
   * The rounds of one start.
   *
   * @param setUp how long it took to start the servers, of the first one
   */
  private List<Round> rounds(int start, long setUp, StageLoad load) throws InterruptedException {
    long begun = clock.nanos();
    WarmUp warmup = load.warmUp(terms.slice(), stop);
    listener.warmedUp(start, warmup);
    if (length == null) {
      length = warmup.sliceAfter();
    }
    long ready = clock.nanos();
    long notMeasured = ready - begun + setUp;
    List<Round> measured = new ArrayList<>();
    while (!stop.isRequested()
        && !isEnough(measured.size(), clock.nanos() - ready, notMeasured, load)) {
      Round round = round(rounds.size() + measured.size() + 1, start, load);
      if (!stop.isRequested()) {
        measured.add(round);
      }
    }
    return measured;
  }

  /** What is measured takes a share of the time of what has to come before it. The clock alone decides that. */
  private boolean isEnough(int measured, long measuring, long notMeasured, StageLoad load) {
    return perStart > 0
        ? measured == perStart
        : measured >= load.fewestRounds() && (measured >= MOST_ROUNDS || measuring >= load.share() * notMeasured
            || notMeasured + measuring >= terms.budget().toNanos() / StartPairs.FEWEST_STARTS);
  }

  /** A round in which the client was suspended is measured again. */
  private Round round(int number, int start, StageLoad load) throws InterruptedException {
    for (int i = 1; i <= MOST_SUSPENDED; i++) {
      Round round = load.round(number, start, length, new SplittableRandom(terms.seed() + number).nextLong());
      if (!round.isSuspended()) {
        return round;
      }
    }
    throw new CommandException(ExitCode.NOT_VALID, "the client, or its machine, stood still in " + MOST_SUSPENDED
        + " rounds in a row: each had a slice that took more than twice as long as asked");
  }
}
