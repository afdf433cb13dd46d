package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Intervals;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Two servers of which the first is always faster, on a machine whose speed changes from moment to moment. */
class SwapRunnerTest {
  private static final Duration BLOCK = Duration.ofSeconds(2);
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

  private final Treatment swap = new Treatment() {
    @Override
    public void apply() {
      onFirst = true;
    }

    @Override
    public void revert() {
      onFirst = false;
    }

    @Override
    public void renew() {
      renewals++;
    }
  };

  private Answer ask() throws InterruptedException {
    Side one = new Side(first, machine, stop, Duration.ofSeconds(15));
    Side other = new Side(second, machine, stop, Duration.ofSeconds(15));
    SideTrials trials = new SideTrials(one, Optional.of(other), machine, stop, new PairGuards(2));
    Terms terms = new Terms(new Question(0.01, true), Figure.THROUGHPUT, Duration.ofMinutes(15), false, 9);
    return trials.ask(swap, terms, BLOCK, new TrialListener() {
      @Override
      public void pair(Answer answer, boolean looked) {
        // not shown in this test
      }

      @Override
      public void forecast(Forecast forecast, Terms asked) {
        // not shown in this test
      }
    }, Begun.NOTHING);
  }

  @Test
  void theEffectIsFoundWhateverTheServersDifferInAndTheMachineDoes() throws Exception {
    Answer.Finding found = ask().finding(Figure.THROUGHPUT).orElseThrow();

    assertThat(found.interval().contains(EFFECT)).isTrue();
    assertThat(found.interval().halfWidth()).isLessThan(0.005);
  }

  @Test
  void bothServersAreMeasuredAtTheSameTimeOnceWithTheTreatmentOnEach() throws Exception {
    List<Pair> pairs = ask().pairs();

    assertThat(pairs).allSatisfy(pair -> {
      assertThat(pair.baseline().startNanos()).isEqualTo(pair.candidate().startNanos());
      assertThat(pair.twin().baseline().startNanos()).isEqualTo(pair.twin().candidate().startNanos());
      assertThat(pair.candidateFirst())
          .isEqualTo(pair.candidate().startNanos() < pair.twin().candidate().startNanos());
      // The candidate is on the faster server here, and on the slower one in the twin.
      assertThat(Figure.THROUGHPUT.difference(pair.twin()).orElseThrow()).isNegative();
    });
    assertThat(renewals).isEqualTo((pairs.size() - 1) / 10);
  }
}
