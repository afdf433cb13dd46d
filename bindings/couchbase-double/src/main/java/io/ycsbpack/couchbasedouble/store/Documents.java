package io.ycsbpack.couchbasedouble.store;

import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/**
 * The documents of one collection in the order of their ids, and its indexes. Writes of one document follow each other,
 * and what a write changes in the indexes is there when it returns. Safe for all threads.
 */
public final class Documents {
  private static final int STRIPES = 64;

  private final String scope;
  private final String name;
  private final int id;
  private final Clock clock;
  private final ConcurrentSkipListMap<byte[], Item> items = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  private final Map<String, SecondaryIndex> indexes = new ConcurrentHashMap<>();
  private final Object[] stripes = new Object[STRIPES];
  private final Map<String, IndexLayout> layouts = new ConcurrentHashMap<>();
  private final Set<String> fullTextIndexes = ConcurrentHashMap.newKeySet();
  private volatile String primaryIndex;
  private volatile boolean primaryOnline;
  private volatile boolean plansBySecondary = true;

  Documents(String scope, String name, int id, Clock clock) {
    this.scope = scope;
    this.name = name;
    this.id = id;
    this.clock = clock;
    Arrays.setAll(stripes, i -> new Object());
  }

  /** Its scope's name. */
  public String scope() {
    return scope;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its number on the wire. */
  public int id() {
    return id;
  }

  /** The document with this id; null when there is none, or it has expired. */
  public Item get(byte[] key) {
    Item item = items.get(key);
    return item == null || isExpired(item) ? null : item;
  }

  /**
   * Changes one document: {@code change} is shown what is there (null when nothing is) and returns what shall be (null
   * for nothing), or the same object to change nothing.
   */
  public void change(byte[] key, UnaryOperator<Item> change) {
    synchronized (stripes[Math.floorMod(Arrays.hashCode(key), STRIPES)]) {
      Item stored = items.get(key);
      Item old = stored == null || isExpired(stored) ? null : stored;
      Item changed = change.apply(old);
      if (changed == old && old == stored) {
        return;
      }
      if (changed == null) {
        items.remove(key);
      } else {
        items.put(key, changed);
      }
      for (SecondaryIndex index : indexes.values()) {
        if (stored != null) {
          index.remove(key, stored.value());
        }
        if (changed != null) {
          index.add(key, changed.value());
        }
      }
    }
  }

  /** All documents from {@code from} up to, not including, {@code to}, in order; either may be null for no limit. */
  public Iterable<Map.Entry<byte[], Item>> range(byte[] from, boolean inclusive, byte[] to, boolean toInclusive) {
    ConcurrentNavigableMap<byte[], Item> range = items;
    if (from != null && to != null && Arrays.compareUnsigned(from, to) > 0) {
      return List.of();
    }
    range = from == null ? range : range.tailMap(from, inclusive);
    range = to == null ? range : range.headMap(to, toInclusive);
    ConcurrentNavigableMap<byte[], Item> found = range;
    return () -> found.entrySet().stream().filter(entry -> !isExpired(entry.getValue())).iterator();
  }

  /** How many there are; takes as long as counting them. */
  public long count() {
    return items.size();
  }

  /** Its secondary indexes. */
  public List<SecondaryIndex> indexes() {
    return List.copyOf(indexes.values());
  }

  /** The name of its primary index; null when it has none. */
  public String primaryIndex() {
    return primaryIndex;
  }

  /** Whether there is a primary index that was built. */
  public boolean hasPrimaryOnline() {
    return primaryIndex != null && primaryOnline;
  }

  /** Makes the primary index, or removes it when {@code newName} is null; one that is not online is deferred. */
  public void primaryIndex(String newName, boolean online) {
    primaryOnline = online;
    primaryIndex = newName;
  }

  /** Builds a deferred index, the primary one or another; false when there is none of the name. */
  public boolean buildIndex(String indexName) {
    SecondaryIndex index = indexes.get(indexName);
    if (index != null) {
      index.build();
      return true;
    }
    primaryOnline |= indexName.equals(primaryIndex);
    return indexName.equals(primaryIndex);
  }

  /** How the index of this name is spread over the index nodes. */
  public IndexLayout layout(String indexName) {
    return layouts.getOrDefault(indexName, IndexLayout.NONE);
  }

  /** Remembers how the index of this name is spread. */
  public void layout(String indexName, IndexLayout layout) {
    layouts.put(indexName, layout);
  }

  /**
   * Whether statements are planned with secondary indexes; else by the primary one, as a planner without insight does.
   */
  public boolean plansBySecondary() {
    return plansBySecondary;
  }

  /** Lets statements be planned with secondary indexes, or not. */
  public void planBySecondary(boolean plan) {
    plansBySecondary = plan;
  }

  /** Names of full-text indexes: they are listed, and serve no statement. */
  public Set<String> fullTextIndexes() {
    return fullTextIndexes;
  }

  /**
   * Makes an index of the documents that are there and will be; false when one of the name is there.
   *
   * @param condition of a partial index, as text; null for none
   * @param online    whether it is built at once; else it is deferred
   */
  public boolean addIndex(String indexName, List<String> fields, String condition, boolean online) {
    SecondaryIndex index = new SecondaryIndex(indexName, fields, condition, online);
    if (indexes.putIfAbsent(indexName, index) != null) {
      return false;
    }
    for (byte[] key : items.keySet()) {
      synchronized (stripes[Math.floorMod(Arrays.hashCode(key), STRIPES)]) {
        Item item = items.get(key);
        if (item != null) {
          index.add(key, item.value());
        }
      }
    }
    return true;
  }

  /** Removes an index; false when there is none of the name. */
  public boolean removeIndex(String indexName) {
    return indexes.remove(indexName) != null;
  }

  private boolean isExpired(Item item) {
    return item.expiry() != 0 && item.expiry() <= clock.instant().getEpochSecond();
  }
}
