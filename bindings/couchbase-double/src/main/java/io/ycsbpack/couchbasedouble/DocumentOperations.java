// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.Documents.Item;
import io.ycsbpack.couchbasedouble.Response.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads and writes of documents, and of fields on their top level. Safe for all threads. */
final class DocumentOperations {
  /** Expiries up to this many seconds, 30 days, are from now, later ones since 1970. */
  private static final long LONGEST_RELATIVE = 30 * 86_400L;
  private static final int LARGEST_VALUE = 20 << 20;
  private static final int MOST_FIELDS = 16;
  private static final int MAKE_DOCUMENT = 1;
  private static final int JSON_FLAGS = 0x2000006;
  private static final int UPSERT_FIELD = 0xc8;

  private final BucketStore bucket;

  DocumentOperations(BucketStore bucket) {
    this.bucket = bucket;
  }

  /** @throws Refusal if the answer is an error; then nothing has changed */
  Response execute(Opcode opcode, Request request, Documents documents, byte[] key) {
    return switch (opcode) {
      case GET, GET_REPLICA -> get(present(documents.get(key)));
      case SET, ADD, REPLACE -> {
        refuseIf(request.value().length > LARGEST_VALUE, Response.TOO_BIG);
        yield changed(documents, key, old -> Optional.of(stored(opcode, request, old)));
      }
      case DELETE -> changed(documents, key, old -> {
        refuseOtherVersion(request, present(old));
        return Optional.empty();
      });
      case MUTATE_IN -> changed(documents, key, old -> Optional.of(withFields(request, old)));
      default -> throw new IllegalStateException(opcode + " is on no document");
    };
  }

  private Response changed(Documents documents, byte[] key, UnaryOperator<Optional<Item>> change) {
    Optional<Item> item = documents.change(key, change);
    return new Response(Response.SUCCESS, new byte[0], new byte[0], item.map(Item::cas).orElseGet(bucket::nextCas));
  }

  private static Item present(Optional<Item> item) {
    return item.orElseThrow(() -> new Refusal(Response.NOT_FOUND));
  }

  private static void refuseIf(boolean wrong, int status) {
    if (wrong) {
      throw new Refusal(status);
    }
  }

  private static void refuseOtherVersion(Request request, Item old) {
    refuseIf(request.cas() != 0 && request.cas() != old.cas(), Response.EXISTS);
  }

  private static Response get(Item item) {
    return new Response(Response.SUCCESS, ByteBuffer.allocate(4).putInt(item.flags()).array(), item.value(),
        item.cas());
  }

  private Item stored(Opcode opcode, Request request, Optional<Item> old) {
    refuseIf(opcode == Opcode.ADD && old.isPresent(), Response.EXISTS);
    if (opcode == Opcode.REPLACE || opcode == Opcode.SET && request.cas() != 0) {
      refuseOtherVersion(request, present(old));
    }
    return new Item(request.value(), request.extra(0), bucket.nextCas(), expiry(request.extra(4)));
  }

  /** In seconds since 1970; 0: never. */
  private static long expiry(int sent) {
    long seconds = sent & 0xffffffffL;
    return seconds == 0 || seconds > LONGEST_RELATIVE ? seconds : Instant.now().getEpochSecond() + seconds;
  }

  /** The document with other fields, all of them or none. */
  private Item withFields(Request request, Optional<Item> old) {
    int semantics = request.extras().length == 1 ? request.extras()[0]
        : request.extras().length == 5 ? request.extras()[4] : 0;
    if ((semantics & MAKE_DOCUMENT) == 0) {
      present(old);
    }
    old.ifPresent(item -> refuseOtherVersion(request, item));
    ObjectNode document = old.isEmpty()
        ? JsonNodeFactory.instance.objectNode()
        : JsonValues.object(old.get().value()).orElseThrow(() -> new Refusal(Response.DOCUMENT_NOT_JSON));
    ByteBuffer specs = ByteBuffer.wrap(request.value());
    refuseIf(!specs.hasRemaining(), Response.INVALID_COMBINATION);
    for (int number = 0; specs.hasRemaining(); number++) {
      refuseIf(number == MOST_FIELDS, Response.INVALID_COMBINATION);
      int status = setField(specs, document);
      if (status != Response.SUCCESS) {
        byte[] which = ByteBuffer.allocate(3).put((byte) number).putShort((short) status).array();
        throw new Refusal(Response.of(Response.MULTI_PATH_FAILURE, which));
      }
    }
    return new Item(document.toString().getBytes(StandardCharsets.UTF_8),
        old.map(Item::flags).orElse(JSON_FLAGS), bucket.nextCas(),
        request.extras().length >= 4 ? expiry(request.extra(0)) : 0);
  }

  private static int setField(ByteBuffer specs, ObjectNode document) {
    int code = specs.get() & 0xff;
    specs.get();
    byte[] path = new byte[specs.getShort()];
    byte[] value = new byte[specs.getInt()];
    specs.get(path);
    specs.get(value);
    Optional<String> field = field(new String(path, StandardCharsets.UTF_8));
    if (field.isEmpty()) {
      return Response.PATH_INVALID;
    }
    if (code != UPSERT_FIELD) {
      return Response.PATH_MISMATCH;
    }
    try {
      document.set(field.get(), JsonValues.MAPPER.readTree(value));
      return Response.SUCCESS;
    } catch (IOException e) {
      return Response.INVALID;
    }
  }

  /** The field that the path names; empty if it is not on the top level. */
  private static Optional<String> field(String path) {
    if (path.length() > 2 && path.startsWith("`") && path.endsWith("`")) {
      return Optional.of(path.substring(1, path.length() - 1).replace("``", "`"));
    }
    return Optional.of(path).filter(name -> !name.isEmpty() && name.chars().noneMatch(c -> ".[]`".indexOf(c) >= 0));
  }
}
