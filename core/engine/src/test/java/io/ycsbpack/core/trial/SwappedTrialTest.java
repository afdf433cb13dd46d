package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Intervals;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Two servers of which the first is always faster, on a machine whose speed changes from moment to moment. */
class SwappedTrialTest {
  private static final double EFFECT = 0.04;
  private static final double OFFSET = 0.3;

  private final StopSignal stop = new StopSignal();
  private final SplittableRandom random = new SplittableRandom(3);
  private final Server first = new Server(OFFSET);
  private final Server second = new Server(0);
  private final Machine machine = new Machine();
  private boolean onFirst;
  private int renewals;

  private final class Server implements Counters {
    private final double faster;
    private double done;
    private long taken;

    Server(double faster) {
      this.faster = faster;
    }

    @Override
    public IntervalSummary operations() {
      long ended = (long) done - taken;
      taken += ended;
      return Intervals.ended(ended);
    }

    @Override
    public OptionalLong serverCpuNanos() {
      return OptionalLong.of((long) (done * 1e6));
    }

    @Override
    public long clientCpuNanos() {
      return 0;
    }
  }

  private final class Machine implements SliceClock {
    private long now;

    @Override
    public long nanos() {
      return now;
    }

    @Override
    public void await(long untilNanos, StopSignal awaited) {
      double speed = (untilNanos - now) / 1e9 * 10_000 * Math.exp(0.5 * random.nextGaussian());
      first.done += speed * Math.exp(first.faster + (onFirst ? EFFECT : 0) + noise());
      second.done += speed * Math.exp(onFirst ? noise() : EFFECT + noise());
      now = untilNanos;
    }

    private double noise() {
      return 0.005 * random.nextGaussian();
    }
  }

  /** Both servers under load all the time; the candidate is on the first in the second turn. */
  private final class Swap implements Load {
    private final List<Side> sides = List.of(side(first), side(second));

    private Side side(Counters counters) {
      return new Side(counters, machine, stop, Duration.ofSeconds(15), seed -> {
      });
    }

    @Override
    public List<Turn> turns() {
      return Turn.swapped();
    }

    @Override
    public Side side(int server) {
      return sides.get(server);
    }

    @Override
    public void turn(int turn) {
      onFirst = turn == 1;
    }

    @Override
    public Duration leadIn() {
      return Duration.ZERO;
    }

    @Override
    public void expect(long medianNanos) {
      // the lead-in stays the same
    }

    @Override
    public void renew() {
      renewals++;
    }

    @Override
    public void verify() {
      // nothing can change
    }

    @Override
    public void verifyBlock() {
      // nothing can change
    }
  }

  private Answer ask() {
    Terms terms = TestPairs.terms(new Question(0.01, true), Figure.THROUGHPUT, Duration.ofMinutes(15), false, 9);
    TrialListener silent = new TrialListener() {
    };
    Servers servers = number -> Optional.of(new Block(number, new Swap(), terms, machine, stop, () -> {
    }));
    AnsweredStopping stopping = AnsweredStopping.of(terms, ResumedRounds.NOTHING, machine, stop, silent);
    return stopping.answer(new Trial(servers, stopping, machine, stop, silent));
  }

  @Test
  void theEffectIsFoundWhateverTheServersDifferInAndTheMachineDoes() {
    Answer.Finding found = ask().finding(Figure.THROUGHPUT).orElseThrow();

    assertThat(found.interval().contains(EFFECT)).isTrue();
    assertThat(found.interval().halfWidth()).isLessThan(0.005);
  }

  @Test
  void bothServersAreMeasuredAtTheSameTimeOnceWithTheTreatmentOnEach() {
    List<Pair> pairs = ask().pairs();

    assertThat(pairs).allSatisfy(pair -> {
      assertThat(pair.halves()).hasSize(2)
          .allMatch(half -> half.baseline().startNanos() == half.candidate().startNanos());
      Pair.Half onFaster = pair.halves().get(0);
      Pair.Half onSlower = pair.halves().get(1);
      assertThat(pair.candidateFirst())
          .isEqualTo(onFaster.candidate().startNanos() < onSlower.candidate().startNanos());
      assertThat(onSlower.candidate().throughput()).isLessThan(onSlower.baseline().throughput());
    });
    assertThat(renewals).isEqualTo((pairs.size() - 1) / 10);
  }
}
