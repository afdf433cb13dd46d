// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * An index as {@code system:indexes} lists it.
 *
 * @param state online, deferred, building, ...
 * @param primary on the ids, of all documents
 * @param using its provider: gsi for the index service, fts for full-text search
 * @param condition of a partial index; empty for none
 * @param key its expressions, in order
 */
record FoundIndex(String name, String state, boolean primary, String using, String condition, List<String> key) {

  static FoundIndex of(byte[] row) {
    JsonObject index = JsonObject.fromJson(row);
    JsonArray key = Optional.ofNullable(index.getArray("index_key")).orElseGet(JsonArray::create);
    return new FoundIndex(text(index, "name"), text(index, "state"),
        Boolean.TRUE.equals(index.getBoolean("is_primary")), text(index, "using"), text(index, "condition"),
        key.toList().stream().map(String::valueOf).toList());
  }

  /** Whether statements that want this index can use it, once it is online. */
  boolean serves(Indexes.Wanted wanted) {
    return hasKeyOf(wanted) && whyUnfit().isEmpty() && primary == wanted.fields().isEmpty();
  }

  boolean hasKeyOf(Indexes.Wanted wanted) {
    List<String> names = wanted.fields().stream().map(Keyspace::quoted).toList();
    return key.size() >= names.size() && key.subList(0, names.size()).equals(names)
        && names.isEmpty() == key.isEmpty();
  }

  /** Why it can't serve all documents; empty if it can. */
  String whyUnfit() {
    if (!using.equalsIgnoreCase("gsi")) {
      return "it is kept by " + (using.equalsIgnoreCase("fts") ? "full-text search" : using)
          + ", not by the index service";
    }
    return condition.isEmpty() ? "" : "it is partial, with the condition " + condition;
  }

  boolean isOnline() {
    return state.equals("online");
  }

  boolean isDeferred() {
    return state.equals("deferred");
  }

  private static String text(JsonObject index, String name) {
    String text = index.getString(name);
    return text == null ? "" : text;
  }
}
