// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.util.Map;
import site.ycsb.Status;

/**
 * The parts that a load leaves. The server merges some of them by itself at varying times, so that queries on equal
 * data read a different number of parts and rows. Under workload E, scans on two starts of one server read 3.0 and 1.5
 * thousand rows each.
 */
public final class LoadedParts {
  private static final Map<String, String> SKIP_MERGED = Map.of("optimize_skip_merged_partitions", "1");

  private LoadedParts() {
  }

  /** Merges all parts of each partition, unless the options switch it off. A user without the right gets a warning. */
  public static void merge(HostConnection connection, String table) throws IOException {
    if (!connection.options().isMergedAfterLoad()) {
      return;
    }
    try {
      connection.execute("OPTIMIZE TABLE " + Sql.name(table) + " FINAL"
          + Sql.settings(connection.sendable(SKIP_MERGED)));
    } catch (IOException e) {
      if (ClickHouseFailure.of(e).status() != Status.FORBIDDEN) {
        throw e;
      }
      ProcessConsole
          .warn("the rows that the load wrote into " + table + " are not merged: the user lacks the right (GRANT "
              + "OPTIMIZE ON " + table + "). Queries may read more parts on one server than on another; -p "
              + ClickHouseProperties.MERGE_LOADED.name() + "=false skips the merge");
    }
  }
}
