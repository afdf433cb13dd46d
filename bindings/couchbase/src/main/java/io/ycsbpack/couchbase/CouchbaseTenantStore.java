// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.java.AsyncCollection;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.core.tenant.TenantWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The tenant data set in two collections of the scope, with their indexes. A document in a third one, {@value #MARKS},
 * names their data set; its id is the name of the first.
 *
 * @param plans receives the plans of the queries that {@link #checkQueries} finds
 */
record CouchbaseTenantStore(SharedCluster shared, Map<String, String> plans) implements TenantStore {
  private static final String MARKS = "ycsbpack";
  private static final String MARK = "dataSet";
  private static final String PREPARE = "ycsb load couchbase --schema-only";
  private static final Duration TIMEOUT = Duration.ofMinutes(15);
  /** Documents removed per query of their ids, or written between two reports of progress. */
  private static final int ROWS_AT_ONCE = 10_000;
  /** Sorts behind every id of a document. */
  private static final String AFTER_LAST = "~";

  @Override
  public boolean canGenerate() {
    return false;
  }

  @Override
  public TenantTableState state(TenantSpec spec) {
    boolean events = collections().has(events(spec));
    boolean second = collections().has(second(spec));
    if (!events && !second) {
      return new TenantTableState(Kind.MISSING, 0, "there is no collection " + events(spec));
    }
    Optional<String> mark = mark(spec);
    if (mark.isEmpty()) {
      return new TenantTableState(Kind.FOREIGN, 0, "the collection " + (events ? events(spec) : second(spec))
          + " was not made by ycsbpack; use another name by -p tenantq.table=...");
    }
    if (!mark.get().equals(spec.fingerprint()) || !events || !second) {
      return new TenantTableState(Kind.OTHER_SHAPE, 0, "the collection " + events(spec) + " holds another data set ("
          + (events ? mark.get() : "it is missing") + ")");
    }
    long rows = count(events(spec));
    long secondRows = count(second(spec));
    boolean whole = rows == spec.rows() && secondRows == spec.secondRows();
    return new TenantTableState(whole ? Kind.COMPLETE : Kind.PARTIAL, rows, spec.table() + " holds " + rows + " of "
        + spec.rows() + " documents, " + spec.secondTable() + " " + secondRows + " of " + spec.secondRows());
  }

  @Override
  public void create(TenantSpec spec) {
    TenantTableState state = state(spec);
    if (state.kind() == Kind.FOREIGN) {
      throw new TargetException(state.detail());
    }
    collections().drop(events(spec));
    collections().drop(second(spec));
    prepare(spec);
  }

  @Override
  public void prepare(TenantSpec spec) {
    collections().make(marks());
    if (!collections().has(events(spec)) && !collections().has(second(spec))) {
      byte[] mark = JsonObject.create().put(MARK, spec.fingerprint()).toBytes();
      on(() -> shared.collection(marks()).upsert(spec.table(), mark));
    }
    make(events(spec), CouchbaseTenantStatements.EVENTS_INDEX);
    make(second(spec), CouchbaseTenantStatements.SECOND_INDEX);
  }

  private void make(Keyspace keyspace, Indexes.Wanted index) {
    collections().make(keyspace);
    Indexes indexes = new Indexes(shared, keyspace);
    indexes.make(Indexes.Wanted.PRIMARY);
    indexes.make(index);
  }

  @Override
  public void checkQueries(TenantSpec spec, Set<TenantQuery> queries) {
    new Indexes(shared, events(spec)).require(CouchbaseTenantStatements.EVENTS_INDEX, PREPARE);
    for (TenantQuery query : queries) {
      checkPlan(query.name(), CouchbaseTenantStatements.statement(query, spec, shared.options()),
          CouchbaseTenantStatements.parameters(query, 1, 1));
    }
    if (queries.contains(TenantQuery.Q4)) {
      new Indexes(shared, second(spec)).require(CouchbaseTenantStatements.SECOND_INDEX, PREPARE);
      // Older servers leave the plans of sub-selects out.
      checkPlan("Q4, sub-select", CouchbaseTenantStatements.subSelect(spec, shared.options()));
    }
  }

  /** @throws TargetException if the plan scans a whole collection */
  private void checkPlan(String name, String statement, Object... parameters) {
    plans.put(name, QueryPlan.require(shared.statements(),
        name + " would not be answered by the index that is meant for it, its plan is: ", QueryPlan.Scan::isPrimary,
        statement, parameters));
  }

  @Override
  public void clear(TenantSpec spec, long fromRow, long toRow) {
    AsyncCollection collection = shared.collection(events(spec)).async();
    String to = toRow == Long.MAX_VALUE ? AFTER_LAST : CouchbaseTenantWriter.id(toRow);
    List<byte[]> ids;
    do {
      ids = on(() -> shared.statements()
          .manage(TIMEOUT, "SELECT RAW META(t).id FROM " + events(spec).sql()
              + " AS t WHERE META(t).id >= $1 AND META(t).id < $2 LIMIT " + ROWS_AT_ONCE,
              CouchbaseTenantWriter.id(fromRow),
              to));
      Pipeline pipeline = new Pipeline();
      ids.forEach(id -> pipeline.add(() -> collection.remove(unquoted(id))));
      pipeline.drain();
    } while (ids.size() == ROWS_AT_ONCE);
  }

  @Override
  public long[] rowsOfBlocks(TenantSpec spec, long blockRows) {
    long[] rows = new long[Math.toIntExact((spec.rows() + blockRows - 1) / blockRows)];
    for (int block = 0; block < rows.length; block++) {
      String from = CouchbaseTenantWriter.id(block * blockRows);
      String to = CouchbaseTenantWriter.id(Math.min(spec.rows(), (block + 1) * blockRows));
      rows[block] = on(() -> Statements.number(shared.statements()
          .manage(TIMEOUT, "SELECT RAW COUNT(*) FROM "
              + events(spec).sql() + " AS t WHERE META(t).id >= $1 AND META(t).id < $2", from, to)
          .get(0)));
    }
    return rows;
  }

  @Override
  public void fillSecondTable(TenantSpec spec, Progress progress) {
    if (count(second(spec)) == spec.secondRows()) {
      return;
    }
    TenantWriter writer = CouchbaseTenantWriter.ofSecondTable(shared, spec);
    for (long row = 0; row < spec.secondRows(); row += ROWS_AT_ONCE) {
      progress.at(row);
      writer.write(row, Math.min(spec.secondRows(), row + ROWS_AT_ONCE));
    }
    progress.at(spec.secondRows());
  }

  @Override
  public TenantWriter writer(TenantSpec spec) {
    return CouchbaseTenantWriter.ofEvents(shared, spec);
  }

  private Collections collections() {
    return new Collections(shared);
  }

  private Keyspace marks() {
    return shared.options().collection(MARKS);
  }

  private Keyspace events(TenantSpec spec) {
    return shared.options().collection(spec.table());
  }

  private Keyspace second(TenantSpec spec) {
    return shared.options().collection(spec.secondTable());
  }

  /** Which data set the collections hold; empty if ycsbpack did not make them. */
  private Optional<String> mark(TenantSpec spec) {
    if (!collections().has(marks())) {
      return Optional.empty();
    }
    return on(() -> {
      try {
        byte[] mark = shared.collection(marks()).get(spec.table()).contentAs(byte[].class);
        return Optional.ofNullable(JsonObject.fromJson(mark).getString(MARK));
      } catch (DocumentNotFoundException e) {
        return Optional.empty();
      }
    });
  }

  private long count(Keyspace keyspace) {
    new Indexes(shared, keyspace).require(Indexes.Wanted.PRIMARY, PREPARE);
    return shared.statements().count(TIMEOUT, keyspace);
  }

  /** Our ids are only digits: nothing to unescape. */
  private static String unquoted(byte[] id) {
    return new String(id, StandardCharsets.US_ASCII).replace("\"", "").strip();
  }

  private static <T> T on(Supplier<T> call) {
    try {
      return call.get();
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("Couchbase refused", e);
    }
  }
}
