package io.ycsbpack.core.driver;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** From where on what went on around a run is warned of, or makes the run not valid. Shares are from 0 to 1. */
public final class VerdictProperties {
  /** Scheduler lag that is warned of. */
  public static final Property<Double> LAG_WARN = Property.of("verdict.lag.warn", PropertyType.decimal(0, 1e9), "0.5",
      "A run is warned of when the 99th percentile of the client's scheduler lag is above this multiple of the"
          + " median service time of its fastest kind of operation.");
  /** Scheduler lag that makes a run not valid. */
  public static final Property<Double> LAG_INVALID = Property.of("verdict.lag.invalid", PropertyType.decimal(0, 1e9),
      "5", "The same multiple from which on the run ends with exit code 4.");
  /** Scheduler lag that is not warned of. */
  public static final Property<Duration> LAG_WARN_FLOOR = Property.of("verdict.lag.warnfloor",
      PropertyType.duration(), "5ms", "Scheduler lag up to this is not warned of, however fast the database is.");
  /** Scheduler lag that is of no concern. */
  public static final Property<Duration> LAG_FLOOR = Property.of("verdict.lag.floor", PropertyType.duration(), "20ms",
      "Scheduler lag up to this makes no run not valid, however fast the database is.");
  /** Scheduler lag that makes a run not valid whatever it is compared with. */
  public static final Property<Duration> LAG_MOST = Property.of("verdict.lag.most", PropertyType.duration(), "500ms",
      "Scheduler lag above this makes a run end with exit code 4, however slow the database is.");
  /** Steal that is warned of. */
  public static final Property<Double> STEAL_WARN = Property.of("verdict.steal.warn", PropertyType.decimal(0, 1),
      "0.02",
      "A run is warned of when the hypervisor withheld more than this share of the machine's CPU time (steal).");
  /** Steal that makes a run not valid. */
  public static final Property<Double> STEAL_INVALID = Property.of("verdict.steal.invalid", PropertyType.decimal(0, 1),
      "0.1", "The share of steal from which on the run ends with exit code 4.");
  /** Use of other processes that is warned of. */
  public static final Property<Double> OTHERS_WARN = Property.of("verdict.others.warn", PropertyType.decimal(0, 1),
      "0.1", "A run is warned of when processes other than the client and the database used more than this share of the"
          + " machine's CPU time. Of a database that ycsbpack did not start, one and a half times what it says that"
          + " it used is taken off, wherever it is, and nothing is said next to a client under a CPU quota. Of pods, it"
          + " is the share of the node's CPU time, by its kubelet, where nodes may be read; pods of database and clients"
          + " on another node of the same machine are not among the others, where both nodes count all of its time.");
  /** Use of other processes that makes a run not valid. */
  public static final Property<Double> OTHERS_INVALID = Property.of("verdict.others.invalid",
      PropertyType.decimal(0, 1), "0.3", "The share of other processes from which on the run ends with exit code 4,"
          + " where threads waited for a CPU meanwhile: any of the machine for more than verdict.pressure.invalid, or"
          + " those of the client, or of a database that is not throttled, for more than verdict.wait.warn.");
  /** CPU pressure under which other processes make a run not valid. */
  public static final Property<Double> PRESSURE_INVALID = Property.of("verdict.pressure.invalid",
      PropertyType.decimal(0, 1), "0.5",
      "CPU pressure of the machine, as a share of the time, from which on verdict.others.invalid counts; pressure alone"
          + " is not judged, because the client and the database cause it too.");
  /** Wait for a CPU that is warned of. */
  public static final Property<Double> WAIT_WARN = Property.of("verdict.wait.warn", PropertyType.decimal(0, 1), "0.3",
      "A run is warned of when the client, or a database below its CPU limit that was not throttled, waited for a CPU"
          + " for more than this share of the time for which its threads could run.");
  /** Wait for a CPU that makes a run not valid. */
  public static final Property<Double> WAIT_INVALID = Property.of("verdict.wait.invalid", PropertyType.decimal(0, 1),
      "0.6", "The share of the database's waiting from which on, with other processes above verdict.others.warn, a"
          + " run on a database under a CPU limit ends with exit code 4: it was starved below its limit.");
  /** Wait of the client for a CPU that makes a run not valid. */
  public static final Property<Double> CLIENT_WAIT_INVALID = Property.of("verdict.clientwait.invalid",
      PropertyType.decimal(0, 1), "0.9", "The share of the client's waiting from which on, with other processes above"
          + " verdict.others.warn, a run ends with exit code 4: its latencies are those of the machine.");
  /** Time of the client's garbage collections that is warned of. */
  public static final Property<Double> GC_WARN = Property.of("verdict.gc.warn",
      PropertyType.decimal(0, 1), "0.05", "A run of 5 s and more is warned of when garbage collections stopped the"
          + " client's threads for more than this share of the time: its Java wants more memory (YCSB_JAVA_OPTS).");
  /** Time of the client's garbage collections that makes a run not valid. */
  public static final Property<Double> GC_INVALID = Property.of("verdict.gc.invalid",
      PropertyType.decimal(0, 1), "0.2", "The same share from which on the run ends with exit code 4.");
  /** Use of the cores from which on client and database wait for each other. */
  public static final Property<Double> CPU_BOUND = Property.of("verdict.cpubound", PropertyType.decimal(0, 1), "0.8",
      "Where neither client nor database has a quota of CPU time, both are on one machine, and together they used more"
          + " than this share of the cores that they may run on, while other processes and steal stayed below what is"
          + " warned of, a wait for a CPU is no doubt: they waited for each other. The run says that it was CPU-bound"
          + " instead.");
  /** Queries of others that are warned of. */
  public static final Property<Double> QUERIES_WARN = Property.of("verdict.queries.warn", PropertyType.decimal(0, 1e9),
      "0.1", "A run is warned of when its servers were sent more statements or key-value operations by others than this"
          + " share of its own.");
  /** Queries of others that make a run not valid. */
  public static final Property<Double> QUERIES_INVALID = Property.of("verdict.queries.invalid",
      PropertyType.decimal(0, 1e9), "0.5",
      "The share of others' operations from which on the run ends with exit code 4.");
  /** Time of others' queries that is warned of. */
  public static final Property<Double> QUERY_TIME_WARN = Property.of("verdict.querytime.warn",
      PropertyType.decimal(1, 1e9), "1.25",
      "A run of 5 s and more is warned of when its servers worked on queries, those"
          + " of others included, for more than this multiple of the time for which its own operations waited for"
          + " answers. A query that still runs at the begin or the end counts with its time until then.");
  /** Time of others' queries that makes a run not valid. */
  public static final Property<Double> QUERY_TIME_INVALID = Property.of("verdict.querytime.invalid",
      PropertyType.decimal(1, 1e9), "1.5", "The same multiple from which on the run ends with exit code 4.");
  /** Stalls that make a run not valid. */
  public static final Property<Double> STALL_INVALID = Property.of("verdict.stall.invalid", PropertyType.decimal(0, 1),
      "0.1",
      "The share of a run of 5 s and more from which on stalls end it with exit code 4: times of a second and more"
          + " in which operations waited and none ended, or in which the client itself stood still. Of any stall the"
          + " run is warned. Nothing is said of operations of which the median takes more than 200 ms.");
  /** Its value where stalls are part of what is measured: no share is above it. */
  public static final String ANY_STALL = "1";
  /** Clients that load the same servers together. */
  public static final Property<Integer> CLIENTS = Property.of("verdict.clients", PropertyType.integer(1, 100_000), "1",
      "Clients, this one included, that load the same servers together, each with an equal share; their queries are not"
          + " those of others.");
  /** Whether a busy machine is wanted. */
  public static final Property<Boolean> SHARED = Property.of("verdict.shared", PropertyType.bool(), "false",
      "Whether the machine is shared on purpose, by a neighbor, a proxy or several databases: then other processes,"
          + " waiting for a CPU, scheduler lag and stalls never make a run not valid. Experiments set it where that is"
          + " so.");

  private static final List<Property<?>> THRESHOLDS = List.of(LAG_WARN, LAG_INVALID, LAG_WARN_FLOOR, LAG_FLOOR,
      LAG_MOST, STEAL_WARN, STEAL_INVALID, OTHERS_WARN, OTHERS_INVALID, PRESSURE_INVALID, WAIT_WARN, WAIT_INVALID,
      CLIENT_WAIT_INVALID, GC_WARN, GC_INVALID, CPU_BOUND, QUERIES_WARN, QUERIES_INVALID, QUERY_TIME_WARN,
      QUERY_TIME_INVALID,
      STALL_INVALID, CLIENTS, SHARED);

  private VerdictProperties() {
  }

  /** All of them, in the order of the docs. */
  public static List<Property<?>> all() {
    return THRESHOLDS;
  }

  /** Their values in this run, by name, as they are written down. */
  public static Map<String, String> values(Settings settings) {
    Map<String, String> values = new TreeMap<>();
    THRESHOLDS.forEach(property -> values.put(property.name(),
        settings.text(property.name()).or(property::defaultText).orElseThrow()));
    return values;
  }
}
