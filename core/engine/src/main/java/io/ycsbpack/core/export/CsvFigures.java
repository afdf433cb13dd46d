// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import static org.apache.commons.text.StringEscapeUtils.escapeCsv;

import io.ycsbpack.core.export.ExportedResult.Figure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comma-separated values (RFC 4180): a line for each figure, also for invalid ones. Columns are the labels and details
 * of the results.
 */
public final class CsvFigures {
  private CsvFigures() {
  }

  public static String text(List<ExportedResult> results) {
    List<String> columns = List.copyOf(results.stream()
        .flatMap(result -> Stream.concat(Stream.of(result.labels(), result.details()),
            result.figures().stream().map(Figure::labels)))
        .flatMap(labels -> labels.keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new)));
    StringBuilder text = new StringBuilder(
        line(Stream.of("ended"), columns.stream(), Stream.of("valid_figure", "figure", "value")));
    for (ExportedResult result : results) {
      for (Figure figure : result.figures()) {
        Map<String, String> labels = new TreeMap<>(result.details());
        labels.putAll(result.labels());
        labels.putAll(figure.labels());
        text.append(line(Stream.of(result.ended().map(Instant::toString).orElse("")),
            columns.stream().map(column -> labels.getOrDefault(column, "")),
            Stream.of(figure.valid() ? "1" : "0", figure.name(), figure.valueText())));
      }
    }
    return text.toString();
  }

  @SafeVarargs
  private static String line(Stream<String>... cells) {
    return Stream.of(cells)
        .flatMap(part -> part)
        .map(cell -> escapeCsv(cell))
        .collect(Collectors.joining(",", "", "\r\n"));
  }
}
