package io.ycsbpack.core.stock;

import static io.ycsbpack.core.property.PropertyType.bool;
import static io.ycsbpack.core.property.PropertyType.oneOf;
import static io.ycsbpack.core.property.PropertyType.text;

import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Properties that YCSB's stock client reads and a run of ours would not need. All are accepted, so that existing files
 * work: some shape the output of {@code output=ycsb}, the others have no effect, and {@link StockWarnings} says so.
 */
public final class StockProperties {
  /** Class that writes the results. */
  public static final Property<String> EXPORTER = Property.of("exporter", text(),
      TextMeasurementsExporter.class.getName(),
      "With output=ycsb: the class that writes the results, one of site.ycsb.measurements.exporter or your own.");
  /** Which times are reported. */
  public static final Property<String> INTERVAL = Property.of("measurement.interval", oneOf("op", "intended", "both"),
      "op", "With output=ycsb: the times that are printed: of service (op), of response (intended), or both.");
  /** Which percentiles are reported. */
  public static final Property<List<Double>> PERCENTILES = Property.of("hdrhistogram.percentiles",
      PropertyType.of("percentiles from 0 to 100, separated by commas", "LIST", StockProperties::percentiles), "95,99",
      "With output=ycsb: the percentiles that are printed.");
  /** Begin of each status line. */
  public static final Property<String> LABEL = Property.optional("label", text(),
      "With output=ycsb and -s: what each status line begins with; -l sets it.").withOptionNames("-l");
  /** Whether there are status lines. */
  public static final Property<Boolean> STATUS = Property.of("status", bool(), "false",
      "Whether to print a line of status from time to time, as -s does.");
  /** Load or run. */
  public static final Property<Boolean> DO_TRANSACTIONS = Property.optional("dotransactions", bool(),
      "Refused where it contradicts the command: 'ycsb load' loads, 'ycsb run' runs.");

  private static final List<Property<?>> WITH_EFFECT = List.of(EXPORTER, INTERVAL, PERCENTILES, LABEL, STATUS,
      DO_TRANSACTIONS);

  private static final List<WithoutEffect> WITHOUT = List.of(
      without("measurementtype",
          oneOf("hdrhistogram", "histogram", "hdrhistogram+histogram", "hdrhistogram+raw", "timeseries", "raw"),
          "hdrhistogram",
          "latencies are always kept as HdrHistograms; each interval's are in the log next to the record"),
      without("measurement.trackjvm", bool(), "false", "the CPU that the client used is in the record, figures.client"),
      without("measurement.histogram.verbose", bool(), "false",
          "the histograms of each interval are in the log next to the record"),
      without("measurement.raw.output_file", text(), "", "single latencies are not kept"),
      without("measurement.raw.no_summary", bool(), "false", "single latencies are not kept"),
      without("hdrhistogram.fileoutput", bool(), "false", "a log of histograms is always kept next to the record"),
      without("hdrhistogram.output.path", text(), "",
          "the log of histograms is next to the record; results=FOLDER says where that is"),
      without("histogram.buckets", text(), "",
          "latencies are always kept as HdrHistograms, of three digits and any length"),
      without("timeseries.granularity", text(), "", "timeline.interval is the length of an interval of the timeline"),
      without("reportlatencyforeacherror", bool(), "false",
          "failures are counted by status; their latencies are under -FAILED"),
      without("latencytrackederrors", text(), "", "failures are counted by status; their latencies are under -FAILED"),
      without("spin.sleep", bool(), "false", "a thread that waits for its next operation never spins"),
      without("db", text(), "", "the database is named behind the command: ycsb run clickhouse"));

  private StockProperties() {
  }

  /**
   * One that has no effect.
   *
   * @param property it
   * @param harmless value that asks for what is done anyway; empty for none
   * @param instead  what does what it would
   */
  record WithoutEffect(Property<?> property, String harmless, String instead) {
  }

  /** All of them. */
  public static List<Property<?>> all() {
    List<Property<?>> all = new ArrayList<>(WITH_EFFECT);
    WITHOUT.forEach(without -> all.add(without.property()));
    return all;
  }

  /** Those without effect. */
  static List<WithoutEffect> withoutEffect() {
    return WITHOUT;
  }

  /** Whether the stock client's output is asked for. */
  public static boolean isStockOutput(Settings settings) {
    return DriverProperties.OUTPUT.get(settings).equals("ycsb");
  }

  private static WithoutEffect without(String name, PropertyType<?> type, String harmless, String instead) {
    return new WithoutEffect(Property.optional(name, type, "No effect: " + instead + "."), harmless, instead);
  }

  private static List<Double> percentiles(String text) {
    PropertyType<Double> percentile = PropertyType.decimal(0, 100);
    return Arrays.stream(text.split(",", -1)).map(percentile::parse).toList();
  }
}
