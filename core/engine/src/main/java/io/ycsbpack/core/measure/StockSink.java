// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** Hands operations to YCSB's own measurements, for workloads that run under the stock client. */
final class StockSink implements OperationSink {
  /** When the operation of this thread was due, in nanoseconds: the name of YCSB 0.17.0, and its name after that. */
  private static final MethodHandle INTENDED_START = Stream.of("getIntendedtartTimeNs", "getIntendedStartTimeNs")
      .flatMap(name -> method(name).stream())
      .findFirst()
      .orElseThrow(() -> new IllegalStateException("YCSB's Measurements does not tell when an operation was due"));

  private final Measurements measurements = Measurements.getMeasurements();
  private final List<String> names = new ArrayList<>();

  private static Optional<MethodHandle> method(String name) {
    try {
      return Optional.of(
          MethodHandles.publicLookup().findVirtual(Measurements.class, name, MethodType.methodType(long.class)));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return Optional.empty();
    }
  }

  @Override
  public int operation(String name) {
    names.add(name);
    return names.size() - 1;
  }

  @Override
  public void record(int operation, Status status, long startNanos, long endNanos) {
    String name = names.get(operation);
    String measured = status.isOk() ? name : name + "-FAILED";
    long intended = intendedStart();
    measurements.measure(measured, (int) ((endNanos - startNanos) / 1000));
    measurements.measureIntended(measured, (int) ((endNanos - (intended > 0 ? intended : startNanos)) / 1000));
    measurements.reportStatus(name, status);
  }

  private long intendedStart() {
    try {
      return (long) INTENDED_START.invokeExact(measurements);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the method declares no exception", e);
    }
  }
}
