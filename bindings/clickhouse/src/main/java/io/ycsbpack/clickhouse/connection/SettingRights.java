// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.core5.io.IOCallback;

/**
 * Which server settings a user may send to a host. A user's profile may be read-only ({@code readonly=1}) or hold
 * constraints, and the server refuses a whole statement for one forbidden setting. So each host is asked once per user,
 * by a statement that sends none. The binding's own settings are left out if forbidden, with one warning about the
 * effect; forbidden settings of the properties are refused.
 */
final class SettingRights {
  static final String QUESTION = "SELECT name, value, min, max, readonly FROM system.settings";
  /** The effect of leaving out one of the binding's own settings, by its name. */
  private static final Map<String, String> MEANING = Map.of(
      "max_execution_time",
      "the client gives up an operation after clickhouse.timeout and 5 s more, and the server goes on"
          + " with it for as long as its own value allows",
      "max_threads", "reads of records may take more of the server than they need",
      "max_block_size", "scans of records may read more than they need",
      "max_insert_threads", "the server makes rows with fewer or more threads than meant",
      "max_partitions_per_insert_block", "an insert into more partitions than that is refused",
      "async_insert", "the server may gather inserts before it writes them");
  private static final String DEDUPLICATION = "a table that deduplicates drops an insert that is equal to an earlier "
      + "one";
  /**
   * By host and user; a query for each thread would fall into its first measured operation. Threads that ask at the
   * same time share one answer, or one failure.
   */
  private static final Map<String, CompletableFuture<Map<String, Setting>>> KNOWN = new ConcurrentHashMap<>();
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  private final Endpoint endpoint;
  private final String user;
  private final Map<String, Setting> settings;
  private final Map<String, String> required;
  private final Map<String, String> always = new LinkedHashMap<>();

  /** A setting as the server lists it for this user; {@code min} and {@code max} are null for no bound. */
  private record Setting(String value, String min, String max, boolean fixed) {
    boolean admits(String wanted) {
      return !fixed && (min == null || !isBelow(wanted, min)) && (max == null || !isBelow(max, wanted));
    }

    /** Leaves bounds of settings that are no numbers to the server. */
    private static boolean isBelow(String a, String b) {
      try {
        return new BigDecimal(a).compareTo(new BigDecimal(b)) < 0;
      } catch (NumberFormatException e) {
        return false;
      }
    }

    String bounds() {
      String range = (min == null ? "" : " from " + min) + (max == null ? "" : " to " + max);
      return fixed ? "fixed" : "may be set" + range;
    }
  }

  /**
   * @param asker sends {@link #QUESTION} without any setting, and passes its rows on
   * @throws IOException if the host can't be asked
   * @throws TargetException if the properties demand a setting that the user may not send
   */
  SettingRights(Endpoint endpoint, ClickHouseOptions options, IOCallback<HostConnection.AnswerReader> asker)
      throws IOException {
    this.endpoint = endpoint;
    user = options.user();
    settings = known(endpoint + " " + user, asker);
    required = options.requiredSettings();
    require(required);
    require(options.measuredSettings());
    always.putAll(sendable(options.ownSettings()));
    always.putAll(required);
  }

  private static Map<String, Setting> known(String key, IOCallback<HostConnection.AnswerReader> asker)
      throws IOException {
    CompletableFuture<Map<String, Setting>> mine = new CompletableFuture<>();
    CompletableFuture<Map<String, Setting>> first = KNOWN.putIfAbsent(key, mine);
    if (first == null) {
      try {
        mine.complete(ask(asker));
      } catch (Throwable e) {
        // Whatever failed, the threads that wait for the answer must not wait for ever.
        KNOWN.remove(key, mine);
        mine.completeExceptionally(e);
        throw e;
      }
    }
    try {
      return (first == null ? mine : first).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new IOException(ClickHouseFailure.of(e).message(), e.getCause());
    }
  }

  private static Map<String, Setting> ask(IOCallback<HostConnection.AnswerReader> asker) throws IOException {
    Map<String, Setting> settings = new HashMap<>();
    asker.execute(rows -> {
      while (rows.hasNext()) {
        settings.put(rows.readText(),
            new Setting(rows.readText(), text(rows.readNullableString()), text(rows.readNullableString()),
                rows.readByte() != 0));
      }
    });
    return settings;
  }

  private static String text(byte[] text) {
    return text == null ? null : new String(text, StandardCharsets.UTF_8);
  }

  /** For every statement over a connection to this host. */
  Map<String, String> always() {
    return always;
  }

  /**
   * Keeps the settings that may be sent, even if this server already has the value: another server may answer at the
   * same address. Leaves out settings that the properties set for every statement and settings that the server does not
   * know; also, with a warning, forbidden settings whose value differs.
   */
  Map<String, String> sendable(Map<String, String> wanted) {
    Map<String, String> sendable = new LinkedHashMap<>();
    wanted.forEach((name, value) -> {
      Setting setting = settings.get(name);
      boolean same = setting != null && value.equals(setting.value()) && !setting.admits(value);
      if (setting == null || same || required.containsKey(name)) {
        return;
      }
      if (setting.admits(value)) {
        sendable.put(name, value);
      } else if (WARNED.add(endpoint + " " + user + " " + name)) {
        ProcessConsole.warn("the user " + user + " may not set " + name + "=" + value + " on " + endpoint
            + ", which has " + setting.value() + " (" + setting.bounds() + "): "
            + MEANING.getOrDefault(name, DEDUPLICATION));
      }
    });
    return sendable;
  }

  private void require(Map<String, String> wanted) {
    wanted.forEach((name, value) -> {
      Setting setting = settings.get(name);
      if (setting != null && !setting.value().equals(value) && !setting.admits(value)) {
        throw new TargetException("the user " + user + " may not set " + name + "=" + value + " on " + endpoint
            + ", which has " + setting.value() + " (" + setting.bounds()
            + "), but the properties ask for it. Leave it out, or take a user with that right");
      }
    });
  }
}
