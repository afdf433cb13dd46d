package io.ycsbpack.core.capture;

import java.util.Locale;

/** Tells in Markdown what was captured, and what was not. */
final class CaptureReport {
  private final CapturedWork work;
  private final String source;

  CaptureReport(CapturedWork work, String source) {
    this.work = work;
    this.source = source;
  }

  String text() {
    StringBuilder text = new StringBuilder("# Captured work\n\n").append(source).append("\n\n");
    addStatements(text);
    addArrivals(text);
    addTables(text);
    text.append("## Not captured\n\n");
    work.left().forEach(line -> text.append("- ").append(line).append('\n'));
    if (!work.tables().shapes().isEmpty()) {
      text.append(
          "- values: those in the generated data are made up, so patterns and words find other rows than in yours;"
              + " that columns depend on each other; which value has how many rows\n");
    }
    return text.toString();
  }

  private void addStatements(StringBuilder text) {
    text.append("| statement | asked | users | mean | tables |\n|---|---|---|---|---|\n");
    work.statements().keySet().forEach(name -> {
      LoggedStatement one = work.logged(name);
      text.append(String.format(Locale.ROOT, "| %s | %,d | %d | %.3g ms | %s |%n", name, one.use().count(),
          one.use().users(), one.use().millis(), String.join(", ", one.tables())));
    });
    text.append('\n');
  }

  private void addArrivals(StringBuilder text) {
    if (!work.arrivals().isEmpty()) {
      double all = work.arrivals().stream().mapToLong(Long::longValue).sum();
      long most = work.arrivals().stream().mapToLong(Long::longValue).max().orElse(0);
      text.append(
          String.format(Locale.ROOT, "Within %,d s, %.4g statements began in a second on average, and %,d at most"
              + ".%n%n", work.arrivals().size(), all / work.arrivals().size(), most));
    }
  }

  private void addTables(StringBuilder text) {
    if (!work.tables().shapes().isEmpty()) {
      text.append("| table | rows | looked at | columns |\n|---|---|---|---|\n");
      work.tables()
          .shapes()
          .forEach((name, shape) -> text.append(String.format(Locale.ROOT, "| %s | %,d | %,d | %d |%n", name,
              shape.rows(), shape.seen(), shape.columns().size())));
      text.append('\n');
    }
  }
}
