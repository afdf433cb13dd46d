// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Every property of the driver; names that YCSB has are YCSB's. */
public final class DriverProperties {
  public static final Property<String> WORKLOAD = Property.optional("workload", PropertyType.text(),
      "The workload: tenantq, core, statement, queries, or the class of one; set by every file under workloads/.");
  public static final Property<Integer> THREADS = Property.of("threadcount", PropertyType.integer(1, 100_000), "1",
      "Client threads; -threads sets it. Each has one connection to the database.")
      .withOptionNames("-threads", "--threads");
  public static final Property<Double> TARGET = Property.of("target", PropertyType.decimal(0, 1e9), "0",
      "Offered load in operations per second over all threads; -target sets it. 0: every thread works flat out.")
      .withOptionNames("-target", "--target");
  public static final Property<Long> OPERATION_COUNT = Property.of("operationcount",
      PropertyType.wholeNumber(0, Integer.MAX_VALUE), "0",
      "Number of operations (transactions, as in YCSB) after which the run ends; 0: no limit by count. YCSB's zipfian key"
          + " choice also reads it.");
  public static final Property<Duration> MAX_EXECUTION_TIME = Property.of("maxexecutiontime",
      PropertyType.secondsOf(Duration.ZERO, Duration.ofDays(365)), "0",
      "Time after which the run ends; --duration sets it. 0: no limit by time.")
      .withOptionNames("--duration");
  public static final Property<Integer> CLIENTS = Property.of("clientcount", PropertyType.integer(1, 100_000), "1",
      "Clients, this one included, that load the same servers together, each with an equal share. Their operations do"
          + " not count as foreign load. They share a load of the tenants' rows, too: client 0 makes both tables and fills"
          + " the second; the other clients wait for them. Rows that are there are kept.");
  public static final Property<Integer> CLIENT = Property.of("client", PropertyType.integer(0, 100_000), "0",
      "Number of this client among clientcount, from 0: each draws in another order, and loads another share.");
  public static final Property<Instant> START_AT = Property.optional("start.at", PropertyType.instant(),
      "When the workload starts, data ready, so that clients start together; later when it is not ready by then. A moment"
          + " that passed more than a minute ago is refused.");
  public static final Property<Path> START_FILE = Property.optional("start.file", PropertyType.path(),
      "Wait, data ready, until this file exists, so that clients start together. The client makes files of the same name"
          + " with .ready added when it waits, .begun and .ended when the measured phase begins and ends. 'k8s run' sets it.");
  public static final Property<Duration> WARMUP = Property.of("warmup", PropertyType.durationOrSeconds(), "0s",
      "Time for which the workload runs before it is measured; excluded from all figures.");
  public static final Property<String> TARGET_DISTRIBUTION = Property.of("targetdistribution",
      PropertyType.oneOf("even", "poisson"), "even",
      "How the operations of an offered load are spread: evenly, or at random times as independent users bring them.");
  public static final Property<Double> BURST_TARGET = Property.of("burst.target", PropertyType.decimal(0, 1e9), "0",
      "Offered load in bursts, in operations per second; between them it is target. 0: no bursts.");
  public static final Property<Duration> BURST_EVERY = Property.of("burst.every", PropertyType.durationOrSeconds(),
      "30s",
      "Every so long there is a burst: each period ends with one.");
  public static final Property<Duration> BURST_LENGTH = Property.of("burst.length", PropertyType.durationOrSeconds(),
      "5s",
      "How long a burst lasts.");
  public static final Property<Boolean> TARGET_REQUIRED = Property.of("targetrequired", PropertyType.bool(), "false",
      "Whether a run that does not sustain its offered load ends with exit code 4.");
  public static final Property<Duration> ABORT_AFTER = Property.of("abortafter", PropertyType.durationOrSeconds(),
      "15s",
      "Abort the run when for so long operations ended and every one of them failed. Once maxexecutiontime is over,"
          + " also when for so long no operation ended. 0s: never.");
  public static final Property<Duration> TIMELINE_INTERVAL = Property.of("timeline.interval", PropertyType.duration(),
      "1s", "Length of an interval of the record's timeline and histogram log.");
  public static final Property<Duration> STATUS_INTERVAL = Property.of("status.interval",
      PropertyType.secondsOf(Duration.ofSeconds(1), Duration.ofHours(1)), "10",
      "Time between status lines: with -s, and without it if standard error is no terminal.");
  /** Environment variable with the headers that a collector asks for. */
  public static final String COLLECTOR_HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";
  public static final Property<String> COLLECTOR = Property.optional("status.otlp", PropertyType.text().labelled("URL"),
      "OpenTelemetry collector (http://collector:4318) that gets the figures of a run every status.interval while it"
          + " goes on, by OTLP over HTTP. The headers that it asks for: " + COLLECTOR_HEADERS + " in the environment.");
  public static final Property<Path> EXPORT_FILE = Property.optional("exportfile", PropertyType.path(),
      "File for YCSB's result lines, instead of standard output. Its folder must exist.");
  public static final Property<Double> ERROR_BUDGET = Property.of("errorbudget", PropertyType.decimal(0, 100), "1",
      "Percent of the operations that may fail, of all and of each kind; with more the run ends with exit code 3.");

  public static final Property<Boolean> LOAD_MISSING = Property.of("loadmissing", PropertyType.bool(), "false",
      "Load missing data before a run, also on your own server; 'load --schema-only' then loads too. Without it only "
          + "servers that ycsbpack started are loaded unasked.");
  public static final Property<Path> DESIGN = Property.optional("design", PropertyType.path(),
      "A file of SQL statements that change the tables once they have their data: ALTER TABLE ... DROP INDEX IF EXISTS"
          + " and the like; each run that may load executes them, and nothing undoes them. Conditions whose servers are"
          + " started for them may differ in it. A path from here, else from the folder of the file that sets it.");

  public static final Property<Duration> SERVER_WAIT = Property.of("server.wait",
      PropertyType.durationOf(Duration.ZERO, Duration.ofHours(1)), "0s",
      "Longest wait for a server that is still starting; 0s: none.");
  public static final Property<Double> SERVER_VCPUS = Property.optional("server.vcpus",
      PropertyType.decimal(0.01, 100_000),
      "Virtual CPUs of the server's machine, recorded as its CPU limit, which can't be read from here. Not the same "
          + "as a quota of as many cores: a comparison of the two is marked.");
  public static final Property<Path> SERVER_USAGE = Property.optional("server.usage", PropertyType.path(),
      "Source of the server's CPU use instead of the database's counters. Either the folder of a control group of "
          + "this machine (below /sys/fs/cgroup; for version 1 of the cpu controller), or a file with a process id. "
          + "It has to contain the whole server and nothing else.");

  private DriverProperties() {
  }

  public static List<Property<?>> all() {
    return Stream
        .concat(Stream.of(WORKLOAD, THREADS, TARGET, TARGET_DISTRIBUTION, BURST_TARGET, BURST_EVERY,
            BURST_LENGTH,
            TARGET_REQUIRED, OPERATION_COUNT, MAX_EXECUTION_TIME,
            CLIENTS, CLIENT, CommonParameters.SEED, START_AT, START_FILE, WARMUP,
            TIMELINE_INTERVAL, STATUS_INTERVAL, COLLECTOR,
            EXPORT_FILE, ERROR_BUDGET, ABORT_AFTER, LOAD_MISSING, DESIGN, SERVER_WAIT, SERVER_VCPUS, SERVER_USAGE),
            VerdictProperties.all().stream())
        .toList();
  }
}
