// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The documents of one collection in the order of their ids, and its indexes. One write at a time is applied; its
 * changes are in the indexes when they return. Safe for all threads.
 *
 * @param id its number on the wire
 * @param indexes by name
 */
record Documents(String scope, String name, int id, NavigableMap<byte[], Item> items, Map<String, Index> indexes) {

  /**
   * One document. Immutable.
   *
   * @param flags the client's flags
   * @param cas version; changes with every write
   * @param expiry in seconds since 1970; 0: never
   */
  record Item(byte[] value, int flags, long cas, long expiry) {
  }

  Documents(String scope, String name, int id) {
    this(scope, name, id, new ConcurrentSkipListMap<>(Arrays::compareUnsigned), new ConcurrentHashMap<>());
  }

  /** Empty if there is no such document, or it has expired. */
  Optional<Item> get(byte[] key) {
    return Optional.ofNullable(items.get(key)).filter(item -> !isExpired(item));
  }

  /**
   * Replaces a document and returns the new one; empty stands for no document. Nothing is changed if {@code change}
   * throws.
   */
  synchronized Optional<Item> change(byte[] key, UnaryOperator<Optional<Item>> change) {
    Optional<Item> changed = change.apply(get(key));
    Optional<Item> stored = Optional.ofNullable(items.get(key));
    changed.ifPresentOrElse(item -> items.put(key, item), () -> items.remove(key));
    for (Index index : indexes.values()) {
      stored.ifPresent(item -> index.remove(key, item.value()));
      changed.ifPresent(item -> index.add(key, item.value()));
    }
    return changed;
  }

  /** In order. */
  Stream<Map.Entry<byte[], Item>> from(byte[] first) {
    return items.tailMap(first, true).entrySet().stream().filter(entry -> !isExpired(entry.getValue()));
  }

  /** Indexes present and future documents; returns false if an index of the name exists. */
  synchronized boolean addIndex(Index index) {
    if (indexes.putIfAbsent(index.name(), index) != null) {
      return false;
    }
    items.forEach((key, item) -> index.add(key, item.value()));
    return true;
  }

  private static boolean isExpired(Item item) {
    return item.expiry() != 0 && item.expiry() <= Instant.now().getEpochSecond();
  }
}
