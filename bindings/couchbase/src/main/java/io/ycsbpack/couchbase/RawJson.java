// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.java.codec.JsonSerializer;

/** Passes JSON through as bytes, in both directions: the binding itself reads and writes it. */
public enum RawJson implements JsonSerializer {
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
