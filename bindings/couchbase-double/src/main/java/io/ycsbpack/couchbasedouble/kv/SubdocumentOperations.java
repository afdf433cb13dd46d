package io.ycsbpack.couchbasedouble.kv;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.Item;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads and changes of fields on a document's top level. Safe for all threads. */
final class SubdocumentOperations {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_SPECS = 16;
  private static final int MAKE_DOCUMENT = 1;
  private static final int NEW_DOCUMENT = 2;
  private static final int ATTRIBUTE = 4;
  private static final int JSON_FLAGS = 0x2000006;
  private static final byte[] NOTHING = new byte[0];
  private static final int GET_WHOLE = 0x00, GET = 0xc5, EXISTS = 0xc6;
  private static final int ADD = 0xc7, UPSERT = 0xc8, REMOVE = 0xc9, REPLACE = 0xca;

  private final BucketStore bucket;
  private final DocumentOperations whole;

  SubdocumentOperations(BucketStore bucket, DocumentOperations whole) {
    this.bucket = bucket;
    this.whole = whole;
  }

  /** One part that is asked for, or changed. */
  private record Spec(int code, int flags, String path, byte[] value) {
    static List<Spec> read(byte[] body, boolean withValues) {
      List<Spec> specs = new ArrayList<>();
      ByteBuffer buffer = ByteBuffer.wrap(body);
      while (buffer.hasRemaining()) {
        int code = buffer.get() & 0xff;
        int flags = buffer.get();
        byte[] path = new byte[buffer.getShort()];
        byte[] value = new byte[withValues ? buffer.getInt() : 0];
        buffer.get(path);
        buffer.get(value);
        specs.add(new Spec(code, flags, new String(path, StandardCharsets.UTF_8), value));
      }
      return specs;
    }

    /** The field that the path names; null when it is no field of the top level. */
    String field() {
      if (path.length() > 2 && path.startsWith("`") && path.endsWith("`")) {
        return path.substring(1, path.length() - 1).replace("``", "`");
      }
      return path.isEmpty() || path.chars().anyMatch(c -> ".[]`".indexOf(c) >= 0) ? null : path;
    }
  }

  Response lookup(Request request, Item item) {
    if (item == null) {
      return Response.of(ResponseStatus.NOT_FOUND);
    }
    List<Spec> specs = Spec.read(request.value(), false);
    if (specs.size() > MOST_SPECS) {
      return Response.of(ResponseStatus.INVALID_COMBINATION);
    }
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    boolean failed = false;
    for (Spec spec : specs) {
      Optional<byte[]> part = part(spec, item);
      byte[] value = part.orElse(NOTHING);
      failed |= part.isEmpty();
      results.writeBytes(ByteBuffer.allocate(6)
          .putShort((short) (part.isEmpty() ? ResponseStatus.PATH_NOT_FOUND : ResponseStatus.SUCCESS))
          .putInt(value.length)
          .array());
      results.writeBytes(value);
    }
    return new Response(failed ? ResponseStatus.MULTI_PATH_FAILURE : ResponseStatus.SUCCESS, new byte[0],
        results.toByteArray(), false, item.cas());
  }

  /** What a path leads to; empty where it leads nowhere. */
  private static Optional<byte[]> part(Spec spec, Item item) {
    if (spec.code() == GET_WHOLE) {
      return Optional.of(item.value());
    }
    if ((spec.flags() & ATTRIBUTE) != 0) {
      return switch (spec.path()) {
        case "$document.exptime" -> Optional.of(Long.toString(item.expiry()).getBytes(StandardCharsets.US_ASCII));
        case "$document.flags" -> Optional.of(Integer.toString(item.flags()).getBytes(StandardCharsets.US_ASCII));
        default -> Optional.empty();
      };
    }
    if (spec.field() == null || spec.code() != GET && spec.code() != EXISTS) {
      return Optional.empty();
    }
    return parse(item.value()).map(document -> document.get(spec.field()))
        .map(value -> spec.code() == EXISTS ? NOTHING : value.toString().getBytes(StandardCharsets.UTF_8));
  }

  Response mutate(Request request, Documents documents, byte[] key, byte[] mutationToken) {
    List<Spec> specs = Spec.read(request.value(), true);
    if (specs.size() > MOST_SPECS || specs.isEmpty()) {
      return Response.of(ResponseStatus.INVALID_COMBINATION);
    }
    int semantics = request.extras().length == 1 ? request.extras()[0]
        : request.extras().length == 5 ? request.extras()[4] : 0;
    Response[] answer = new Response[1];
    documents.change(key, old -> {
      if (old == null && (semantics & (MAKE_DOCUMENT | NEW_DOCUMENT)) == 0) {
        answer[0] = Response.of(ResponseStatus.NOT_FOUND);
        // no document, as change has it
        return null;
      }
      if (old != null && ((semantics & NEW_DOCUMENT) != 0 || request.cas() != 0 && request.cas() != old.cas())) {
        answer[0] = Response.of(ResponseStatus.EXISTS);
        return old;
      }
      return changed(request, specs, old, mutationToken, answer);
    });
    return answer[0];
  }

  private Item changed(Request request, List<Spec> specs, Item old, byte[] mutationToken, Response[] answer) {
    Optional<ObjectNode> parsed = old == null ? Optional.of(JSON.createObjectNode()) : parse(old.value());
    if (parsed.isEmpty()) {
      answer[0] = Response.of(ResponseStatus.DOCUMENT_NOT_JSON);
      return old;
    }
    ObjectNode document = parsed.get();
    for (int i = 0; i < specs.size(); i++) {
      int status = apply(specs.get(i), document);
      if (status != ResponseStatus.SUCCESS) {
        byte[] which = ByteBuffer.allocate(3).put((byte) i).putShort((short) status).array();
        answer[0] = new Response(ResponseStatus.MULTI_PATH_FAILURE, new byte[0], which, false, 0);
        return old;
      }
    }
    boolean sent = request.extras().length >= 4 && request.extra(0) != 0;
    long expiry = sent ? whole.expiry(request.extra(0)) : old == null || !request.preserve() ? 0 : old.expiry();
    Item item = new Item(document.toString().getBytes(StandardCharsets.UTF_8),
        old == null ? JSON_FLAGS : old.flags(), bucket.nextCas(), expiry);
    answer[0] = Response.extras(mutationToken, item.cas());
    return item;
  }

  private static int apply(Spec spec, ObjectNode document) {
    String field = spec.field();
    if (field == null) {
      return ResponseStatus.PATH_INVALID;
    }
    boolean there = document.has(field);
    if (spec.code() == REMOVE) {
      document.remove(field);
      return there ? ResponseStatus.SUCCESS : ResponseStatus.PATH_NOT_FOUND;
    }
    if (spec.code() != ADD && spec.code() != UPSERT && spec.code() != REPLACE) {
      return ResponseStatus.PATH_MISMATCH;
    }
    if (spec.code() == ADD && there) {
      return ResponseStatus.PATH_EXISTS;
    }
    if (spec.code() == REPLACE && !there) {
      return ResponseStatus.PATH_NOT_FOUND;
    }
    try {
      document.set(field, JSON.readTree(spec.value()));
      return ResponseStatus.SUCCESS;
    } catch (IOException e) {
      return ResponseStatus.INVALID;
    }
  }

  private static Optional<ObjectNode> parse(byte[] value) {
    try {
      return JSON.readTree(value) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
