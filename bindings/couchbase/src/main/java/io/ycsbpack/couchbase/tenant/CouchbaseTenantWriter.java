// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.tenant;

import com.couchbase.client.java.AsyncCollection;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.kv.UpsertOptions;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import io.ycsbpack.couchbase.connection.Pipeline;
import io.ycsbpack.couchbase.connection.SharedCluster;

/** Writes rows as documents, many under way at a time. */
final class CouchbaseTenantWriter implements TenantWriter {
  private static final UpsertOptions RAW = UpsertOptions.upsertOptions().transcoder(RawJsonTranscoder.INSTANCE);

  private final AsyncCollection collection;
  private final TenantDocuments documents;

  CouchbaseTenantWriter(SharedCluster shared, TenantSpec spec) {
    collection = shared.collection(shared.options().collection(spec.table())).async();
    documents = new TenantDocuments(spec);
  }

  @Override
  public long write(long fromRow, long toRow) {
    Pipeline pipeline = new Pipeline();
    long bytes = 0;
    for (long row = fromRow; row < toRow; row++) {
      String id = TenantDocuments.id(row);
      byte[] document = documents.event(row);
      bytes += document.length;
      pipeline.add(() -> collection.upsert(id, document, RAW));
    }
    pipeline.drain();
    return bytes;
  }

  @Override
  public void close() {
    // the connection is shared
  }
}
