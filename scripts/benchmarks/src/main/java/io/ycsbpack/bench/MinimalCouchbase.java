package io.ycsbpack.bench;

import com.couchbase.client.java.Collection;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.kv.GetOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.MutateInSpec;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.couchbase.connection.RawJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** The least that a right binding does for workload A, with the driver and Jackson. A failure ends the client. */
final class MinimalCouchbase extends DB {
  private static final ObjectMapper JACKSON = new ObjectMapper();
  private static final GetOptions GET = GetOptions.getOptions().transcoder(RawJsonTranscoder.INSTANCE);
  private static final MutateInOptions CHANGE = MutateInOptions.mutateInOptions().serializer(RawJson.INSTANCE);

  private final Collection collection;

  MinimalCouchbase(Collection collection) {
    this.collection = collection;
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    byte[] json = collection.get(key, GET).contentAs(byte[].class);
    try (JsonParser parser = JACKSON.getFactory().createParser(json)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (fields == null || fields.contains(name)) {
          result.put(name, new StringByteIterator(parser.getText()));
        }
      }
      return Status.OK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    List<MutateInSpec> specs = new ArrayList<>(values.size());
    try {
      for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
        specs.add(MutateInSpec.upsert(value.getKey(), JACKSON.writeValueAsBytes(value.getValue().toString())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    collection.mutateIn(key, specs, CHANGE);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status scan(String table, String startkey, int recordcount, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }
}
