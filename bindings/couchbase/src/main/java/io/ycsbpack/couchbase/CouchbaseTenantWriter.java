// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.java.AsyncCollection;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import java.util.function.LongFunction;

/** Writes rows of a tenant data set as documents, many under way at a time. */
final class CouchbaseTenantWriter implements TenantWriter {
  private static final int DIGITS = 12;

  private final AsyncCollection collection;
  private final LongFunction<byte[]> document;

  private CouchbaseTenantWriter(SharedCluster shared, String table, LongFunction<byte[]> document) {
    collection = shared.collection(shared.options().collection(table)).async();
    this.document = document;
  }

  static CouchbaseTenantWriter ofEvents(SharedCluster shared, TenantSpec spec) {
    TenantRows rows = new TenantRows(spec);
    return new CouchbaseTenantWriter(shared, spec.table(), row -> RecordJson.object(json -> {
      json.writeNumberField("tenant_id", rows.tenant(row));
      json.writeNumberField("project_id", rows.project(row));
      json.writeNumberField("event_id", row);
      json.writeNumberField("event_time", rows.eventTime(row));
      json.writeNumberField("user_id", rows.user(row));
      json.writeNumberField("metric", rows.metric(row));
      json.writeStringField("status", rows.status(row));
      json.writeStringField("payload", rows.payload(row));
    }));
  }

  static CouchbaseTenantWriter ofSecondTable(SharedCluster shared, TenantSpec spec) {
    TenantRows rows = new TenantRows(spec);
    return new CouchbaseTenantWriter(shared, spec.secondTable(), row -> RecordJson.object(json -> {
      json.writeNumberField("tenant_id", rows.secondTenant(row));
      json.writeNumberField("project_id", rows.secondProject(row));
      json.writeStringField("name", Long.toString(row));
    }));
  }

  /** A document's id; ids sort like the rows' numbers. */
  static String id(long row) {
    String digits = Long.toString(row);
    return "0".repeat(Math.max(0, DIGITS - digits.length())) + digits;
  }

  @Override
  public long write(long fromRow, long toRow) {
    Pipeline pipeline = new Pipeline();
    long bytes = 0;
    for (long row = fromRow; row < toRow; row++) {
      String id = id(row);
      byte[] json = document.apply(row);
      bytes += json.length;
      pipeline.add(() -> collection.upsert(id, json));
    }
    pipeline.drain();
    return bytes;
  }

  @Override
  public void close() {
    // the connection is shared
  }
}
