package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * An experiment as comma-separated values (RFC 4180), a line for each condition of each scenario; shares from 0 to 1.
 */
public final class CsvReport {
  private static final List<String> HEAD = List.of("experiment", "scenario", "condition", "runs",
      "operations_per_second",
      "cpu_cores", "limit_cores", "limit_mechanism", "limit_share", "throttled_share", "delta", "low", "high",
      "verdict", "words", "primary", "cpu_ms_per_operation", "cpu_delta", "cpu_low", "cpu_high", "cpu_verdict",
      "cpu_words", "detect", "order_seed", "primary_delta", "primary_low", "primary_high", "primary_verdict",
      "primary_words");

  private CsvReport() {
  }

  public static String text(List<ExperimentResult> results) {
    return Table.of("", HEAD,
        results.stream().flatMap(result -> TableRow.of(result).stream().map(row -> cells(result, row))).toList(), "")
        .csv();
  }

  private static List<String> cells(ExperimentResult result, TableRow row) {
    Summary summary = row.condition().summary();
    List<Object> cells = new ArrayList<>(List.of(result.name(), row.scenario().name(), row.condition().name(),
        row.condition().runs().size()));
    cells.add(summary == null ? null : summary.throughput());
    cells.add(summary == null ? null : summary.cpuCores());
    cells.add(summary == null ? null : summary.limitCores());
    cells.add(summary == null ? null : summary.mechanism());
    cells.add(summary == null ? null : summary.limitShare());
    cells.add(summary == null ? null : summary.throttledShare());
    if (row.isLoadOffered()) {
      // The ratio of two loads that were offered would be read as a result.
      cells.addAll(Arrays.asList(null, null, null, row.figure().verdict(), row.figure().words()));
    } else {
      addFigure(cells, row.figure());
    }
    cells.add(row.figure() == null ? null : primary(row));
    cells.add(row.cpu() == null ? null : row.cpu().candidate());
    addFigure(cells, row.cpu());
    cells.add(result.detect());
    cells.add(result.orderSeed());
    addFigure(cells, row.primary());
    return cells.stream().map(cell -> Objects.toString(cell, "")).toList();
  }

  private static String primary(TableRow row) {
    if (row.primary() == null) {
      return "none";
    }
    return row.isPrimaryAnother() ? row.primary().name()
        : row.figure().primary() ? "throughput" : "cpu_per_operation";
  }

  private static void addFigure(List<Object> cells, Figure figure) {
    cells.add(figure == null ? null : figure.delta());
    cells.add(figure == null ? null : figure.low());
    cells.add(figure == null ? null : figure.high());
    cells.add(figure == null ? null : figure.verdict());
    cells.add(figure == null ? null : figure.words());
  }
}
