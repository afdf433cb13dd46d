package io.ycsbpack.core.comparison;

import io.ycsbpack.core.report.StartText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What the ways to baseline and candidate cost, start by start. */
final class Ways {
  private final List<Measured> measured = new ArrayList<>();

  /**
   * Of one start.
   *
   * @param baseline  nanoseconds to the server of the baseline
   * @param candidate to that of the candidate
   */
  record Measured(long baseline, long candidate) {
  }

  void add(Measured ofStart) {
    measured.add(ofStart);
  }

  /** The median of the starts in words; empty where none is known. */
  Optional<String> text(String baseline, String candidate) {
    return measured.isEmpty()
        ? Optional.empty()
        : Optional.of(StartText.way(Way.STATEMENT, baseline, median(Measured::baseline), candidate,
            median(Measured::candidate)));
  }

  private long median(ToLongFunction<Measured> side) {
    return measured.stream().mapToLong(side).sorted().skip(measured.size() / 2).findFirst().orElseThrow();
  }
}
