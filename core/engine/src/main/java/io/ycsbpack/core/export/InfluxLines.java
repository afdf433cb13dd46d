package io.ycsbpack.core.export;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * InfluxDB's line protocol: a point of the measurement {@code ycsb} for each set of labels, at the end of the run in
 * nanoseconds. Details are fields, so that they make no series of their own.
 */
final class InfluxLines {
  private InfluxLines() {
  }

  /** The lines. A point of a run that measured nothing has no time; the server gives it that of its arrival. */
  static String text(List<ExportedResult> results) {
    return results.stream().map(InfluxLines::lines).collect(Collectors.joining());
  }

  private static String lines(ExportedResult result) {
    Map<Map<String, String>, Map<String, String>> points = new LinkedHashMap<>();
    result.trustedFigures()
        .forEach(figure -> points.computeIfAbsent(figure.labels(), any -> new TreeMap<>())
            .put(figure.name(), figure.valueText()));
    Map<String, String> whole = points.computeIfAbsent(Map.of(), any -> new TreeMap<>());
    result.details().forEach((name, value) -> whole.put(name, string(value)));
    StringBuilder text = new StringBuilder();
    points.forEach((labels, fields) -> {
      Map<String, String> tags = new TreeMap<>(result.labels());
      tags.putAll(labels);
      text.append("ycsb");
      tags.forEach((name, value) -> {
        if (!tag(value).isEmpty()) {
          text.append(',').append(tag(name)).append('=').append(tag(value));
        }
      });
      text.append(fields.entrySet()
          .stream()
          .map(field -> tag(field.getKey()) + "=" + field.getValue())
          .collect(Collectors.joining(",", " ", "")));
      result.ended().ifPresent(time -> text.append(' ').append(nanos(time)));
      text.append('\n');
    });
    return text.toString();
  }

  private static long nanos(Instant time) {
    return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
  }

  /** A tag holds no line break, and no backslash at its end, where it would escape what follows. */
  private static String tag(String text) {
    return text.replaceAll("\\s", " ").replaceAll("\\\\+$", "").replaceAll("[,= ]", "\\\\$0");
  }

  private static String string(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", " ") + "\"";
  }
}
