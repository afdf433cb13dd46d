package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

public final class ClickHouseProperties {
  public static final Property<String> URL = Property.optional("clickhouse.url", PropertyType.text(),
      "The server: jdbc:clickhouse://host:8123/db. Several hosts that hold the same data are separated by commas: "
          + "threads are spread over them. Without it, an embedded ClickHouse is started on this machine.");
  public static final Property<String> USER = Property.of("clickhouse.user", PropertyType.text(), "default",
      "The user.");
  public static final Property<String> PASSWORD = Property.secret("clickhouse.password",
      "The password. Better in clickhouse.passwordfile, or in the environment variable CLICKHOUSE_PASSWORD, where no "
          + "list of processes shows it.");
  public static final Property<Path> PASSWORD_FILE = Property.optional("clickhouse.passwordfile", PropertyType.path(),
      "File whose first line is the password.");
  public static final Property<Boolean> SSL = Property.of("clickhouse.ssl", PropertyType.bool(), "false",
      "Whether to connect by TLS; the server's certificate is verified.");
  public static final Property<Path> SSL_ROOT_CERT = Property.optional("clickhouse.sslrootcert", PropertyType.path(),
      "PEM file with the authority that signed the server's certificate, where Java does not know it.");
  public static final Property<Path> SSL_CERT = Property.optional("clickhouse.sslcert", PropertyType.path(),
      "PEM file with the client's certificate.");
  public static final Property<Path> SSL_KEY = Property.optional("clickhouse.sslkey", PropertyType.path(),
      "PEM file with the key of the client's certificate.");
  public static final Property<Duration> KEEP_ALIVE = Property.optional("clickhouse.keepalive", PropertyType.duration(),
      "How long a connection may be idle and still be used again: less than the time after which the server, or a "
          + "proxy, closes it. Without it, what the server says in its Keep-Alive header less 1 s, and 2 s where it "
          + "says nothing or clickhouse.through names a proxy.");
  public static final Property<Duration> TIMEOUT = Property.of("clickhouse.timeout",
      PropertyType.durationOf(Duration.ofSeconds(1), Duration.ofDays(1)), "30s",
      "Time limit of an operation. The server ends it then (max_execution_time, rounded up to whole seconds). The client "
          + "gives up 5 s later, also if the server has not taken the request. An insert of the tenant workload's "
          + "writers is an operation: a large tenantq.writebatch may need more.");
  public static final Property<Boolean> COMPRESS = Property.of("clickhouse.compress", PropertyType.bool(), "false",
      "Whether the server compresses its answers (LZ4); costs CPU on both sides, saves network.");
  public static final Property<String> SETTINGS = Property.optional("clickhouse.settings", PropertyType.text(),
      "Server settings for every statement, such as max_threads=2,use_uncompressed_cache=1, a value "
          + "that holds a comma between single quotes; those of the query cache,"
          + " such as use_query_cache=1, go with measured statements alone, not with loading and checks.");

  public static final Property<String> ENGINE = Property.of("clickhouse.engine",
      PropertyType.oneOf("local", "replicated"), "local",
      "What kind of tables 'load' makes: local to one server (MergeTree, CoalescingMergeTree), or "
          + "replicated (ReplicatedMergeTree and so on, at the server's default path), with clickhouse.cluster or in "
          + "a database of the engine Replicated. A read may then miss what another replica acknowledged a moment "
          + "ago.");
  public static final Property<String> CLUSTER = Property.optional("clickhouse.cluster", PropertyType.text(),
      "Name of the cluster on all of whose servers tables are made and dropped (ON CLUSTER), as system.clusters lists "
          + "it.");
  public static final Property<Boolean> MERGE_LOADED = Property.of("clickhouse.mergeloaded", PropertyType.bool(),
      "true",
      "Whether a load ends with a merge of all that it wrote (OPTIMIZE TABLE ... FINAL), to one part of each partition. "
          + "Without it chance decides what the server merges by itself, and a query of one start reads twice the rows "
          + "of that of another; a merge of a large table takes its time.");
  public static final Property<Integer> INSERT_BATCH = Property.optional("clickhouse.insertbatch",
      PropertyType.integer(1, 100_000),
      "How many records of the core workloads go with one INSERT while they are loaded, in each thread, at most 8 MiB; "
          + "an insert of a run is one of its own. By default 1 in 'ycsb load', whose time of an INSERT is that of one "
          + "record, and 1000 where a run or a comparison loads its records first, which is not measured.");
  public static final Property<String> THROUGH = Property.optional("clickhouse.through", PropertyType.text(),
      "host:port of a proxy in front of the servers (chproxy, haproxy, nginx): the measured operations go through it,"
          + " while loading, checks and probes go to the servers themselves.");

  private ClickHouseProperties() {
  }

  /** In the order of the docs. */
  public static List<Property<?>> all() {
    return List.of(URL, USER, PASSWORD, PASSWORD_FILE, SSL, SSL_ROOT_CERT, SSL_CERT, SSL_KEY,
        KEEP_ALIVE, TIMEOUT, COMPRESS, SETTINGS, ENGINE, CLUSTER, MERGE_LOADED, INSERT_BATCH, THROUGH);
  }
}
