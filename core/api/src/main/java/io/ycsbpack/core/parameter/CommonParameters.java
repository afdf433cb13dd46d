// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Parameters that several commands, or commands and experiments, take. */
public final class CommonParameters {
  public static final Property<String> FILES = Property
      .optional("workload-file", PropertyType.text().labelled("FILE"),
          "A workload file; later ones override earlier ones.")
      .withOptionNames("-P");
  public static final Property<Map.Entry<String, String>> PROPERTIES = Property
      .optional("property", PropertyType.pair(), "Set a property for all runs; overrides the files.")
      .withOptionNames("-p");
  public static final Property<Path> OUTPUT = Property
      .optional("output", PropertyType.path(), "Also write the merged record to this file.")
      .withOptionNames("-o");
  public static final Property<Boolean> QUIET = flag("quiet", "Print only results, warnings and errors.");
  public static final Property<Boolean> JSON = flag("json", "Print the record of the run instead of YCSB's lines.");
  public static final Property<Boolean> DRY_RUN = flag("dry-run",
      "Print the plan and its time, and check that each condition is possible. Start no server and measure nothing.");
  public static final Property<Boolean> NO_CONTROL = flag("no-control", "Leave out the A/A control.");
  public static final Property<Path> RESULTS = Property.of("results", folder(), "results", "Folder of the results.");
  public static final Property<Path> RUN = Property.optional("run", folder(), "Results folder of the run.");
  public static final Property<Path> FOLDER = Property.optional("folder", folder(), "Folder of the program.");
  public static final Property<Path> DATA = Property.optional("data", folder(), "Folder of the server's data.");
  /** The seed of all draws: a property of the driver, from which data sets follow. */
  public static final Property<Long> SEED = Property.of("seed", PropertyType.wholeNumber(0, Integer.MAX_VALUE), "1",
      "Seed of the tenants' rows, of the order and the values of queries and statements, and of the times of"
          + " targetdistribution=poisson. The same seed repeats them.");
  public static final Property<String> BINDING = Property.optional("binding", PropertyType.text().labelled("BINDING"),
      "Only of this database.");
  public static final Property<Percent> DETECT = Property.of("detect", Percent.TYPE, "3%",
      "Set the smallest difference to detect.");
  public static final Property<Percent> MAX_LOSS = Property.optional("max-loss", Percent.TYPE,
      "Exit with 10 if the whole interval is worse than this, with 0 if no part of it is, else with 8. Less throughput"
          + " or more CPU per operation is worse.");
  public static final Property<Duration> BUDGET = Property.optional("budget", PropertyType.duration(),
      "The time that it may take.");
  public static final Property<Duration> TIMEOUT = Property.optional("timeout",
      PropertyType.durationOf(Duration.ofMillis(1), Duration.ofDays(365)),
      "Limit the time of the whole command, then end as by Ctrl-C, with exit code 124.");
  public static final Property<Duration> SLICE = Property.of("slice",
      PropertyType.durationOf(Duration.ofMillis(100), Duration.ofSeconds(60)), "1s",
      "Set the time between two switches. It grows if operations take more than a twentieth of it.");
  public static final Property<Integer> PORT = Property.optional("port",
      PropertyType.integer(1, 65_535).labelled("PORT"), "Port on loopback that clients connect to.");
  public static final Property<String> IMAGE = Property.optional("image", PropertyType.text().labelled("IMAGE"),
      "The servers' image.");
  public static final Property<Cores> CLIENT_CPU = Property.optional("client-cpu", Cores.TYPE,
      "CPU of each client, in cores (1, 800m).");
  public static final Property<Integer> INSTANCES = Property.of("instances", PropertyType.integer(1, 100), "1",
      "Databases at the same time, each with its own client; their figures are summed.");
  public static final Property<Duration> READY_AFTER = Property.optional("ready-after", PropertyType.duration(),
      "With several instances: how long after the servers answer the data are loaded and all clients start together.");
  public static final Property<Integer> REPLICAS = Property.of("replicas", PropertyType.integer(1, 100), "1",
      "Servers of each database.");
  public static final Property<Integer> STREAMS = Property.of("streams", PropertyType.integer(1, 1000), "4",
      "Number of connections that send in parallel.");
  public static final Property<Integer> WORKERS = Property.of("workers", PropertyType.integer(1, 10_000), "10",
      "Threads that compute; the published test has 10 processes.");
  public static final Property<Duration> AFTER = Property.of("after", PropertyType.duration(), "10s",
      "How long after the measured phase began.");
  public static final Property<Duration> BACK = Property.of("back", PropertyType.duration(), "10s",
      "How long after that it is started again, on its data and its port; 0s: never.");
  public static final Property<Duration> LENGTH = Property.of("length", PropertyType.duration(), "15s",
      "How long it sends.");
  public static final Property<String> CONTEXT = Property.optional("context", PropertyType.text().labelled("NAME"),
      "The kubeconfig's context; its current one by default.");
  public static final Property<String> NAMESPACE = Property
      .optional("namespace", PropertyType.text().labelled("NAME"), "The namespace; the context's by default.")
      .withOptionNames("-n", "--namespace");

  private CommonParameters() {
  }

  private static Property<Boolean> flag(String name, String doc) {
    return Property.of(name, PropertyType.bool(), "false", doc);
  }

  private static PropertyType<Path> folder() {
    return PropertyType.path().labelled("FOLDER");
  }
}
