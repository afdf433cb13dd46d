// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.probe.UsageProbe;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Connects a client in this process with a server of a condition, and reads that server's use and changes.
 *
 * @param properties override all others; may hold the server's password
 * @param probe      empty if the target itself reports its use
 * @param changes    changes of the server since, with old value, new value and author; may take a request; empty if
 *                   there are none
 */
public record Reached(Map<String, String> properties, Optional<UsageProbe> probe,
    Supplier<Optional<String>> changes) {
  /** By the properties of its run only. */
  public static final Reached AS_RUN = new Reached(Map.of(), Optional.empty(), Optional::empty);
}
