package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which scales of a ladder fit a machine: by their rows, and by the time that all cells take. */
public final class LadderFit {
  /** Name of what varies, whose values are {@code <rows>-<tenants>t-<rows of T2>}. */
  private static final String SCALE = "scale";
  private static final Pattern ROWS = Pattern.compile("(\\d+(?:\\.\\d+)?)([km]?)");
  /** Around each run: a Java that starts, the check of the data, the removal of what writers wrote. */
  private static final Duration AROUND = Duration.ofSeconds(6);
  /** On disk, compressed by ClickHouse's default: 48.7 to 49.1 with 2 and 8 million rows, partitioned or not. */
  private static final long BYTES_PER_ROW = 50;
  /**
   * Made by the server on two cores: 0.8 million with 8 million rows in 1,278 partitions, 1.2 to 1.4 with 2 million.
   */
  private static final long ROWS_LOADED_PER_SECOND = 800_000;

  private final Experiment experiment;
  private final Duration run;

  /**
   * What fits.
   *
   * @param experiment with the scales that do
   * @param lines      that say what will be run, how long it takes, how large it is, and what is left out
   */
  public record Fitted(Experiment experiment, List<String> lines) {
  }

  /** Of this experiment, whose runs measure and warm up for so long. */
  public LadderFit(Experiment experiment, Duration run) {
    this.experiment = experiment;
    this.run = run.plus(AROUND);
  }

  /**
   * Rows as users write them: {@code 800k}, {@code 2m} or a plain number.
   *
   * @throws UsageException when it is no such thing
   */
  public static long rows(String text) {
    Matcher matcher = ROWS.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new UsageException("'" + text + "' is no number of rows; write such as 800k, 2m or 2000000");
    }
    double unit = matcher.group(2).isEmpty() ? 1 : matcher.group(2).equals("k") ? 1e3 : 1e6;
    return (long) (Double.parseDouble(matcher.group(1)) * unit);
  }

  /**
   * The scales up to this number of rows, without the largest ones until the rest fits the budget.
   *
   * @throws UsageException when not even the smallest fits
   */
  public Fitted within(long maxRows, Duration budget) {
    List<String> all = experiment.variation().vary().get(SCALE);
    List<String> kept = new ArrayList<>(all.stream().filter(scale -> rowsOf(scale) <= maxRows).toList());
    while (!kept.isEmpty() && length(kept).compareTo(budget) > 0) {
      kept.remove(kept.size() - 1);
    }
    if (kept.isEmpty()) {
      String smallest = all.get(0);
      throw new UsageException("no scale fits: the smallest, " + smallest + ", has " + rowsOf(smallest)
          + " rows and takes about " + minutes(length(List.of(smallest))) + "; give more by --max-rows or --budget,"
          + " or fewer cells by --offered or --query");
    }
    Map<String, List<String>> vary = new LinkedHashMap<>(experiment.variation().vary());
    vary.put(SCALE, kept);
    List<String> lines = new ArrayList<>();
    lines.add("scales " + String.join(", ", kept) + ": about " + minutes(length(kept)) + " and " + gigabytes(kept)
        + " of data in the server");
    List<String> left = all.stream().filter(scale -> !kept.contains(scale)).toList();
    if (!left.isEmpty()) {
      lines.add("left out by --max-rows or --budget: " + String.join(", ", left));
    }
    return new Fitted(experiment.varying(vary), lines);
  }

  private Duration length(List<String> scales) {
    long cells = scales.size() * experiment.conditions().size() * (long) experiment.demands().repeats();
    for (Map.Entry<String, List<String>> varied : experiment.variation().vary().entrySet()) {
      cells *= varied.getKey().equals(SCALE) ? 1 : varied.getValue().size();
    }
    long load = rowsOfTables(scales) / ROWS_LOADED_PER_SECOND;
    return run.multipliedBy(cells).plusSeconds(load);
  }

  private long rowsOfTables(List<String> scales) {
    return experiment.conditions().size()
        * scales.stream().mapToLong(scale -> rowsOf(scale) + rows(scale.split("-")[2])).sum();
  }

  private String gigabytes(List<String> scales) {
    return String.format(Locale.ROOT, "%.1f GB", rowsOfTables(scales) * BYTES_PER_ROW / 1e9);
  }

  private static String minutes(Duration length) {
    return length.toSeconds() < 90 ? length.toSeconds() + " s" : (length.toSeconds() + 30) / 60 + " min";
  }

  private static long rowsOf(String scale) {
    return rows(scale.split("-")[0]);
  }
}
