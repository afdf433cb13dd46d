package io.ycsbpack.core.experiment.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LadderFitTest {
  private static final Duration RUN = Duration.ofSeconds(14);
  private static final Duration AGES = Duration.ofDays(1);

  @Test
  void scalesAboveTheMostRowsAreLeftOutAndNamed() {
    LadderFit.Fitted fitted = new LadderFit(ladder(), RUN).within(LadderFit.rows("2m"), AGES);

    assertThat(fitted.experiment().variation().vary().get("scale")).containsExactly("200k-10t-1k", "2m-10t-1k");
    assertThat(fitted.lines()).anyMatch(line -> line.contains("left out") && line.contains("20m-10t-8m"));
  }

  @Test
  void theLargestScalesAreLeftOutUntilTheTimeIsEnough() {
    // Four runs of 20 s for each scale, and a moment for loading.
    LadderFit.Fitted fitted = new LadderFit(ladder(), RUN).within(Long.MAX_VALUE, Duration.ofSeconds(100));

    assertThat(fitted.experiment().variation().vary().get("scale")).containsExactly("200k-10t-1k");
    assertThat(fitted.lines().get(0)).contains("about 80 s");
  }

  @Test
  void aLadderThatDoesNotFitAtAllSaysWhatTheSmallestTakes() {
    assertThatThrownBy(() -> new LadderFit(ladder(), RUN).within(1000, AGES)).isInstanceOf(UsageException.class)
        .hasMessageContaining("the smallest, 200k-10t-1k, has 200000 rows");
  }

  @Test
  void rowsAreWrittenAsPeopleWriteThem() {
    assertThat(LadderFit.rows("1.5M")).isEqualTo(1_500_000);
    assertThat(LadderFit.rows("800k")).isEqualTo(800_000);
    assertThat(LadderFit.rows("77")).isEqualTo(77);
    assertThatThrownBy(() -> LadderFit.rows("2g")).isInstanceOf(UsageException.class);
  }

  private static Experiment ladder() {
    Map<String, List<String>> vary = new LinkedHashMap<>();
    vary.put("scale", List.of("200k-10t-1k", "2m-10t-1k", "20m-10t-8m"));
    vary.put("query", List.of("q1", "q2"));
    ConditionPlan plain = new ConditionPlan("as-it-is", Map.of(), Map.of());
    return new Experiment(new Experiment.About("ladder", "", Map.of()),
        new Experiment.Work("test", List.of("w"), Map.of()), new Experiment.Variation(List.of(), vary),
        new Experiment.Compared("a", Map.of("a", plain, "b", plain), false),
        Experiment.Demands.ofRounds(1, FigureKind.LADDER));
  }
}
