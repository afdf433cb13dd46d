// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

record Keyspace(String bucket, String scope, String collection) {

  /** For a statement, each part in back-ticks. */
  String sql() {
    return quoted(bucket) + "." + quoted(scope) + "." + quoted(collection);
  }

  /** Quotes the name of a field, an index or a collection for a statement; a back-tick in it is doubled. */
  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  @Override
  public String toString() {
    return bucket + "." + scope + "." + collection;
  }
}
