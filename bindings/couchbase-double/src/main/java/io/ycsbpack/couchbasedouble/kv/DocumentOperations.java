// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.kv;

import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.Documents.Item;
import java.nio.ByteBuffer;
import java.util.function.Function;

/** Reads and writes of whole documents. Safe for all threads. */
final class DocumentOperations {
  /** Expiries up to this many seconds, 30 days, are from now, later ones since 1970. */
  private static final long LONGEST_RELATIVE = 30 * 86_400L;
  private static final int LARGEST_VALUE = 20 << 20;
  private static final byte IS_JSON = 1;

  private final BucketStore bucket;
  private final SubdocumentOperations parts;

  DocumentOperations(BucketStore bucket) {
    this.bucket = bucket;
    parts = new SubdocumentOperations(bucket, this);
  }

  Response execute(Opcode opcode, Request request, Documents documents, byte[] key, byte[] mutationToken) {
    return switch (opcode) {
      case GET, GET_REPLICA -> found(documents, key, DocumentOperations::get);
      case GET_META -> found(documents, key, DocumentOperations::meta);
      case SET, ADD, REPLACE -> store(opcode, request, documents, key, mutationToken);
      case DELETE -> delete(request, documents, key, mutationToken);
      case MUTATE_IN -> parts.mutate(request, documents, key, mutationToken);
      default -> throw new IllegalStateException(opcode + " is on no document");
    };
  }

  /** In seconds since 1970; 0: never. */
  long expiry(int sent) {
    long seconds = sent & 0xffffffffL;
    return seconds == 0 || seconds > LONGEST_RELATIVE ? seconds : bucket.clock().instant().getEpochSecond() + seconds;
  }

  private static Response found(Documents documents, byte[] key, Function<Item, Response> answer) {
    return documents.get(key).map(answer).orElseGet(() -> Response.of(Response.NOT_FOUND));
  }

  private static Response get(Item item) {
    return new Response(Response.SUCCESS, ByteBuffer.allocate(4).putInt(item.flags()).array(), item.value(), true,
        item.cas());
  }

  private static Response meta(Item item) {
    byte[] extras = ByteBuffer.allocate(21)
        .putInt(0)
        .putInt(item.flags())
        .putInt((int) item.expiry())
        .putLong(1)
        .put(IS_JSON)
        .array();
    return Response.extras(extras, item.cas());
  }

  private Response store(Opcode opcode, Request request, Documents documents, byte[] key, byte[] mutationToken) {
    if (request.value().length > LARGEST_VALUE) {
      return Response.of(Response.TOO_BIG);
    }
    Response[] answer = new Response[1];
    documents.change(key, old -> {
      int refused = refused(opcode, request, old);
      if (refused != Response.SUCCESS) {
        answer[0] = Response.of(refused);
        return old;
      }
      Item item = new Item(request.value(), request.extra(0), bucket.nextCas(), expiry(request.extra(4)));
      answer[0] = Response.extras(mutationToken, item.cas());
      return item;
    });
    return answer[0];
  }

  private static int refused(Opcode opcode, Request request, Item old) {
    if (opcode == Opcode.ADD) {
      return old == null ? Response.SUCCESS : Response.EXISTS;
    }
    if (old == null) {
      return opcode == Opcode.REPLACE || request.cas() != 0 ? Response.NOT_FOUND : Response.SUCCESS;
    }
    return request.cas() == 0 || request.cas() == old.cas() ? Response.SUCCESS : Response.EXISTS;
  }

  private Response delete(Request request, Documents documents, byte[] key, byte[] mutationToken) {
    Response[] answer = {Response.of(Response.NOT_FOUND)};
    documents.change(key, old -> {
      if (old != null && request.cas() != 0 && request.cas() != old.cas()) {
        answer[0] = Response.of(Response.EXISTS);
        return old;
      }
      if (old != null) {
        answer[0] = Response.extras(mutationToken, bucket.nextCas());
      }
      // tells change to leave no document
      return null;
    });
    return answer[0];
  }
}
