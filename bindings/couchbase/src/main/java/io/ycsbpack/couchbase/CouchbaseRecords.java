// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CasMismatchException;
import com.couchbase.client.core.error.DocumentExistsException;
import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.core.error.DocumentUnretrievableException;
import com.couchbase.client.core.msg.kv.DurabilityLevel;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.kv.GetOptions;
import com.couchbase.client.java.kv.GetResult;
import com.couchbase.client.java.kv.InsertOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.MutateInSpec;
import com.couchbase.client.java.kv.RemoveOptions;
import com.couchbase.client.java.kv.ReplaceOptions;
import com.couchbase.client.java.kv.StoreSemantics;
import com.couchbase.client.java.kv.UpsertOptions;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Records of the core workloads: one document each, with its fields on top level and the key as its id. Every method
 * throws the driver's exception if it fails. For one thread.
 */
final class CouchbaseRecords {
  /** The server's limit of changes of one document at once. */
  private static final int MOST_SPECS = 16;
  /** Tries against other clients that change the same record all the time. */
  private static final int MOST_CONFLICTS = 16;
  /** For a call whose time is over; the driver rejects 0. */
  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);

  private final Collection collection;
  private final InsertOptions insert;
  private final UpsertOptions upsert;
  private final MutateInOptions update;
  private final RemoveOptions remove;
  /** Whether an insert overwrites and an update makes a missing record. */
  private final boolean upserts;
  private final DurabilityLevel durability;
  /** Zero for never. */
  private final Duration expiry;
  private final boolean anyReplica;
  private final Duration timeout;
  private final Statements statements;
  private final Keyspace keyspace;
  private final Map<Set<String>, String> scans = new HashMap<>();

  CouchbaseRecords(SharedCluster shared) {
    Settings settings = shared.options().settings();
    statements = shared.statements();
    keyspace = shared.options().records();
    collection = shared.learned(keyspace);
    upserts = CouchbaseProperties.UPSERT.get(settings);
    durability = shared.options().durability();
    expiry = Duration.ofSeconds(CouchbaseProperties.DOCUMENT_EXPIRY.get(settings));
    insert = InsertOptions.insertOptions().durability(durability).expiry(expiry);
    upsert = UpsertOptions.upsertOptions().durability(durability).expiry(expiry);
    update = MutateInOptions.mutateInOptions()
        .durability(durability)
        .expiry(expiry)
        .storeSemantics(upserts ? StoreSemantics.UPSERT : StoreSemantics.REPLACE);
    remove = RemoveOptions.removeOptions().durability(durability);
    anyReplica = CouchbaseProperties.READ.get(settings).equals("any-replica");
    timeout = CouchbaseProperties.KV_TIMEOUT.get(settings);
  }

  /** Reads all fields if {@code fields} is null. */
  void read(String key, Set<String> fields, Map<String, ByteIterator> result) {
    RecordJson.read(found(key).contentAs(byte[].class), fields, result);
  }

  private GetResult found(String key) {
    if (!anyReplica) {
      return collection.get(key);
    }
    long start = System.nanoTime();
    try {
      return collection.getAnyReplica(key);
    } catch (DocumentUnretrievableException e) {
      // No copy answered with a record, and the driver does not say why. The active copy shows whether there is none,
      // or no node answers. One timeout bounds both questions.
      Duration left = timeout.minusNanos(System.nanoTime() - start);
      return collection.get(key,
          GetOptions.getOptions().timeout(left.compareTo(SHORTEST_TIMEOUT) < 0 ? SHORTEST_TIMEOUT : left));
    }
  }

  /**
   * Adds at most {@code count} records from {@code startKey} on, in the order of the keys; all fields if {@code fields}
   * is null.
   */
  void scan(String startKey, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
    String statement = scans.computeIfAbsent(fields == null ? Set.of() : fields, some -> scan(keyspace, some));
    for (byte[] row : statements.read(statement, startKey, count)) {
      HashMap<String, ByteIterator> record = new HashMap<>();
      RecordJson.read(row, fields, record);
      result.add(record);
    }
  }

  /** A statement over the primary index, with the parameters start key and count; whole documents for no fields. */
  static String scan(Keyspace keyspace, Set<String> fields) {
    StringBuilder columns = new StringBuilder("META(t).id AS `" + RecordJson.ID + "`");
    if (fields.isEmpty()) {
      columns.append(", t.*");
    }
    new TreeSet<>(fields).forEach(field -> columns.append(", t.").append(Keyspace.quoted(field)));
    return "SELECT " + columns + " FROM " + keyspace.sql()
        + " AS t WHERE META(t).id >= $1 ORDER BY META(t).id LIMIT $2";
  }

  /** With couchbase.upsert, replaces an existing record. */
  void insert(String key, Map<String, ByteIterator> values) {
    byte[] document = RecordJson.document(values);
    if (upserts) {
      collection.upsert(key, document, upsert);
    } else {
      collection.insert(key, document, insert);
    }
  }

  /** Keeps the other fields. */
  void update(String key, Map<String, ByteIterator> values) {
    if (values.size() > MOST_SPECS) {
      replaceFields(key, values);
      return;
    }
    List<MutateInSpec> specs = new ArrayList<>(values.size());
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      specs.add(MutateInSpec.upsert(path(field.getKey()), RecordJson.value(field.getValue())));
    }
    collection.mutateIn(key, specs, update);
  }

  void delete(String key) {
    collection.remove(key, remove);
  }

  /** For more fields than one change allows: reads, changes, and replaces unless another client did meanwhile. */
  private void replaceFields(String key, Map<String, ByteIterator> values) {
    Map<String, ByteIterator> changed = new LinkedHashMap<>();
    values.forEach((name, value) -> changed.put(name, new ByteArrayByteIterator(value.toArray())));
    for (int tries = 1;; tries++) {
      try {
        GetResult old = collection.get(key);
        Map<String, ByteIterator> fields = new LinkedHashMap<>();
        RecordJson.read(old.contentAs(byte[].class), null, fields);
        changed.values().forEach(ByteIterator::reset);
        fields.putAll(changed);
        collection.replace(key, RecordJson.document(fields),
            ReplaceOptions.replaceOptions().cas(old.cas()).durability(durability).expiry(expiry));
        return;
      } catch (DocumentNotFoundException e) {
        if (!upserts) {
          throw e;
        }
        if (inserted(key, changed)) {
          return;
        }
      } catch (CasMismatchException e) {
        if (tries == MOST_CONFLICTS) {
          throw e;
        }
      }
    }
  }

  private boolean inserted(String key, Map<String, ByteIterator> fields) {
    try {
      fields.values().forEach(ByteIterator::reset);
      collection.insert(key, RecordJson.document(fields), insert);
      return true;
    } catch (DocumentExistsException e) {
      return false;
    }
  }

  /** A field's name as a path: in back-ticks unless it is a plain word. */
  private static String path(String field) {
    return field.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_') ? field : Keyspace.quoted(field);
  }
}
