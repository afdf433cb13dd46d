package io.ycsbpack.core.experiment;

import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Draws conclusions from the runs of one case. */
final class Analysis {
  /** Records of a condition by turn. */
  private final Map<String, TreeMap<Integer, RunRecord>> runs;
  private final String baseline;
  private final Optional<String> twin;

  /**
   * With the records of each condition by turn.
   *
   * @param twin name under which the baseline's second runs stand
   */
  Analysis(Map<String, TreeMap<Integer, RunRecord>> runs, String baseline, Optional<String> twin) {
    this.runs = runs;
    this.baseline = baseline;
    this.twin = twin;
  }

  /** A condition's runs together; empty while there are none. */
  Optional<ExperimentResult.Summary> summary(String condition) {
    List<RunRecord> records = List.copyOf(runs.getOrDefault(condition, new TreeMap<>()).values());
    if (records.isEmpty()) {
      return Optional.empty();
    }
    RunRecord last = records.get(records.size() - 1);
    RunRecord.Limit limit = last.target().limit();
    Double cores = mean(records, use -> use.cpuCores());
    return Optional.of(new ExperimentResult.Summary(
        records.stream().mapToLong(run -> run.figures().ok()).average().orElse(0),
        Math.exp(records.stream().mapToDouble(run -> Math.log(run.figures().throughput())).average().orElse(0)),
        last.target().description(), cores, limit == null ? null : limit.cores(),
        limit == null ? null : limit.mechanism(), limit == null || cores == null ? null : cores / limit.cores(),
        mean(records, use -> use.periods() == null || use.periods() == 0
            ? null
            : (double) use.throttledPeriods() / use.periods()),
        Optional.ofNullable(last.target().beliefs()).orElse(Map.of())));
  }

  /** The comparison of a condition with the baseline; empty while no turn has both, or where one got no answer at all. */
  Optional<ExperimentResult.ComparisonResult> comparison(String candidate) {
    Pairs pairs = pairs(candidate);
    if (candidate.equals(baseline) || pairs.baseline.isEmpty() || pairs.hasNoAnswers()) {
      return Optional.empty();
    }
    Map<String, Double> floors = floors();
    List<ExperimentResult.Figure> figures = Comparison.of(pairs.baseline, pairs.candidate)
        .rows()
        .stream()
        .map(row -> figure(row, twin.filter(candidate::equals).isPresent() ? null : floors.get(row.name())))
        .toList();
    Set<String> marks = new LinkedHashSet<>();
    for (int i = 0; i < pairs.baseline.size(); i++) {
      marks.addAll(Likeness.marks(pairs.baseline.get(i), pairs.candidate.get(i)));
    }
    boolean unlike = !Objects.equals(pairs.baseline.get(0).target().limit(), pairs.candidate.get(0).target().limit());
    return Optional.of(new ExperimentResult.ComparisonResult(candidate, pairs.baseline.size(), figures,
        List.copyOf(marks), unlike,
        Explanation.of(baseline, summary(baseline).orElseThrow(), candidate, summary(candidate).orElseThrow())));
  }

  /** For each figure the most by which the two runs of the baseline in one turn differed. */
  private Map<String, Double> floors() {
    Map<String, Double> floors = new TreeMap<>();
    twin.ifPresent(name -> {
      Pairs pairs = pairs(name);
      for (int i = 0; i < pairs.baseline.size(); i++) {
        Comparison.of(List.of(pairs.baseline.get(i)), List.of(pairs.candidate.get(i)))
            .rows()
            .forEach(row -> floors.merge(row.name(), Math.abs(row.delta().delta()), Math::max));
      }
    });
    return floors;
  }

  private static ExperimentResult.Figure figure(Comparison.Row row, Double floor) {
    String words = row.words();
    if (row.loadReached() && floor != null && row.delta().isSeen() && Math.abs(row.delta().delta()) <= floor) {
      words = "no difference seen (|delta| within the noise floor)";
    }
    return new ExperimentResult.Figure(row.name(), row.higherIsBetter(), row.baseline(), row.candidate(),
        row.delta().delta(), row.delta().interval().map(PairedDelta.Interval::low).orElse(null),
        row.delta().interval().map(PairedDelta.Interval::high).orElse(null), floor, words);
  }

  private record Pairs(List<RunRecord> baseline, List<RunRecord> candidate) {

    /** A ratio to nothing, or of nothing, is no figure. */
    boolean hasNoAnswers() {
      return Stream.concat(baseline.stream(), candidate.stream()).anyMatch(run -> run.figures().throughput() == 0);
    }
  }

  private Pairs pairs(String candidate) {
    Pairs pairs = new Pairs(new ArrayList<>(), new ArrayList<>());
    Map<Integer, RunRecord> others = runs.getOrDefault(candidate, new TreeMap<>());
    runs.getOrDefault(baseline, new TreeMap<>()).forEach((turn, record) -> {
      if (others.containsKey(turn)) {
        pairs.baseline.add(record);
        pairs.candidate.add(others.get(turn));
      }
    });
    return pairs;
  }

  private static Double mean(List<RunRecord> records, Function<TargetUse, Double> figure) {
    List<Double> known = records.stream()
        .map(run -> run.figures().targetUse())
        .filter(Objects::nonNull)
        .map(figure)
        .filter(Objects::nonNull)
        .toList();
    return known.isEmpty() ? null : known.stream().mapToDouble(Double::doubleValue).average().getAsDouble();
  }
}
