// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.kv;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.Documents.Item;
import io.ycsbpack.couchbasedouble.store.JsonValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes fields on a document's top level, all of them or none. Safe for all threads. */
final class SubdocumentOperations {
  private static final int MOST_SPECS = 16;
  private static final int MAKE_DOCUMENT = 1;
  private static final int JSON_FLAGS = 0x2000006;
  private static final int UPSERT = 0xc8;

  private final BucketStore bucket;
  private final DocumentOperations whole;

  SubdocumentOperations(BucketStore bucket, DocumentOperations whole) {
    this.bucket = bucket;
    this.whole = whole;
  }

  private record Spec(int code, String path, byte[] value) {
    static List<Spec> read(byte[] body) {
      List<Spec> specs = new ArrayList<>();
      ByteBuffer buffer = ByteBuffer.wrap(body);
      while (buffer.hasRemaining()) {
        int code = buffer.get() & 0xff;
        buffer.get();
        byte[] path = new byte[buffer.getShort()];
        byte[] value = new byte[buffer.getInt()];
        buffer.get(path);
        buffer.get(value);
        specs.add(new Spec(code, new String(path, StandardCharsets.UTF_8), value));
      }
      return specs;
    }

    /** The field that the path names; empty if it is not on the top level. */
    Optional<String> field() {
      if (path.length() > 2 && path.startsWith("`") && path.endsWith("`")) {
        return Optional.of(path.substring(1, path.length() - 1).replace("``", "`"));
      }
      return Optional.of(path).filter(name -> !name.isEmpty() && name.chars().noneMatch(c -> ".[]`".indexOf(c) >= 0));
    }
  }

  Response mutate(Request request, Documents documents, byte[] key, byte[] mutationToken) {
    List<Spec> specs = Spec.read(request.value());
    if (specs.size() > MOST_SPECS || specs.isEmpty()) {
      return Response.of(Response.INVALID_COMBINATION);
    }
    int semantics = request.extras().length == 1 ? request.extras()[0]
        : request.extras().length == 5 ? request.extras()[4] : 0;
    Response[] answer = new Response[1];
    documents.change(key, old -> {
      if (old == null && (semantics & MAKE_DOCUMENT) == 0) {
        answer[0] = Response.of(Response.NOT_FOUND);
        // tells change to leave no document
        return null;
      }
      if (old != null && request.cas() != 0 && request.cas() != old.cas()) {
        answer[0] = Response.of(Response.EXISTS);
        return old;
      }
      return changed(request, specs, old, mutationToken, answer);
    });
    return answer[0];
  }

  private Item changed(Request request, List<Spec> specs, Item old, byte[] mutationToken, Response[] answer) {
    Optional<ObjectNode> document = old == null
        ? Optional.of(JsonNodeFactory.instance.objectNode())
        : JsonValues.object(old.value());
    if (document.isEmpty()) {
      answer[0] = Response.of(Response.DOCUMENT_NOT_JSON);
      return old;
    }
    for (int i = 0; i < specs.size(); i++) {
      int status = apply(specs.get(i), document.get());
      if (status != Response.SUCCESS) {
        byte[] which = ByteBuffer.allocate(3).put((byte) i).putShort((short) status).array();
        answer[0] = new Response(Response.MULTI_PATH_FAILURE, new byte[0], which, false, 0);
        return old;
      }
    }
    long expiry = request.extras().length >= 4 ? whole.expiry(request.extra(0)) : 0;
    Item item = new Item(document.get().toString().getBytes(StandardCharsets.UTF_8),
        old == null ? JSON_FLAGS : old.flags(), bucket.nextCas(), expiry);
    answer[0] = Response.extras(mutationToken, item.cas());
    return item;
  }

  private static int apply(Spec spec, ObjectNode document) {
    Optional<String> field = spec.field();
    if (field.isEmpty()) {
      return Response.PATH_INVALID;
    }
    if (spec.code() != UPSERT) {
      return Response.PATH_MISMATCH;
    }
    try {
      document.set(field.get(), JsonValues.MAPPER.readTree(spec.value()));
      return Response.SUCCESS;
    } catch (IOException e) {
      return Response.INVALID;
    }
  }
}
