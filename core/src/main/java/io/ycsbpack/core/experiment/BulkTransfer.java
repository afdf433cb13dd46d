package io.ycsbpack.core.experiment;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.time.Duration;
import java.util.List;

/** Offline work that sends as fast as it can for a part of the run. */
final class BulkTransfer implements Addition {
  /** Its TCP port, by which a managed link knows it. */
  static final int PORT = 5201;

  private static final Property<Duration> AFTER = Property.of("after", PropertyType.duration(), "5s",
      "How long after the measured phase began it starts.");
  private static final Property<Duration> LENGTH = Property.of("length", PropertyType.duration(), "15s",
      "How long it sends.");
  private static final Property<Integer> STREAMS = Property.of("streams", PropertyType.integer(1, 1000), "4",
      "Number of connections that send in parallel.");

  @Override
  public Role role() {
    return Role.NEIGHBOR;
  }

  @Override
  public String name() {
    return "bulk-transfer";
  }

  @Override
  public String summary() {
    return "an offline load that sends as fast as it can, over the link of the condition";
  }

  @Override
  public List<Property<?>> parameters() {
    return List.of(AFTER, LENGTH, STREAMS);
  }

  @Override
  public Condition addTo(Condition condition, ConditionType.Request request) {
    List<String> send = List.of("neighbor", "transfer", "--run",
        request.folder().resolveSibling("client-1").toAbsolutePath().toString(), "--after",
        AFTER.get(request.parameters()).toMillis() + "ms", "--length",
        LENGTH.get(request.parameters()).toMillis() + "ms", "--streams", STREAMS.get(request.parameters()).toString(),
        "--port", Integer.toString(PORT));
    return condition.with(List.of(), List.of(), condition.runs(), List.of(send));
  }
}
