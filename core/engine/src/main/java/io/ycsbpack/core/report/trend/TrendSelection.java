package io.ycsbpack.core.report.trend;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.gate.ChosenFigure;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.report.RunSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which records a trend is made of.
 *
 * @param name   of the runs; null for any
 * @param labels that they have
 */
public record TrendSelection(String name, Map<String, String> labels) {

  /**
   * The trend of a figure over those of these records that are selected.
   *
   * @throws UsageException when none is, when they are of several kinds, which can't be compared, or when none has the
   *                        operation
   */
  public Trend of(List<RunSource> records, ChosenFigure figure) {
    List<RunSource> selected = records.stream().filter(this::isSelected).toList();
    if (selected.isEmpty()) {
      throw new UsageException("none of the " + records.size() + " records of runs is selected by "
          + (name == null ? "" : "name " + name + " ") + "labels " + labels);
    }
    Map<String, Long> kinds = selected.stream()
        .collect(Collectors.groupingBy(RunSource::name, TreeMap::new, Collectors.counting()));
    if (kinds.size() > 1) {
      throw new UsageException("a trend is of runs of one kind, and these are of " + kinds.size() + ": "
          + kinds.entrySet()
              .stream()
              .map(kind -> kind.getKey() + " (" + kind.getValue() + ")")
              .collect(Collectors.joining("; "))
          + "; choose some with --name or --label");
    }
    figure.operation().ifPresent(operation -> requireOperation(selected, operation));
    List<TrendPoint> points = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    for (RunSource run : selected) {
      add(run, figure, points, skipped);
    }
    points.sort(Comparator.comparing(TrendPoint::started));
    List<String> machines = selected.stream()
        .map(run -> run.record().environment())
        .map(machine -> machine.node() + ", " + machine.cores() + " cores of " + machine.cpuModel())
        .distinct()
        .sorted()
        .toList();
    return Trend.of(kinds.keySet().iterator().next(), figure, points, skipped, machines);
  }

  private static void requireOperation(List<RunSource> runs, String operation) {
    Set<String> known = runs.stream()
        .map(run -> run.record().figures())
        .filter(Objects::nonNull)
        .flatMap(figures -> figures.operations().stream())
        .map(OperationFigures::name)
        .collect(Collectors.toCollection(TreeSet::new));
    if (!known.isEmpty() && !known.contains(operation)) {
      throw new UsageException("none of these runs has an operation '" + operation + "'"
          + NearestName.hint(operation, known, "") + " (they have " + String.join(", ", known) + ")");
    }
  }

  private static void add(RunSource run, ChosenFigure figure, List<TrendPoint> points, List<String> skipped) {
    if (run.record().verdict() == null || !run.record().verdict().isTrusted() || run.record().figures() == null) {
      skipped.add(run.file().getFileName() + ": "
          + (run.record().verdict() == null ? "it did not end" : run.record().verdict().reason()));
      return;
    }
    OptionalDouble value = figure.of(run.record().figures());
    if (value.isEmpty() || value.getAsDouble() <= 0) {
      skipped.add(run.file().getFileName() + ": it has no " + figure);
      return;
    }
    RunIdentity identity = run.record().identity();
    points.add(new TrendPoint(run.record().figures().started(), value.getAsDouble(),
        identity == null ? "" : Objects.requireNonNullElse(identity.commit(), ""),
        identity == null ? "" : Objects.requireNonNullElse(identity.build(), ""), run.file().toString()));
  }

  private boolean isSelected(RunSource run) {
    RunIdentity identity = run.record().identity();
    return (name == null || identity != null && name.equals(identity.name()))
        && (labels.isEmpty() || identity != null && identity.labels().entrySet().containsAll(labels.entrySet()));
  }
}
