package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OthersLoadTest {
  private final OthersLoad load = new OthersLoad(List.of("the server of the baseline", "the server of the candidate"));

  private static QueryCount counting(QueryCount.Counts... readings) {
    Iterator<QueryCount.Counts> all = Arrays.asList(readings).iterator();
    return all::next;
  }

  private static QueryCount.Counts counts(long all, long own) {
    return new QueryCount.Counts(all, 0, null, own, null);
  }

  private void start(QueryCount baseline, QueryCount candidate) {
    load.begin(List.of(Optional.of(baseline), Optional.of(candidate)));
    load.end();
  }

  @Test
  void whatOthersSentInAllStartsIsWarnedOfAndMuchOfItRefusesAConclusion() {
    start(counting(counts(500, 100), counts(1_500, 1_100)), counting(counts(500, 100), counts(1_700, 1_100)));
    assertThat(load.refusal(Settings.NONE)).isEmpty();
    assertThat(load.warnings(Settings.NONE))
        .containsExactly(new Doubt("others loaded the server of the candidate: while"
            + " pairs were measured it was sent 200 operations beyond the 1,000 of this client, more than 10 % of these",
            false));

    start(counting(counts(0, 0), counts(1_000, 1_000)), counting(counts(0, 0), counts(1_900, 1_000)));

    assertThat(load.refusal(Settings.NONE).orElseThrow())
        .startsWith("others loaded the server of the candidate: while pairs were measured it was sent 1,100 operations"
            + " beyond the 2,000 of this client, more than 50 % of these");
    assertThat(load.warnings(Settings.NONE)).isEmpty();
    assertThat(load.notChecked()).isEmpty();
  }

  @Test
  void fewOperationsOfOthersDisturbNothing() {
    start(counting(counts(0, 0), counts(109, 10)), counting(counts(0, 0), counts(10, 10)));

    assertThat(load.refusal(Settings.NONE)).isEmpty();
    assertThat(load.warnings(Settings.NONE)).isEmpty();
  }

  @Test
  void whatIsNotKnownIsNotCheckedAndSaidOnce() {
    QueryCount.Counts late = new QueryCount.Counts(1_000_000, 0, null, 1_000L, "told too late");
    for (int i = 0; i < 2; i++) {
      start(counting(counts(0, 0), late), () -> {
        throw new IOException("no answer");
      });
    }
    load.begin(List.of(Optional.empty(), Optional.empty()));
    load.end();

    assertThat(load.refusal(Settings.NONE)).isEmpty();
    assertThat(load.notChecked()).containsExactly("not checked: whether others loaded the servers: no answer",
        "not checked: whether others loaded the servers: told too late");
  }
}
