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
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trials of real servers are judged again from their rounds, with the recorded looks to the last digit. */
class RecordedTrialTest {
  private final List<Duration> pilots = new ArrayList<>();
  private final Replay clock = new Replay();
  private final StopSignal stop = new StopSignal();
  @TempDir
  private Path folder;

  /** Also in another process that goes on after some of the rounds. */
  @ParameterizedTest
  @CsvSource({"one-server-half-the-cpu, 0", "swapped-a-a, 0", "swapped-a-a-again, 0", "swapped-3-percent, 0",
    "swapped-1-percent-open, 0", "swapped-1-percent-open, 5", "swapped-1-percent-open, 12",
    "swapped-1-percent-open, 20", "swapped-1-percent-open, 31", "restarted-at-once, 0", "restarted-in-turns, 0"})
  void theSameRoundsGiveTheSameLooksAndTheSameEnd(String name, int before) throws URISyntaxException {
    LoggedRounds recorded = recorded(name);

    Answer answer = replay(recorded, before);

    assertThat(pilots).isEqualTo(before < Forecast.PILOT_PAIRS
        ? recorded.resumed().pilot().stream().toList()
        : List.of());
    assertThat(looks()).isEqualTo(recorded.looks());
    assertThat(answer.ending()).isEqualTo(recorded.end().map(RoundLog.End::ending).orElse(Ending.INTERRUPTED));
    assertThat(answer.pairs()).hasSize(recorded.resumed().rounds().size());
  }

  private static LoggedRounds recorded(String name) throws URISyntaxException {
    return LoggedRounds.read(Path.of(RecordedTrialTest.class.getResource(name + ".rounds.jsonl").toURI()))
        .orElseThrow();
  }

  /** Takes the rounds up to a number as measured by another process. */
  private Answer replay(LoggedRounds recorded, int before) {
    List<Round> rounds = recorded.resumed().rounds();
    Terms terms = terms(recorded.header());
    Optional<Duration> pilot = before < Forecast.PILOT_PAIRS ? Optional.empty() : recorded.resumed().pilot();
    Duration spent = before == 0 ? Duration.ZERO : recorded.times().get(before - 1);
    Looks listener = new Looks(RoundLog.begin(journal(), recorded.header()));
    AnsweredStopping stopping = AnsweredStopping.of(terms,
        new ResumedRounds(rounds.subList(0, before), spent, pilot, List.of()), clock, stop, listener);
    for (int number = 1; stopping.wantsBlock() && number <= rounds.get(rounds.size() - 1).block(); number++) {
      measure(stopping, number, recorded, before);
    }
    Answer answer = stopping.answer(number -> Optional.empty());
    if (answer.isComplete()) {
      listener.log.look(answer);
    }
    return answer;
  }

  /** The rounds of a block after this many; the first one began about as long after the warm-up as the second took. */
  private void measure(AnsweredStopping stopping, int number, LoggedRounds recorded, int before) {
    List<Round> rounds = recorded.resumed().rounds();
    List<Duration> times = recorded.times();
    boolean isSwitched = recorded.header().design() == Design.SWITCHED;
    Duration spent = before == 0 ? Duration.ZERO : times.get(before - 1);
    List<Integer> ofBlock = IntStream.range(before, rounds.size())
        .filter(i -> rounds.get(i).block() == number)
        .boxed()
        .toList();
    Block block = new Block(number, new Turns(turns(rounds.get(0))), stopping.terms(), stop, () -> {
    });
    stopping.blockBegins();
    if (!isSwitched) {
      int first = ofBlock.get(0);
      clock.show(times.get(first).multipliedBy(2).minus(times.get(first + 1)));
    }
    stopping.warmedUp(block,
        new WarmUp(1, Duration.ofNanos(recorded.header().sliceNanos()).dividedBy(block.isSwapped() ? 2 : 1), true, 0));
    for (int i : ofBlock) {
      assertThat(stopping.wantsRound()).as("round %d", i + 1).isTrue();
      clock.show(times.get(i).minus(spent));
      stopping.add(rounds.get(i));
      if (isSwitched && i + 1 == Forecast.PILOT_PAIRS) {
        clock.show(recorded.resumed().pilot().orElseThrow().multipliedBy(i + 1L).minus(spent));
      }
    }
    boolean isOpen = isSwitched && recorded.end().isEmpty();
    assertThat(stopping.wantsRound()).isEqualTo(isOpen);
    if (!isSwitched) {
      clock.show(number == 1 ? recorded.resumed().pilot().orElseThrow() : recorded.resumed().blocks().get(number - 1));
      stopping.blockEnds();
    }
  }

  private Path journal() {
    return folder.resolve("again.rounds.jsonl");
  }

  private List<RoundLog.LookLine> looks() {
    return LoggedRounds.read(journal()).orElseThrow().looks();
  }

  private static List<Turn> turns(Round round) {
    return round.turns()
        .stream()
        .map(samples -> new Turn(
            samples.stream().map(sample -> new Turn.Place(sample.arm(), sample.server())).toList()))
        .toList();
  }

  private static Terms terms(RoundLog.Header header) {
    Figure primary = Arrays.stream(Figure.values())
        .filter(figure -> figure.label().equals(header.primary()))
        .findFirst()
        .orElseThrow();
    return new Terms(new Question(header.detect(), header.size()), primary, Duration.ofNanos(header.budgetNanos()),
        true, header.seed(), Duration.ofNanos(header.sliceNanos()), header.design());
  }

  private final class Looks implements TrialListener {
    private final RoundLog log;

    Looks(RoundLog log) {
      this.log = log;
    }

    @Override
    public void round(Round round, Answer answer, boolean looked) {
      if (looked) {
        log.look(answer);
      }
    }

    @Override
    public void block(Answer answer, boolean looked) {
      if (looked) {
        log.look(answer);
      }
    }

    @Override
    public void look(Decision decision) {
      log.look(decision);
    }

    @Override
    public void forecast(Forecast forecast, Terms terms) {
      pilots.add(forecast.pair());
    }
  }

  /** Shows the time at which a round ended. */
  private static final class Replay implements SliceClock {
    private long nanos;

    void show(Duration time) {
      nanos = time.toNanos();
    }

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
  private static final class Turns extends QuietLoad {
    private final List<Turn> turns;

    Turns(List<Turn> turns) {
      this.turns = turns;
    }

    @Override
    public List<Turn> turns() {
      return turns;
    }

    @Override
    public Side side(int server) {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public void turn(int turn) {
      throw new AssertionError("nothing is measured");
    }
  }
}
