// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

final class KeyValueConnection implements Runnable {
  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_KEY = 250;
  /** All that the driver requests except Snappy (0x0a), JSON (0x0b) and sequence numbers (0x04). */
  private static final Set<Integer> FEATURES = Set.of(0x03, 0x06, 0x07, 0x08, 0x0e, 0x10, 0x11, 0x12, 0x14);
  private static final byte[] ERROR_MAP = "{\"version\":2,\"revision\":1,\"errors\":{}}"
      .getBytes(StandardCharsets.UTF_8);

  private final Socket socket;
  private final KeyValueServer server;
  private final Node node;
  private final BucketStore bucket;
  private final DocumentOperations operations;
  private final Authentication authentication;
  private OutputStream out;
  private boolean selected;

  KeyValueConnection(Socket socket, KeyValueServer server, Node node) {
    this.socket = socket;
    this.server = server;
    this.node = node;
    bucket = node.bucket;
    operations = new DocumentOperations(bucket);
    authentication = new Authentication(node.user, node.password);
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      BufferedInputStream buffered = new BufferedInputStream(socket.getInputStream(), BUFFER);
      DataInputStream in = new DataInputStream(buffered);
      out = new BufferedOutputStream(socket.getOutputStream(), BUFFER);
      while (!socket.isClosed()) {
        Request request = Request.read(in);
        answer(request, Opcode.of(request.code()));
        if (buffered.available() == 0) {
          flush();
        }
      }
    } catch (IOException e) {
      // the client, or a fault, closed the connection
    } finally {
      server.ended(this);
    }
  }

  void drop() {
    try {
      socket.close();
    } catch (IOException e) {
      // it is closed in any case
    }
  }

  private void answer(Request request, Opcode opcode) throws IOException {
    if (opcode == Opcode.HELLO && node.faults.take(Fault.CUT_HANDSHAKE)) {
      drop();
      return;
    }
    if (opcode == Opcode.GET && node.faults.take(Fault.SILENT_ACTIVE)) {
      return;
    }
    byte[] frame = respond(request, opcode).frame(request);
    if (opcode.isOnDocument() && node.faults.take(Fault.CUT_ANSWER)) {
      write(Arrays.copyOf(frame, frame.length / 2));
      flush();
      drop();
      return;
    }
    if (node.faults.delay().isZero()) {
      write(frame);
    } else {
      CompletableFuture.delayedExecutor(node.faults.delay().toNanos(), TimeUnit.NANOSECONDS, Runnable::run)
          .execute(() -> writeLate(frame));
    }
  }

  private void writeLate(byte[] frame) {
    try {
      write(frame);
      flush();
    } catch (IOException e) {
      drop();
    }
  }

  private Response respond(Request request, Opcode opcode) throws IOException {
    if (!authentication.isDone() && !opcode.isOpen()) {
      return Response.of(Response.NO_ACCESS);
    }
    return switch (opcode) {
      case HELLO -> hello(request);
      case ERROR_MAP -> Response.of(Response.SUCCESS, ERROR_MAP);
      case SASL_LIST -> Response.of(Response.SUCCESS, Authentication.MECHANISM.getBytes(StandardCharsets.US_ASCII));
      case SASL_AUTH, SASL_STEP -> authentication.answer(request, opcode);
      case SELECT_BUCKET -> select(request);
      case GET_CLUSTER_CONFIG -> Response.of(Response.SUCCESS, node.config(selected));
      case NOOP -> Response.of(Response.SUCCESS);
      case GET_COLLECTION_ID -> collectionId(request);
      case UNKNOWN -> Response.of(Response.UNKNOWN_COMMAND);
      default -> onDocument(request, opcode);
    };
  }

  private Response hello(Request request) {
    ByteBuffer asked = ByteBuffer.wrap(request.value());
    ByteBuffer agreed = ByteBuffer.allocate(request.value().length);
    while (asked.remaining() >= 2) {
      int feature = asked.getShort();
      if (FEATURES.contains(feature)) {
        agreed.putShort((short) feature);
      }
    }
    return Response.of(Response.SUCCESS, Arrays.copyOf(agreed.array(), agreed.position()));
  }

  private Response select(Request request) {
    selected = new String(request.key(), StandardCharsets.UTF_8).equals(bucket.name);
    return Response.of(selected ? Response.SUCCESS : Response.NO_ACCESS);
  }

  private Response collectionId(Request request) {
    byte[] sent = request.value().length > 0 ? request.value() : request.key();
    String[] path = new String(sent, StandardCharsets.UTF_8).split("\\.");
    if (path.length != 2) {
      return Response.of(Response.INVALID);
    }
    return bucket.collection(path[0], path[1])
        .map(documents -> new Response(Response.SUCCESS,
            ByteBuffer.allocate(12).putLong(bucket.manifest()).putInt(documents.id()).array(), new byte[0], 0))
        .orElseGet(() -> Response.of(bucket.scopes.contains(path[0])
            ? Response.UNKNOWN_COLLECTION
            : Response.UNKNOWN_SCOPE));
  }

  private Response onDocument(Request request, Opcode opcode) {
    if (!selected) {
      return Response.of(Response.NO_BUCKET);
    }
    // The collection's number precedes the key, seven bits in each byte.
    int keyAt = 0;
    int collection = 0;
    for (int shift = 0; keyAt < request.key().length; shift += 7) {
      byte part = request.key()[keyAt++];
      collection |= (part & 0x7f) << shift;
      if (part >= 0) {
        break;
      }
    }
    byte[] key = Arrays.copyOfRange(request.key(), keyAt, request.key().length);
    if (key.length == 0 || key.length > LONGEST_KEY) {
      return Response.of(Response.INVALID);
    }
    if (node.faults.take(Fault.TEMPORARY_FAILURE)) {
      return Response.of(Response.TEMPORARY_FAILURE);
    }
    Optional<Documents> documents = bucket.collection(collection);
    if (documents.isEmpty()) {
      return Response.of(Response.UNKNOWN_COLLECTION);
    }
    if (request.durability() > 0 && node.faults.take(Fault.DURABILITY_IMPOSSIBLE)) {
      return Response.of(Response.DURABILITY_IMPOSSIBLE);
    }
    try {
      return operations.execute(opcode, request, documents.get(), key);
    } catch (Response.Refusal e) {
      return e.response;
    }
  }

  private synchronized void write(byte[] frame) throws IOException {
    out.write(frame);
  }

  private synchronized void flush() throws IOException {
    out.flush();
  }
}
