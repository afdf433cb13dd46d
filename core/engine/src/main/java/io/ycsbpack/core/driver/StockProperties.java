package io.ycsbpack.core.driver;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.List;

/** Properties that only YCSB's stock client reads: accepted, so that existing files work, and without effect here. */
public final class StockProperties {
  private static final String DOC = "Read by YCSB's stock client only; no effect here.";

  private StockProperties() {
  }

  /** All of them. */
  public static List<Property<?>> all() {
    return List.of(ignored("measurementtype"), ignored("measurement.interval"), ignored("measurement.trackjvm"),
        ignored("hdrhistogram.percentiles"), ignored("hdrhistogram.fileoutput"),
        ignored("hdrhistogram.output.path"), ignored("histogram.buckets"), ignored("timeseries.granularity"),
        ignored("exporter"), ignored("label"), ignored("status"), ignored("db"), ignored("dotransactions"),
        ignored("reportlatencyforeacherror"), ignored("latencytrackederrors"));
  }

  private static Property<String> ignored(String name) {
    return Property.optional(name, PropertyType.text(), DOC);
  }
}
