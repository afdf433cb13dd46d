// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

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
      "The password. Lists of processes show it; clickhouse.passwordfile and the environment variable "
          + "CLICKHOUSE_PASSWORD are safer.");
  public static final Property<Path> PASSWORD_FILE = Property.optional("clickhouse.passwordfile", PropertyType.path(),
      "File whose first line is the password.");
  public static final Property<Boolean> SSL = Property.of("clickhouse.ssl", PropertyType.bool(), "false",
      "Whether to connect by TLS; the server's certificate is verified.");
  public static final Property<Path> SSL_ROOT_CERT = Property.optional("clickhouse.sslrootcert", PropertyType.path(),
      "PEM file with the authority that signed the server's certificate, if Java does not know it.");
  public static final Property<Path> SSL_CERT = Property.optional("clickhouse.sslcert", PropertyType.path(),
      "PEM file with the client's certificate.");
  public static final Property<Path> SSL_KEY = Property.optional("clickhouse.sslkey", PropertyType.path(),
      "PEM file with the key of the client's certificate.");
  public static final Property<Duration> TIMEOUT = Property.of("clickhouse.timeout",
      PropertyType.durationOf(Duration.ofSeconds(1), Duration.ofDays(1)), "30s",
      "Time limit of an operation. The server ends it then (max_execution_time, rounded up to whole seconds). The client "
          + "gives up 5 s later, also if the server has not taken the request. An insert of the tenant workload's "
          + "writers is an operation: a large tenantq.writebatch may need more.");
  public static final Property<Boolean> COMPRESS = Property.of("clickhouse.compress", PropertyType.bool(), "false",
      "Whether the server compresses its answers (LZ4); costs CPU on both sides, saves network.");
  public static final Property<String> SETTINGS = Property.optional("clickhouse.settings", PropertyType.text(),
      "Server settings for every statement, such as max_threads=2,use_uncompressed_cache=1, with single quotes around "
          + "a value that contains a comma. Settings of the query cache, such as use_query_cache=1, apply only to "
          + "measured statements.");

  public static final Property<String> ENGINE = Property.of("clickhouse.engine",
      PropertyType.oneOf("local", "replicated"), "local",
      "Kind of the tables that a load creates: local (MergeTree, CoalescingMergeTree) or replicated "
          + "(ReplicatedMergeTree and so on, at the server's default path). Replicated tables need clickhouse.cluster "
          + "or a database of the engine Replicated; a read may miss a row that another replica acknowledged a moment "
          + "ago.");
  public static final Property<String> CLUSTER = Property.optional("clickhouse.cluster", PropertyType.text(),
      "Name of the cluster on all of whose servers tables are made and dropped (ON CLUSTER), as system.clusters lists "
          + "it.");
  public static final Property<Boolean> MERGE_LOADED = Property.of("clickhouse.mergeloaded", PropertyType.bool(),
      "true",
      "Whether a load ends with a merge of its rows (OPTIMIZE TABLE ... FINAL), to one part of each partition. "
          + "Without it chance decides which parts the server merges, and a query may read twice the rows. The merge "
          + "of a large table takes time.");
  public static final Property<Integer> INSERT_BATCH = Property.optional("clickhouse.insertbatch",
      PropertyType.integer(1, 100_000),
      "Records of the core workloads in one INSERT of a load, for each thread, at most 8 MiB. Inserts of a run have "
          + "one record. Default: 1 in 'ycsb load', which measures each INSERT; 1000 if a run or a comparison loads "
          + "first, unmeasured.");
  public static final Property<String> THROUGH = Property.optional("clickhouse.through", PropertyType.text(),
      "host:port of a proxy in front of the servers (chproxy, haproxy, nginx): the measured operations go through it,"
          + " while loading, checks and probes go to the servers themselves.");

  public static final Property<Path> EMBEDDED_DATA = Property.optional("clickhouse.embedded.data", PropertyType.path(),
      "Folder for the data of the embedded server between commands. Default: $YCSBPACK_DATA/clickhouse, else "
          + "$XDG_DATA_HOME/ycsbpack/clickhouse, else ~/.local/share/ycsbpack/clickhouse.");
  public static final Property<Path> EMBEDDED_ENGINE = Property.optional("clickhouse.embedded.engine",
      PropertyType.path(),
      "A libchdb.so of your own for the embedded server. Without it one is fetched with npm, once, into "
          + "$YCSBPACK_CACHE, else $XDG_CACHE_HOME/ycsbpack, else ~/.cache/ycsbpack.");

  private ClickHouseProperties() {
  }

  /** In the order of the docs. */
  static List<Property<?>> all() {
    return List.of(URL, USER, PASSWORD, PASSWORD_FILE, SSL, SSL_ROOT_CERT, SSL_CERT, SSL_KEY,
        TIMEOUT, COMPRESS, SETTINGS, ENGINE, CLUSTER, MERGE_LOADED, INSERT_BATCH, THROUGH,
        EMBEDDED_DATA, EMBEDDED_ENGINE);
  }
}
