package io.ycsbpack.core.report.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.gate.ChosenFigure;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.index.ResultsFolder;
import io.ycsbpack.core.report.page.TrendPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trend of a month of runs. */
class TrendTest {
  @TempDir
  private Path folder;

  private Trend trend(String name, String figure) {
    List<RunSource> records = new ResultsFolder(folder).runs().stream().map(RunSource::at).toList();
    return new TrendSelection(name, Map.of("team", "search")).of(records, ChosenFigure.parse(figure));
  }

  @Test
  void aChangeIsNamedWithItsCommitAndItsSize() throws IOException {
    TrendRecords.write(folder, 25, 16);

    Trend trend = trend("nightly", "throughput");

    assertThat(trend.isWorse()).isTrue();
    assertThat(TrendText.lines(trend).get(0))
        .startsWith("throughput of test run, w, 4 threads: 1 change in 25 runs, the"
            + " latest for the worse, by -19.");
    assertThat(TrendText.lines(trend).get(1)).contains("from run 16 on (2030-01-16T00:00:00Z, commit commit16, build"
        + " build16): 1,007/s to 807/s, -19.", "(p = 0.001)");
    assertThat(TrendPage.html(trend)).contains("data-plot=\"trend\"", "1 change in 25 runs", "commit16",
        "\"levels\":[[0,15,").contains("class=\"card worse\"");
  }

  @Test
  void aStableFigureHasNoChange() throws IOException {
    TrendRecords.write(folder, 25, 40);

    Trend trend = trend(null, "p99(READ)");

    assertThat(trend.isWorse()).isFalse();
    assertThat(TrendText.answer(trend)).contains("no change found in 25 runs, 1.00 ms");
  }

  @Test
  void runsThatAreNotToBeTrustedAreLeftOutWithTheReason() throws IOException {
    TrendRecords.write(folder, 12, 40);
    TrendRecords.write(folder, 6, TrendRecords.record(6, 10, 4, "nightly"));

    Trend trend = trend(null, "throughput");

    assertThat(trend.points()).hasSize(11);
    assertThat(TrendText.lines(trend))
        .contains("  left out: 20300106T000000Z-nightly.json: the client was saturated");
  }

  @Test
  void fewRunsGiveNoAnswerAndNoAlarm() throws IOException {
    TrendRecords.write(folder, 9, 5);

    assertThat(trend(null, "throughput").isTooShort()).isTrue();
    assertThat(TrendText.answer(trend(null, "throughput"))).contains("no answer from 9 runs", "from 10 on");
  }

  @Test
  void aSelectionOfNothingAndAnUnknownFigureAreRefused() throws IOException {
    TrendRecords.write(folder, 12, 40);

    assertThatThrownBy(() -> trend("other", "throughput")).isInstanceOf(UsageException.class)
        .hasMessageContaining("none of the 12 records of runs is selected by name other");
    assertThatThrownBy(() -> trend(null, "p99(READ) > 5ms")).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("position 11: '> 5ms' is not expected here");
    assertThatThrownBy(() -> trend(null, "p99(RAED)")).isInstanceOf(UsageException.class)
        .hasMessage("none of these runs has an operation 'RAED'; did you mean 'READ'? (they have READ)");
  }
}
