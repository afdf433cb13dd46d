// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.TargetException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The object that a statement made, and when it can be used. The nodes learn of a new collection one after the other,
 * and an index is built after the statement that makes it has ended.
 */
record NewDefinition(SharedCluster shared) {
  private static final String NAME = "(?:`((?:[^`]|``)+)`|(\\w+))";
  private static final String IF_NOT_EXISTS = "(?:IF\\s+NOT\\s+EXISTS\\s+)?";
  private static final Pattern COLLECTION = Pattern.compile("(?is)\\s*CREATE\\s+COLLECTION\\s+" + IF_NOT_EXISTS
      + "(?:default\\s*:\\s*)?" + NAME + "\\s*\\.\\s*" + NAME + "\\s*\\.\\s*" + NAME + ".*");
  private static final Pattern INDEX = Pattern
      .compile("(?is)\\s*CREATE\\s+(?:PRIMARY\\s+)?INDEX\\s+(?!ON\\s)" + IF_NOT_EXISTS + NAME + "\\s.*");

  /**
   * Waits until the statement's collection or index can be used; returns at once if it makes neither, or an index that
   * is built later.
   *
   * @throws TargetException if it can't be used in time
   */
  void await(String statement) {
    Matcher collection = COLLECTION.matcher(statement);
    if (collection.matches()) {
      Keyspace keyspace = new Keyspace(name(collection, 1), name(collection, 3), name(collection, 5));
      if (keyspace.bucket().equals(shared.options().bucket())) {
        new Collections(shared).await(keyspace);
      }
      return;
    }
    index(statement).ifPresent(index -> Waiting.until(Indexes.BUILD_TIMEOUT, () -> isBuilt(index),
        "the index " + index + " is not online"));
  }

  /** The name of the index that a statement makes; empty if it makes none, or names none. */
  static Optional<String> index(String statement) {
    Matcher index = INDEX.matcher(statement);
    return index.matches() ? Optional.of(name(index, 1)) : Optional.empty();
  }

  /** Several collections may have an index of this name: wait for all that were not deferred. */
  private boolean isBuilt(String index) {
    return shared.statements()
        .look("SELECT RAW i.state FROM system:indexes AS i WHERE i.name = $1", index)
        .stream()
        .map(state -> new String(state, StandardCharsets.UTF_8).replace("\"", "").strip())
        .allMatch(state -> state.equals("online") || state.equals("deferred"));
  }

  private static String name(Matcher matcher, int quoted) {
    return matcher.group(quoted) != null ? matcher.group(quoted).replace("``", "`") : matcher.group(quoted + 1);
  }
}
