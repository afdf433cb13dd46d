// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which server settings a user may send to a host. A user's profile may be read-only ({@code readonly=1}) or hold
 * constraints, and the server refuses a whole statement for one forbidden setting. So each host is asked first, by a
 * statement that sends none. The binding's own settings are left out if forbidden, with one warning about the effect;
 * forbidden settings of the properties are refused.
 */
final class SettingRights {
  private static final String DEDUPLICATION = "a table that deduplicates drops an insert that is equal to an earlier "
      + "one";
  /** The effect of leaving out one of the binding's own settings, by its name. */
  private static final Map<String, String> MEANING = Map.ofEntries(
      Map.entry("max_execution_time",
          "the client gives up an operation after clickhouse.timeout and 5 s more, and the server goes on"
              + " with it for as long as its own value allows"),
      Map.entry("max_threads", "reads of records may take more of the server than they need"),
      Map.entry("max_block_size", "scans of records may read more than they need"),
      Map.entry("max_insert_threads", "the server makes rows with fewer or more threads than meant"),
      Map.entry("max_partitions_per_insert_block", "an insert into more partitions than that is refused"),
      Map.entry("async_insert", "the server may gather inserts before it writes them"),
      Map.entry("insert_deduplicate", DEDUPLICATION),
      Map.entry("async_insert_deduplicate", DEDUPLICATION),
      Map.entry("deduplicate_insert", DEDUPLICATION),
      Map.entry("deduplicate_insert_select", DEDUPLICATION),
      Map.entry("optimize_skip_merged_partitions", "the merge at the end of a load writes merged parts again"),
      Map.entry("output_format_json_quote_64bit_integers", "answers of statements may be compared as texts"));
  /** By host and user. A question of each connection would delay the first operation after a fail-over. */
  private static final Map<String, Map<String, Setting>> KNOWN = new ConcurrentHashMap<>();
  /** By host, user and name. */
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  private final ClickHouseOptions options;
  private final String user;
  private final String host;
  private final Map<String, Setting> settings;

  /**
   * A setting as the server lists it for this user.
   *
   * @param min least value; empty without a bound
   * @param max greatest value; empty without a bound
   */
  private record Setting(String value, String min, String max, boolean fixed) {
    /** Leaves settings that are no numbers to the server. */
    boolean admits(String wanted) {
      return !fixed && !isLess(wanted, min) && !isLess(max, wanted);
    }

    private static boolean isLess(String one, String other) {
      try {
        return new BigDecimal(one).compareTo(new BigDecimal(other)) < 0;
      } catch (NumberFormatException e) {
        return false;
      }
    }
  }

  /**
   * Asks the host once for each user.
   *
   * @throws IOException if the host can't be asked
   * @throws TargetException if the properties demand a setting that the user may not send
   */
  SettingRights(HttpChannel http, ClickHouseOptions options) throws IOException {
    this.options = options;
    user = options.get(ClickHouseProperties.USER);
    host = http.endpoint().toString();
    String key = host + " " + user;
    if (!KNOWN.containsKey(key)) {
      KNOWN.put(key, ask(http));
    }
    settings = KNOWN.get(key);
    options.requiredSettings().forEach(this::require);
    options.measuredSettings().forEach(this::require);
  }

  private static Map<String, Setting> ask(HttpChannel http) throws IOException {
    Map<String, Setting> settings = new HashMap<>();
    RequestBody question = new RequestBody(128)
        .append("SELECT name, value, ifNull(min, ''), ifNull(max, ''), readonly FROM system.settings");
    http.query(http.path(HttpChannel.ROWS, Map.of()), question, rows -> {
      while (rows.hasNext()) {
        settings.put(rows.readText(),
            new Setting(rows.readText(), rows.readText(), rows.readText(), rows.readByte() != 0));
      }
    });
    return settings;
  }

  /** For every statement over a connection to this host. */
  Map<String, String> always() {
    Map<String, String> always = sendable(options.ownSettings());
    always.putAll(options.requiredSettings());
    return always;
  }

  /**
   * Keeps the settings that may be sent, even if this server already has the value: another server may answer at the
   * same address. Leaves out settings that the properties set for every statement and settings that the server does not
   * know; also, with a warning, forbidden settings whose value differs.
   *
   * @param wanted the binding's own settings; each needs a row in the table of meanings
   */
  Map<String, String> sendable(Map<String, String> wanted) {
    Map<String, String> sendable = new LinkedHashMap<>();
    wanted.forEach((name, value) -> {
      Setting setting = settings.get(name);
      if (setting == null || options.requiredSettings().containsKey(name)) {
        return;
      }
      if (setting.admits(value)) {
        sendable.put(name, value);
      } else if (!value.equals(setting.value()) && WARNED.add(host + " " + user + " " + name)) {
        ProcessConsole.warn(forbidden(name, value, setting) + ": " + MEANING.get(name));
      }
    });
    return sendable;
  }

  private void require(String name, String value) {
    Setting setting = settings.get(name);
    if (setting != null && !setting.value().equals(value) && !setting.admits(value)) {
      throw new TargetException(forbidden(name, value, setting)
          + ", but the properties ask for it. Leave it out, or take a user with that right");
    }
  }

  private String forbidden(String name, String value, Setting setting) {
    String bounds = setting.fixed() ? "fixed"
        : "may be set" + (setting.min().isEmpty() ? "" : " from " + setting.min())
            + (setting.max().isEmpty() ? "" : " to " + setting.max());
    return "the user " + user + " may not set " + name + "=" + value + " on " + host + ", which has "
        + setting.value() + " (" + bounds + ")";
  }
}
