package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Values;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One row as a statement sees it: a document, or as much of it as an index holds. */
final class Row {
  private final byte[] id;
  private final byte[] document;
  private final List<String> names;
  private final Object[] values;

  private Row(byte[] id, byte[] document, List<String> names, Object[] values) {
    this.id = id;
    this.document = document;
    this.names = names;
    this.values = values;
  }

  /** Of the values of these fields; {@code document} is null where the fields are all that is needed. */
  static Row of(byte[] id, byte[] document, List<String> names, Object[] values) {
    return new Row(id, document, names, values);
  }

  /** Of a document; only these of its fields are read. */
  static Row of(byte[] id, byte[] document, List<String> names) {
    return new Row(id, document, names, names.isEmpty() ? new Object[0] : Values.fields(document, names));
  }

  Object field(String name) {
    int index = names.indexOf(name);
    return index < 0 ? Values.MISSING : values[index];
  }

  String id() {
    return new String(id, StandardCharsets.UTF_8);
  }

  byte[] key() {
    return id;
  }

  byte[] document() {
    return document;
  }
}
