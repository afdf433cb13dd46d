package io.ycsbpack.couchbase.connection;

/**
 * A collection by its whole name.
 *
 * @param bucket     its bucket
 * @param scope      its scope
 * @param collection its own name
 */
public record Keyspace(String bucket, String scope, String collection) {

  /** Its name in a statement, each part in back-ticks. */
  public String sql() {
    return quoted(bucket) + "." + quoted(scope) + "." + quoted(collection);
  }

  /** The name of a field, an index or a collection in a statement; a back-tick in it is doubled. */
  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** Its name for readers. */
  @Override
  public String toString() {
    return bucket + "." + scope + "." + collection;
  }
}
