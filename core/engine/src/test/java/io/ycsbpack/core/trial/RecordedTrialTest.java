package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.record.LoggedRounds;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer.Ending;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trials of real servers, judged once more from their rounds: to the last digit as they were when they were measured. */
class RecordedTrialTest {
  private final List<RoundLog.LookLine> looks = new ArrayList<>();
  private final List<Duration> pilots = new ArrayList<>();
  private final Replay clock = new Replay();
  private final StopSignal stop = new StopSignal();

  @ParameterizedTest
  @ValueSource(strings = {"one-server-half-the-cpu", "swapped-a-a", "swapped-a-a-again", "swapped-3-percent",
    "swapped-1-percent-open"})
  void theSameRoundsGiveTheSameLooksAndTheSameEnd(String name) throws URISyntaxException {
    LoggedRounds recorded = recorded(name);

    Answer answer = replay(recorded, 0);

    assertThat(pilots).isEqualTo(recorded.resumed().pilot().stream().toList());
    assertThat(looks).isEqualTo(recorded.looks());
    assertThat(answer.ending())
        .isEqualTo(recorded.end().map(RoundLog.End::ending).orElse(Ending.INTERRUPTED));
    assertThat(answer.pairs()).hasSize(recorded.resumed().rounds().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 12, 20, 31})
  void alsoInAnotherProcessThatGoesOn(int before) throws URISyntaxException {
    LoggedRounds recorded = recorded("swapped-1-percent-open");

    replay(recorded, before);

    assertThat(looks).isEqualTo(recorded.looks());
  }

  private static LoggedRounds recorded(String name) throws URISyntaxException {
    return LoggedRounds.read(Path.of(RecordedTrialTest.class.getResource(name + ".rounds.jsonl").toURI())).orElseThrow();
  }

  /** Takes the rounds up to a number as measured by another process. */
  private Answer replay(LoggedRounds recorded, int before) {
    List<Round> rounds = recorded.resumed().rounds();
    Terms terms = terms(recorded.header());
    Optional<Duration> pilot = before < Forecast.PILOT_PAIRS ? Optional.empty() : recorded.resumed().pilot();
    ResumedRounds resumed = new ResumedRounds(rounds.subList(0, before),
        before == 0 ? Duration.ZERO : recorded.times().get(before - 1), pilot, List.of());
    AnsweredStopping stopping = AnsweredStopping.of(terms, resumed, clock, stop, new Looks());
    Block block = new Block(1, new Turns(isSwapped(rounds)), terms, clock, stop, () -> {
    });
    Trial unused = new Trial(number -> Optional.empty(), stopping, clock, stop, new Looks());
    stopping.blockBegins();
    stopping.warmedUp(block, new WarmUp(1, terms.slice().dividedBy(block.isSwapped() ? 2 : 1), true, 0));
    for (int i = before; i < rounds.size(); i++) {
      assertThat(stopping.wantsRound()).as("round %d", i + 1).isTrue();
      clock.nanos = recorded.times().get(i).toNanos() - resumed.spent().toNanos();
      stopping.add(rounds.get(i));
      if (i + 1 == Forecast.PILOT_PAIRS) {
        clock.nanos = recorded.resumed().pilot().orElseThrow().multipliedBy(Forecast.PILOT_PAIRS).minus(resumed.spent())
            .toNanos();
      }
    }
    assertThat(stopping.wantsRound()).isEqualTo(recorded.end().isEmpty());
    return stopping.answer(unused);
  }

  private static boolean isSwapped(List<Round> rounds) {
    return rounds.get(0).pair().isSwapped();
  }

  private static Terms terms(RoundLog.Header header) {
    Figure primary = Arrays.stream(Figure.values())
        .filter(figure -> figure.label().equals(header.primary()))
        .findFirst()
        .orElseThrow();
    return new Terms(new Question(header.detect(), header.size()), primary, Duration.ofNanos(header.budgetNanos()),
        false, header.seed(), Duration.ofNanos(header.sliceNanos()), header.design());
  }

  private final class Looks implements TrialListener {
    @Override
    public void round(Round round, Answer answer, boolean looked) {
      if (looked) {
        look(answer.decision().orElseThrow());
      }
    }

    @Override
    public void look(Decision decision) {
      looks.add(new RoundLog.LookLine(decision.look().number(), decision.estimate().count(),
          decision.estimate().center(), decision.interval().low(), decision.interval().high()));
    }

    @Override
    public void forecast(Forecast forecast, Terms terms) {
      pilots.add(forecast.pair());
    }
  }

  /** Shows the time at which a round ended. */
  private static final class Replay implements SliceClock {
    private long nanos;

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public void await(long untilNanos, StopSignal stop) {
      throw new AssertionError("nothing is measured");
    }
  }

  /** The load of rounds that were measured. */
  private record Turns(boolean swapped) implements Load {
    @Override
    public List<Turn> turns() {
      return swapped ? Turn.swapped() : Turn.onOneServer();
    }

    @Override
    public Side side(int server) {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public void turn(int turn) {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public Duration leadIn() {
      return Duration.ZERO;
    }

    @Override
    public void expect(long medianNanos) {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public void renew() {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public void verify() {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public void verifyBlock() {
      throw new AssertionError("nothing is measured");
    }
  }
}
