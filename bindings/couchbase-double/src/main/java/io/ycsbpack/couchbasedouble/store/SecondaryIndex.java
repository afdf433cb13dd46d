package io.ycsbpack.couchbasedouble.store;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;

/** An index on top-level fields, kept in order with every write. Safe for all threads. */
public final class SecondaryIndex {
  private final String name;
  private final List<String> fields;
  private final String condition;
  private volatile boolean online;
  private final ConcurrentSkipListSet<Entry> entries = new ConcurrentSkipListSet<>(SecondaryIndex::compare);

  SecondaryIndex(String name, List<String> fields, String condition, boolean online) {
    this.name = name;
    this.fields = fields;
    this.condition = condition;
    this.online = online;
  }

  /**
   * One document in it.
   *
   * @param values of the index's fields; fewer of them, and no id, mark the place before all that begin with them
   * @param id     the document's id
   */
  public record Entry(Object[] values, byte[] id) {
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its fields, in order. */
  public List<String> fields() {
    return fields;
  }

  /** What documents meet that are in it, as text; null for all documents. */
  public String condition() {
    return condition;
  }

  /** Whether it was built; else it is deferred. */
  public boolean isOnline() {
    return online;
  }

  /** Whether statements are planned with it: never with a partial one, whose condition the double does not follow. */
  public boolean isUsable() {
    return online && condition == null;
  }

  void build() {
    online = true;
  }

  /** The entries whose first values are {@code prefix}, in order; those of the moment at which each is reached. */
  public Iterable<Entry> withPrefix(Object[] prefix) {
    return () -> new PrefixIterator(entries.tailSet(new Entry(prefix, null)).iterator(), prefix);
  }

  /** A document without the first field is not in the index, as in the real one. */
  void add(byte[] id, byte[] document) {
    Object[] values = Values.fields(document, fields);
    if (values[0] != Values.MISSING) {
      entries.add(new Entry(values, id));
    }
  }

  void remove(byte[] id, byte[] document) {
    entries.remove(new Entry(Values.fields(document, fields), id));
  }

  private static int compare(Entry a, Entry b) {
    int shared = Math.min(a.values().length, b.values().length);
    for (int i = 0; i < shared; i++) {
      int order = Values.compare(a.values()[i], b.values()[i]);
      if (order != 0) {
        return order;
      }
    }
    int length = Integer.compare(a.values().length, b.values().length);
    if (length != 0) {
      return length;
    }
    if (a.id() == null || b.id() == null) {
      return Boolean.compare(a.id() != null, b.id() != null);
    }
    return Arrays.compareUnsigned(a.id(), b.id());
  }
}
