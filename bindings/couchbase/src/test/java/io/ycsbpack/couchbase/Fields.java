// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** A record's fields, for writing and comparing. */
final class Fields {

  private Fields() {
  }

  /** Name, value, name, value, ... */
  static Map<String, ByteIterator> of(String... namesAndValues) {
    Map<String, ByteIterator> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i],
          new ByteArrayByteIterator(namesAndValues[i + 1].getBytes(StandardCharsets.ISO_8859_1)));
    }
    return fields;
  }

  /** The values as text, by name. */
  static Map<String, String> text(Map<String, ByteIterator> fields) {
    Map<String, String> text = new TreeMap<>();
    fields.forEach((name, value) -> text.put(name, new String(value.toArray(), StandardCharsets.ISO_8859_1)));
    return text;
  }
}
