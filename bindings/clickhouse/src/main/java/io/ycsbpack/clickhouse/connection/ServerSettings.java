// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server settings of {@code clickhouse.settings}, by name.
 *
 * <p>Settings of the query cache apply only to measured statements. With the cache switched on, a server refuses
 * questions about its version, its tables or the current database (codes 704 and 719). A cache must not answer a check.
 *
 * @param general sent with every statement
 * @param queryCache sent with measured statements
 */
record ServerSettings(Map<String, String> general, Map<String, String> queryCache) {
  /** A name and a value, from one comma to the next. */
  private static final Pattern PART = Pattern.compile("\\G\\s*(\\w+)=(?:'((?:[^']|'')*)'\\s*|([^,']*))(?=,|$)");

  /** @throws UsageException if a part is not {@code name=value}, or reads would be less consistent than it demands */
  static ServerSettings of(Settings settings) {
    ServerSettings parsed = new ServerSettings(new LinkedHashMap<>(), new LinkedHashMap<>());
    ClickHouseProperties.SETTINGS.find(settings).ifPresent(parsed::addAll);
    parsed.requireEffective();
    return parsed;
  }

  private void addAll(String text) {
    Matcher part = PART.matcher(text);
    int end = -1;
    while (end < text.length()) {
      if (!part.find(end + 1)) {
        throw new UsageException(ClickHouseProperties.SETTINGS.name() + ": '" + text.substring(end + 1).strip()
            + "' is not name=value; write such as max_threads=2,use_uncompressed_cache=1, and a value that holds a "
            + "comma between single quotes");
      }
      String value = part.group(2) == null ? part.group(3).strip() : part.group(2).replace("''", "'");
      (part.group(1).contains("query_cache") ? queryCache : general).put(part.group(1), value);
      end = part.end();
    }
  }

  /** A server ignores the consistency of reads while inserts with a quorum may go in parallel. */
  private void requireEffective() {
    if (general.getOrDefault("select_sequential_consistency", "0").equals("1")
        && !general.getOrDefault("insert_quorum_parallel", "1").equals("0")) {
      throw new UsageException(ClickHouseProperties.SETTINGS.name() + ": select_sequential_consistency=1 has no effect"
          + " without insert_quorum_parallel=0; add insert_quorum=2,insert_quorum_parallel=0");
    }
  }

  boolean isQueryCacheOn() {
    String value = queryCache.getOrDefault("use_query_cache", "0");
    return value.equals("1") || value.equalsIgnoreCase("true");
  }
}
