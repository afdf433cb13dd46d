// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.records;

import com.couchbase.client.core.msg.kv.DurabilityLevel;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.kv.CommonDurabilityOptions;
import com.couchbase.client.java.kv.InsertOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.RemoveOptions;
import com.couchbase.client.java.kv.ReplaceOptions;
import com.couchbase.client.java.kv.StoreSemantics;
import com.couchbase.client.java.kv.UpsertOptions;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.connection.CouchbaseProperties;
import io.ycsbpack.couchbase.connection.Durability;
import io.ycsbpack.couchbase.connection.RawJson;
import java.time.Duration;

/** The driver's options of every kind of write, by the properties of a run; made once, used by all operations. */
final class Writes {
  final InsertOptions insert = InsertOptions.insertOptions().transcoder(RawJsonTranscoder.INSTANCE);
  final UpsertOptions upsert = UpsertOptions.upsertOptions().transcoder(RawJsonTranscoder.INSTANCE);
  final MutateInOptions update = MutateInOptions.mutateInOptions().serializer(RawJson.INSTANCE);
  final RemoveOptions remove = RemoveOptions.removeOptions();
  /** Whether an insert overwrites and an update makes a missing record. */
  final boolean upserts;

  private final Durability durability;
  private final Duration expiry;

  Writes(Settings settings) {
    durability = Durability.of(settings);
    expiry = Duration.ofSeconds(CouchbaseProperties.DOCUMENT_EXPIRY.get(settings));
    upserts = CouchbaseProperties.UPSERT.get(settings);
    durable(insert);
    durable(upsert);
    durable(update);
    durable(remove);
    update.storeSemantics(upserts ? StoreSemantics.UPSERT : StoreSemantics.REPLACE);
    if (!expiry.isZero()) {
      insert.expiry(expiry);
      upsert.expiry(expiry);
      update.expiry(expiry);
    }
  }

  /** For the only write that needs the document's version. */
  ReplaceOptions replace(long cas) {
    ReplaceOptions replace = ReplaceOptions.replaceOptions().transcoder(RawJsonTranscoder.INSTANCE).cas(cas);
    durable(replace);
    if (!expiry.isZero()) {
      replace.expiry(expiry);
    }
    return replace;
  }

  private void durable(CommonDurabilityOptions<?> options) {
    if (durability.level() != DurabilityLevel.NONE) {
      options.durability(durability.level());
    } else if (durability.observes()) {
      options.durability(durability.persist(), durability.replicate());
    }
  }
}
