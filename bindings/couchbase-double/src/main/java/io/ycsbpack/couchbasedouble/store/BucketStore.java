package io.ycsbpack.couchbasedouble.store;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A bucket: its scopes and collections, and the counters that all of them share. Safe for all threads. */
public final class BucketStore {
  /** Name of the scope and the collection that every bucket has. */
  public static final String DEFAULT = "_default";
  private static final int FIRST_OWN_ID = 8;

  private final String name;
  private final Clock clock;
  private final Map<Integer, Documents> collections = new ConcurrentHashMap<>();
  private final Set<String> scopes = new ConcurrentSkipListSet<>(List.of(DEFAULT));
  private final AtomicInteger nextId = new AtomicInteger(FIRST_OWN_ID);
  private final AtomicLong manifest = new AtomicLong();
  private final AtomicLong cas;
  private final AtomicLong sequence = new AtomicLong();
  private volatile int indexNodes = 1;

  /** An empty bucket; documents expire by this clock. */
  public BucketStore(String name, Clock clock) {
    this.name = name;
    this.clock = clock;
    cas = new AtomicLong(clock.millis() << 20);
    collections.put(0, new Documents(DEFAULT, DEFAULT, 0, clock));
  }

  /** How many nodes keep indexes. */
  public int indexNodes() {
    return indexNodes;
  }

  /** So many nodes keep indexes. */
  public void indexNodes(int count) {
    indexNodes = count;
  }

  /** The bucket's name. */
  public String name() {
    return name;
  }

  /** The clock that documents expire by. */
  public Clock clock() {
    return clock;
  }

  /** A version that no document had before. */
  public long nextCas() {
    return cas.incrementAndGet();
  }

  /** Counts one more write; its number. */
  public long nextSequence() {
    return sequence.incrementAndGet();
  }

  /** The number of the last write. */
  public long sequence() {
    return sequence.get();
  }

  /** Changes with every change of the collections. */
  public long manifest() {
    return manifest.get();
  }

  /** All scopes' names. */
  public Collection<String> scopes() {
    return scopes;
  }

  /** All collections. */
  public Collection<Documents> collections() {
    return collections.values();
  }

  /** Documents in all collections; takes as long as counting them. */
  public long items() {
    return collections.values().stream().mapToLong(Documents::count).sum();
  }

  /** The collection with this number; null when there is none. */
  public Documents collection(int id) {
    return collections.get(id);
  }

  /** The collection of this name. */
  public Optional<Documents> collection(String scope, String collection) {
    return collections.values()
        .stream()
        .filter(documents -> documents.scope().equals(scope) && documents.name().equals(collection))
        .findFirst();
  }

  /** Makes a scope; false when it is there. */
  public synchronized boolean addScope(String scope) {
    boolean added = scopes.add(scope);
    if (added) {
      manifest.incrementAndGet();
    }
    return added;
  }

  /** Removes a scope with its collections; false when it is not there. */
  public synchronized boolean removeScope(String scope) {
    boolean removed = !scope.equals(DEFAULT) && scopes.remove(scope);
    if (removed) {
      collections.values().removeIf(documents -> documents.scope().equals(scope));
      manifest.incrementAndGet();
    }
    return removed;
  }

  /** Makes a collection in a scope that is there; false when the collection is there. */
  public synchronized boolean addCollection(String scope, String collection) {
    if (collection(scope, collection).isPresent()) {
      return false;
    }
    int id = nextId.getAndIncrement();
    collections.put(id, new Documents(scope, collection, id, clock));
    manifest.incrementAndGet();
    return true;
  }

  /** Removes a collection with its documents and indexes; false when it is not there. */
  public synchronized boolean removeCollection(String scope, String collection) {
    Optional<Documents> found = collection(scope, collection);
    found.ifPresent(documents -> {
      collections.remove(documents.id());
      manifest.incrementAndGet();
    });
    return found.isPresent();
  }
}
