// SPDX-License-Identifier: Apache-2.0
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
      "Longest wait for a server that is still starting; 0s: none.");
  public static final Property<Double> VCPUS = Property.optional("server.vcpus", PropertyType.decimal(0.01, 100_000),
      "Virtual CPUs of the server's machine, recorded as its CPU limit, which can't be read from here. Not the same "
          + "as a quota of as many cores: a comparison of the two is marked.");
  public static final Property<Path> USAGE = Property.optional("server.usage", PropertyType.path(),
      "Source of the server's CPU use instead of the database's counters. Either the folder of a control group of "
          + "this machine (below /sys/fs/cgroup; for version 1 of the cpu controller), or a file with a process id. "
          + "It has to contain the whole server and nothing else.");

  private ServerProperties() {
  }

  public static List<Property<?>> all() {
    return List.of(WAIT, VCPUS, USAGE);
  }
}
