// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A bucket: its scopes and collections, and their shared counters. Safe for all threads. */
final class BucketStore {
  /** Name of the scope and the collection that every bucket has. */
  static final String DEFAULT = "_default";
  private static final int FIRST_OWN_ID = 8;

  final String name;
  private final Map<Integer, Documents> collections = new ConcurrentHashMap<>();
  final Set<String> scopes = new ConcurrentSkipListSet<>(List.of(DEFAULT));
  /** Indexes that serve no statement, as the real service lists them. */
  final List<ObjectNode> listedIndexes = new CopyOnWriteArrayList<>();
  private final AtomicInteger nextId = new AtomicInteger(FIRST_OWN_ID);
  private final AtomicLong manifest = new AtomicLong();
  private final AtomicLong cas = new AtomicLong(System.currentTimeMillis() << 20);

  BucketStore(String name) {
    this.name = name;
    collections.put(0, new Documents(DEFAULT, DEFAULT, 0));
  }

  /** A version that no document had before. */
  long nextCas() {
    return cas.incrementAndGet();
  }

  /** Changes with every change of the collections. */
  long manifest() {
    return manifest.get();
  }

  Collection<Documents> collections() {
    return collections.values();
  }

  /** Documents in all collections; counts them each time. */
  long items() {
    return collections.values().stream().mapToLong(documents -> documents.items().size()).sum();
  }

  Optional<Documents> collection(int id) {
    return Optional.ofNullable(collections.get(id));
  }

  Optional<Documents> collection(String scope, String collection) {
    return collections.values()
        .stream()
        .filter(documents -> documents.scope().equals(scope) && documents.name().equals(collection))
        .findFirst();
  }

  synchronized boolean addScope(String scope) {
    boolean added = scopes.add(scope);
    if (added) {
      manifest.incrementAndGet();
    }
    return added;
  }

  /** Returns false if the collection exists; the scope must exist. */
  synchronized boolean addCollection(String scope, String collection) {
    if (collection(scope, collection).isPresent()) {
      return false;
    }
    int id = nextId.getAndIncrement();
    collections.put(id, new Documents(scope, collection, id));
    manifest.incrementAndGet();
    return true;
  }

  /** Also removes its documents and indexes; returns false if it does not exist. */
  synchronized boolean removeCollection(String scope, String collection) {
    Optional<Documents> found = collection(scope, collection);
    found.ifPresent(documents -> {
      collections.remove(documents.id());
      manifest.incrementAndGet();
    });
    return found.isPresent();
  }
}
