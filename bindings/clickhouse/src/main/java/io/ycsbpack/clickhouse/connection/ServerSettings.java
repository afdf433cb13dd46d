package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The server settings of {@code clickhouse.settings}, by name.
 *
 * <p>Those of the query cache go with measured statements alone: with the cache switched on a server refuses every question
 * about its version, its tables or the current database (codes 704 and 719), and a check must not be answered by a cache.
 *
 * @param general    sent with every statement
 * @param queryCache sent with measured statements
 */
record ServerSettings(Map<String, String> general, Map<String, String> queryCache) {

  /**
   * Reads the property.
   *
   * @throws UsageException when a part of it is not {@code name=value}
   */
  static ServerSettings of(Settings settings) {
    ServerSettings parsed = new ServerSettings(new LinkedHashMap<>(), new LinkedHashMap<>());
    ClickHouseProperties.SETTINGS.find(settings).ifPresent(text -> {
      for (String part : text.split(",")) {
        parsed.add(part.strip());
      }
    });
    return parsed;
  }

  private void add(String part) {
    String[] pair = part.split("=", 2);
    if (pair.length != 2 || !pair[0].matches("\\w+")) {
      throw new UsageException(ClickHouseProperties.SETTINGS.name() + ": '" + part
          + "' is not name=value; write such as max_threads=2,use_uncompressed_cache=1");
    }
    (pair[0].contains("query_cache") ? queryCache : general).put(pair[0], pair[1]);
  }

  /** Whether the server may answer from its query cache. */
  boolean isQueryCacheOn() {
    String value = queryCache.getOrDefault("use_query_cache", "0");
    return value.equals("1") || value.equalsIgnoreCase("true");
  }
}
