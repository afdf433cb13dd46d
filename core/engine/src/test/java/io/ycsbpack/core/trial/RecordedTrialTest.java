// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer.Ending;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trials of real servers are judged again from their rounds, with the recorded looks to the last digit. */
class RecordedTrialTest {
  private final Heard heard = new Heard();
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
    RoundLog recorded = recorded(name);

    Answer answer = replay(recorded, before);

    assertThat(heard.all(TrialEvent.PilotEnded.class)).map(pilot -> pilot.forecast().pair())
        .isEqualTo(before < Forecast.PILOT_PAIRS
            ? recorded.rounds().pilot().stream().toList()
            : List.of());
    assertThat(looks()).isEqualTo(recorded.looks());
    assertThat(answer.ending()).isEqualTo(recorded.end().map(RoundLog.End::ending).orElse(Ending.INTERRUPTED));
    assertThat(answer.pairs()).hasSize(recorded.rounds().rounds().size());
  }

  private static RoundLog recorded(String name) throws URISyntaxException {
    return RoundLog.read(Path.of(RecordedTrialTest.class.getResource(name + ".rounds.jsonl").toURI()))
        .orElseThrow();
  }

  /** Takes the rounds up to a number as measured by another process. */
  private Answer replay(RoundLog recorded, int before) {
    List<Round> rounds = recorded.rounds().rounds();
    Optional<Duration> pilot = before < Forecast.PILOT_PAIRS ? Optional.empty() : recorded.rounds().pilot();
    Duration spent = before == 0 ? Duration.ZERO : recorded.times().get(before - 1);
    RoundLog log = RoundLog.begin(journal(), recorded.header());
    Terms terms = terms(recorded.header());
    Answer answer = new Trial(terms, new MeasuredRounds(rounds.subList(0, before), spent, pilot, List.of()), clock,
        stop, heard).answer(number -> Optional.of(new Recorded(recorded, terms, number, before)));
    heard.all(TrialEvent.Looked.class).forEach(log);
    if (answer.isComplete()) {
      answer.decision().ifPresent(decision -> log.look(decision, answer.pairs().size()));
    }
    return answer;
  }

  /** The rounds of a block after this many; the first one began about as long after the warm-up as the second took. */
  private final class Recorded extends Block {
    private final RoundLog recorded;
    private final int number;
    private final Duration spent;

    Recorded(RoundLog recorded, Terms terms, int number, int before) {
      super(number, new Turns(turns(recorded.rounds().rounds().get(0))), terms, stop, () -> {
      });
      this.recorded = recorded;
      this.number = number;
      spent = before == 0 ? Duration.ZERO : recorded.times().get(before - 1);
    }

    private boolean isSwitched() {
      return recorded.header().design() == Design.SWITCHED;
    }

    @Override
    WarmUp warmUp() {
      if (!isSwitched()) {
        List<Round> rounds = recorded.rounds().rounds();
        int first = IntStream.range(0, rounds.size())
            .filter(i -> rounds.get(i).block() == number)
            .findFirst()
            .orElseThrow();
        clock.show(recorded.times().get(first).multipliedBy(2).minus(recorded.times().get(first + 1)));
      }
      return new WarmUp(1, Duration.ofNanos(recorded.header().sliceNanos()).dividedBy(isSwapped() ? 2 : 1), true, 0);
    }

    /** A trial that was killed ends here. */
    @Override
    Optional<Round> round(int round, Duration length) {
      if (round > recorded.rounds().rounds().size()) {
        assertThat(recorded.end()).isEmpty();
        stop.request(ExitCode.INTERRUPTED, "no further round is recorded");
        return Optional.empty();
      }
      clock.show((isSwitched() && round == Forecast.PILOT_PAIRS
          ? recorded.rounds().pilot().orElseThrow().multipliedBy(round)
          : recorded.times().get(round - 1)).minus(spent));
      return Optional.of(recorded.rounds().rounds().get(round - 1));
    }

    @Override
    public void close() {
      if (!isSwitched()) {
        clock
            .show(number == 1 ? recorded.rounds().pilot().orElseThrow() : recorded.rounds().blocks().get(number - 1));
      }
    }
  }

  private Path journal() {
    return folder.resolve("again.rounds.jsonl");
  }

  private List<RoundLog.LookLine> looks() {
    return RoundLog.read(journal()).orElseThrow().looks();
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
  private final class Turns implements Load {
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
      return new Side(new FakeLoad(), clock, stop, Duration.ZERO);
    }

    @Override
    public void turn(int turn) {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public void renew() {
      throw new AssertionError("nothing is measured");
    }
  }
}
