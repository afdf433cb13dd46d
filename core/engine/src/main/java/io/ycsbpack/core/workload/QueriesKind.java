package io.ycsbpack.core.workload;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Arrivals;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.queries.QueriesProperties;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The statements of a file. */
record QueriesKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return QueriesProperties.all();
  }

  @Override
  public List<String> operations(Settings settings) {
    return QueriesWorkload.checked(settings).names();
  }

  @Override
  public List<Property<Path>> fileProperties() {
    return List.of(QueriesProperties.FILE);
  }

  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    requireClosedLoop(settings);
    arrivals(settings).ifPresent(arrivals -> Stream.of(DriverProperties.TARGET, DriverProperties.BURST_TARGET)
        .filter(load -> load.get(settings) > 0)
        .findFirst()
        .ifPresent(load -> {
          throw new UsageException(load.name() + settings.origin(load.name()) + " offers a load, and "
              + QueriesProperties.ARRIVAL.name() + "=captured another one; leave one of them out ("
              + QueriesProperties.FACTOR.name() + " scales what was captured)");
        }));
  }

  /** A think time is part of a closed loop: an offered load says itself when statements begin. */
  private void requireClosedLoop(Settings settings) {
    if (QueriesWorkload.checked(settings).hasThinkTimes() && (QueriesWorkload.isCaptured(settings)
        || DriverProperties.TARGET.get(settings) > 0 || DriverProperties.BURST_TARGET.get(settings) > 0)) {
      throw new UsageException(QueriesProperties.FILE.get(settings) + " has think times, and a load is offered (target,"
          + " burst.target or queries.arrival=captured); leave one of them out");
    }
  }

  @Override
  public Optional<Arrivals> arrivals(Settings settings) {
    if (!QueriesWorkload.isCaptured(settings)) {
      return Optional.empty();
    }
    Arrivals arrivals = QueriesWorkload.checked(settings)
        .arrivals()
        .orElseThrow(() -> new UsageException(QueriesProperties.ARRIVAL.name() + "=captured: "
            + QueriesProperties.FILE.get(settings) + " has no 'arrivals', which 'ycsb capture' writes"))
        .times(QueriesProperties.FACTOR.get(settings));
    if (arrivals.operations() == 0) {
      throw new UsageException(QueriesProperties.FACTOR.name() + "=" + QueriesProperties.FACTOR.get(settings)
          + ": nothing is left of the arrivals; give more");
    }
    return Optional.of(arrivals);
  }

  @Override
  public boolean isWriting(Settings settings) {
    return QueriesWorkload.checked(settings).isWriting();
  }

  @Override
  public boolean needsData(Settings settings) {
    return !QueriesWorkload.checked(settings).setup(settings).isEmpty();
  }

  @Override
  public List<Path> files(Settings settings) {
    return QueriesWorkload.checked(settings).files();
  }

  @Override
  public void requireLoadable() {
    throw new UsageException("a workload of statements has no records to load: 'ycsb prepare' runs its set-up");
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return new QueriesData(request);
  }

  @Override
  public Map<String, String> ofClient(Settings settings, int clients, String index) {
    Map<String, String> share = new LinkedHashMap<>();
    share.put(QueriesProperties.CLIENT.name(), index);
    if (QueriesWorkload.isCaptured(settings)) {
      share.put(QueriesProperties.FACTOR.name(), String.valueOf(QueriesProperties.FACTOR.get(settings) / clients));
    }
    return share;
  }
}
