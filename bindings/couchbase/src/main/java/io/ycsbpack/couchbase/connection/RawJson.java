package io.ycsbpack.couchbase.connection;

import com.couchbase.client.java.codec.JsonSerializer;

/** Hands JSON through as bytes, in both directions: it is written and read by the binding itself. */
public enum RawJson implements JsonSerializer {
  /** The only one. */
  INSTANCE;

  @Override
  public byte[] serialize(Object json) {
    return (byte[]) json;
  }

  @Override
  public <T> T deserialize(Class<T> target, byte[] json) {
    return target.cast(json);
  }
}
