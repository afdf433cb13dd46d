package io.ycsbpack.core.stock;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Garbage collections of this process up to now, by collector. */
final class GarbageCollections {
  private final Map<String, Done> byCollector = new LinkedHashMap<>();

  /** What one collector has done. */
  private record Done(long count, long millis) {
  }

  private GarbageCollections() {
  }

  /** Up to now. */
  static GarbageCollections untilNow() {
    GarbageCollections now = new GarbageCollections();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      now.byCollector.put(bean.getName().replace(' ', '_'),
          new Done(bean.getCollectionCount(), bean.getCollectionTime()));
    }
    return now;
  }

  /** Those since an earlier moment. */
  GarbageCollections since(GarbageCollections earlier) {
    GarbageCollections between = new GarbageCollections();
    byCollector.forEach((name, done) -> {
      Done before = earlier.byCollector.getOrDefault(name, new Done(0, 0));
      between.byCollector.put(name, new Done(done.count - before.count, done.millis - before.millis));
    });
    return between;
  }

  /** Writes the stock client's lines of them; shares are of the time that the run took. */
  void writeTo(MeasurementsExporter exporter, long runtimeMillis) throws IOException {
    long count = 0;
    long millis = 0;
    for (Map.Entry<String, Done> collector : byCollector.entrySet()) {
      Done done = collector.getValue();
      exporter.write("TOTAL_GCS_" + collector.getKey(), "Count", done.count);
      exporter.write("TOTAL_GC_TIME_" + collector.getKey(), "Time(ms)", done.millis);
      exporter.write("TOTAL_GC_TIME_%_" + collector.getKey(), "Time(%)", percent(done.millis, runtimeMillis));
      count += done.count;
      millis += done.millis;
    }
    exporter.write("TOTAL_GCs", "Count", count);
    exporter.write("TOTAL_GC_TIME", "Time(ms)", millis);
    exporter.write("TOTAL_GC_TIME_%", "Time(%)", percent(millis, runtimeMillis));
  }

  private static double percent(long millis, long runtimeMillis) {
    return runtimeMillis == 0 ? 0 : 100.0 * millis / runtimeMillis;
  }
}
