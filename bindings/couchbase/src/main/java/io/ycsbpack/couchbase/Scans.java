// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.java.AsyncCollection;
import com.couchbase.client.java.kv.GetResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import site.ycsb.ByteIterator;

/** Scans in the order of the keys, by one SQL++ statement over the primary index. For one thread. */
final class Scans {
  private static final String RANGE = " AS t WHERE META(t).id >= $1 ORDER BY META(t).id LIMIT $2";

  private final Statements statements;
  private final AsyncCollection collection;
  private final Keyspace keyspace;
  private final boolean ids;
  private final Map<Set<String>, String> byFields = new HashMap<>();

  Scans(SharedCluster shared) {
    statements = shared.statements();
    keyspace = shared.options().records();
    collection = shared.collection(keyspace).async();
    ids = CouchbaseProperties.SCAN.get(shared.options().settings()).equals("ids");
  }

  /** Adds at most {@code count} records from {@code startKey} on; all fields if {@code fields} is null. */
  void scan(String startKey, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
    List<byte[]> rows = ids
        ? documents(statements.read(ids(), startKey, count))
        : statements.read(byFields.computeIfAbsent(fields == null ? Set.of() : fields, this::documents), startKey,
            count);
    for (byte[] row : rows) {
      HashMap<String, ByteIterator> record = new HashMap<>();
      RecordJson.read(row, fields, record);
      result.add(record);
    }
  }

  /** The statement of a scan that returns all fields, with the parameters start key and count. */
  String statement() {
    return ids ? ids() : documents(Set.<String>of());
  }

  private String ids() {
    return "SELECT RAW META(t).id FROM " + keyspace.sql() + RANGE;
  }

  /** Whole documents for no fields. */
  private String documents(Set<String> fields) {
    StringBuilder columns = new StringBuilder("META(t).id AS `" + RecordJson.ID + "`");
    if (fields.isEmpty()) {
      columns.append(", t.*");
    }
    new TreeSet<>(fields).forEach(field -> columns.append(", t.").append(Keyspace.quoted(field)));
    return "SELECT " + columns + " FROM " + keyspace.sql() + RANGE;
  }

  /** Reads the documents concurrently; one that was deleted in the meantime fails the scan. */
  private List<byte[]> documents(List<byte[]> quotedIds) {
    List<CompletableFuture<GetResult>> reads = new ArrayList<>(quotedIds.size());
    for (byte[] id : quotedIds) {
      reads.add(collection.get(RecordJson.text(id)));
    }
    return reads.stream().map(read -> read.join().contentAs(byte[].class)).toList();
  }
}
