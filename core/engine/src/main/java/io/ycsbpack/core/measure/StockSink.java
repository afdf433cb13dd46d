package io.ycsbpack.core.measure;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** Hands operations to YCSB's own measurements, for workloads that run under the stock client. */
final class StockSink implements OperationSink {
  private final Measurements measurements = Measurements.getMeasurements();
  private final List<String> names = new ArrayList<>();

  @Override
  public int operation(String name) {
    names.add(name);
    return names.size() - 1;
  }

  @Override
  public void record(int operation, Status status, long startNanos, long endNanos) {
    String name = names.get(operation);
    String measured = status.isOk() ? name : name + "-FAILED";
    long intended = measurements.getIntendedtartTimeNs();
    measurements.measure(measured, (int) ((endNanos - startNanos) / 1000));
    measurements.measureIntended(measured, (int) ((endNanos - (intended > 0 ? intended : startNanos)) / 1000));
    measurements.reportStatus(name, status);
  }
}
