// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantConnection;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.workload.StatementConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Couchbase as a YCSB database, for the core workloads, the tenant workload and statements of SQL++ or by key. One
 * object for each thread; all threads share one connected cluster. Runs under {@code ycsb} and under YCSB's stock
 * client, which needs {@code couchbase.host} and an existing collection.
 *
 * <p>Every call blocks until its answer, and is bounded by couchbase.kvTimeout or couchbase.queryTimeout. An update
 * changes the given fields and keeps the others, atomically.
 */
public final class Couchbase extends DB implements TenantConnection, StatementConnection {
  private SharedCluster shared;
  private CouchbaseRecords records;

  @Override
  public void init() throws DBException {
    try {
      shared = SharedCluster.join(CouchbaseOptions.of(Settings.of(getProperties())));
      ThreadDatabase.register(this);
    } catch (CommandException e) {
      cleanup();
      throw new DBException(e.getMessage(), e);
    }
  }

  @Override
  public void cleanup() {
    ThreadDatabase.unregister();
    if (shared != null) {
      shared.close();
      shared = null;
    }
  }

  /** Made on first use: the tenant workload needs no records, whose collection may not exist. */
  private CouchbaseRecords records() {
    if (records == null) {
      records = new CouchbaseRecords(shared);
    }
    return records;
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return CouchbaseFailure.status("READ", () -> records().read(key, fields, result));
  }

  @Override
  public Status scan(String table, String startkey, int recordcount, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return CouchbaseFailure.status("SCAN", () -> records().scan(startkey, recordcount, fields, result));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return CouchbaseFailure.status("UPDATE", () -> records().update(key, values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return CouchbaseFailure.status("INSERT", () -> records().insert(key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return CouchbaseFailure.status("DELETE", () -> records().delete(key));
  }

  @Override
  public Status run(String operation, String statement, long[] bytes) {
    return CouchbaseFailure.status(operation, () -> {
      for (byte[] row : shared.statements().run(statement)) {
        bytes[0] += row.length;
      }
    });
  }

  @Override
  public void read(String statement, Consumer<byte[]> row) {
    try {
      shared.statements().manage(UNMEASURED, statement).forEach(row);
      new NewDefinition(shared).await(statement);
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("Couchbase refused a statement", e);
    }
  }

  @Override
  public TenantQueries tenantQueries(TenantSpec spec) {
    return new SqlTenantQueries(shared, spec);
  }

  @Override
  public TenantStore tenantStore() {
    return new CouchbaseTenantStore(shared, new HashMap<>());
  }
}
