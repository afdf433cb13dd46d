// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How strictly the conditions of a run are judged. All other thresholds are constants of the judgement. */
public final class VerdictProperties {
  public static final Property<Boolean> SHARED = Property.of("verdict.shared", PropertyType.bool(), "false",
      "Whether the machine is shared on purpose, by a neighbor, a proxy or several databases. If so, other processes,"
          + " waiting for a CPU, scheduler lag and stalls never invalidate a run. Experiments set it when they need it;"
          + " --shared sets it.")
      .withOptionNames("--shared");
  public static final Property<Double> STEAL = Property.of("verdict.steal", PropertyType.decimal(0, 1), "0.1",
      "Share of the machine's CPU time that the hypervisor may withhold (steal). Above it a run ends with exit code 4,"
          + " above a fifth of it with a warning. Raise it on a virtual machine whose CPU is oversold.");
  public static final Property<Double> GC = Property.of("verdict.gc", PropertyType.decimal(0, 1), "0.2",
      "Share of a run for which garbage collections may stop the client's threads. Above it a run of 5 s or more ends"
          + " with exit code 4, above a quarter of it with a warning. YCSB_JAVA_OPTS=-Xmx... gives the client memory.");
  public static final Property<Strictness> STRICTNESS = Property.of("verdict.strictness",
      PropertyType.oneOf(Strictness.class), PropertyType.word(Strictness.NORMAL),
      "strict: any warning about the machine or clients invalidates a run (exit code 4), unless verdict.shared is "
          + "set. tolerant: stalls never invalidate a run; experiments with a fault set it.");

  /** Decides which doubts about a run's surroundings invalidate it. */
  public enum Strictness {
    /** All, unless the machine is shared on purpose. */
    STRICT,
    /** The grave ones. */
    NORMAL,
    /** As {@link #NORMAL}, except stalls, which a fault causes on purpose. */
    TOLERANT
  }

  private static final List<Property<?>> ALL = List.of(SHARED, STEAL, GC, STRICTNESS);

  private VerdictProperties() {
  }

  public static List<Property<?>> all() {
    return ALL;
  }

  /** The values by name, as written. */
  public static Map<String, String> values(Settings settings) {
    Map<String, String> values = new TreeMap<>();
    ALL.forEach(property -> values.put(property.name(),
        settings.text(property.name()).or(property::defaultText).orElseThrow()));
    return values;
  }

  /** Makes each doubt invalidate the run if it is judged strictly. */
  public static List<Doubt> judge(List<Doubt> doubts, Settings settings) {
    return STRICTNESS.get(settings) == Strictness.STRICT && !SHARED.get(settings)
        ? doubts.stream().map(doubt -> new Doubt(doubt.text(), true)).toList()
        : doubts;
  }
}
