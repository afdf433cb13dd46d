package io.ycsbpack.core.driver;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Properties of the server that a run is aimed at, whatever the database. */
public final class ServerProperties {
  public static final Property<Duration> WAIT = Property.of("server.wait",
      PropertyType.durationOf(Duration.ZERO, Duration.ofHours(1)), "0s",
      "How long a server that can't be used yet, because it starts, is waited for; 0s: not at all.");
  public static final Property<Double> VCPUS = Property.optional("server.vcpus", PropertyType.decimal(0.01, 100_000),
      "Virtual CPUs that the machine of the server has, where that is a virtual one: recorded as the limit of its CPU,"
          + " because it can't be seen from here. Not the same as a quota of as many cores, and marked where both are"
          + " compared.");
  public static final Property<Path> USAGE = Property.optional("server.usage", PropertyType.path(),
      "What the server uses is read here, instead of from the counters of the database: the folder of a control group of"
          + " this machine (below /sys/fs/cgroup; of version 1 that of cpu), or a file with the id of a process, such as"
          + " that of a virtual machine's monitor. It has to hold the server alone, and all of it.");

  private ServerProperties() {
  }

  public static List<Property<?>> all() {
    return List.of(WAIT, VCPUS, USAGE);
  }
}
