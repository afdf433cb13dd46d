package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.probe.UsageProbe;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How a client in this process reaches a server of a condition, and what can be read of that server from here.
 *
 * @param properties by which it is reached, over all others; may hold its password
 * @param probe      of what it uses; empty where the target itself tells
 * @param changes    looks what has changed of it since, from what to what and by whom, which may take a request; empty
 *                   when nothing has
 */
public record Reached(Map<String, String> properties, Optional<UsageProbe> probe,
    Supplier<Optional<String>> changes) {
  /** By the properties of its run alone. */
  public static final Reached AS_RUN = new Reached(Map.of(), Optional.empty(), Optional::empty);
}
