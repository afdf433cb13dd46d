// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.nio.ByteBuffer;

/**
 * @param status of the memcached binary protocol, as Couchbase numbers it
 * @param extras fixed fields of the command
 * @param cas version of the document
 */
record Response(int status, byte[] extras, byte[] value, long cas) {
  static final int SUCCESS = 0x00;
  static final int NOT_FOUND = 0x01;
  static final int EXISTS = 0x02;
  static final int TOO_BIG = 0x03;
  static final int INVALID = 0x04;
  static final int NO_BUCKET = 0x08;
  static final int AUTHENTICATION_FAILED = 0x20;
  static final int AUTHENTICATION_CONTINUES = 0x21;
  static final int NO_ACCESS = 0x24;
  static final int UNKNOWN_COMMAND = 0x81;
  static final int TEMPORARY_FAILURE = 0x86;
  static final int UNKNOWN_COLLECTION = 0x88;
  static final int UNKNOWN_SCOPE = 0x8c;
  static final int DURABILITY_IMPOSSIBLE = 0xa1;
  static final int PATH_MISMATCH = 0xc1;
  static final int PATH_INVALID = 0xc2;
  static final int DOCUMENT_NOT_JSON = 0xc6;
  static final int INVALID_COMBINATION = 0xcb;
  static final int MULTI_PATH_FAILURE = 0xcc;
  private static final byte[] NOTHING = {};
  private static final int HEADER = 24;
  private static final byte MAGIC = (byte) 0x81;

  /** Ends a command with an error as its answer. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    final transient Response response;

    Refusal(int status) {
      this(Response.of(status));
    }

    Refusal(Response response) {
      super(null, null, false, false);
      this.response = response;
    }
  }

  static Response of(int status) {
    return of(status, NOTHING);
  }

  static Response of(int status, byte[] value) {
    return new Response(status, NOTHING, value, 0);
  }

  byte[] frame(Request request) {
    ByteBuffer frame = ByteBuffer.allocate(HEADER + extras.length + value.length);
    frame.put(MAGIC).put((byte) request.code()).putShort((short) 0).put((byte) extras.length);
    frame.put((byte) 0).putShort((short) status).putInt(extras.length + value.length);
    frame.putInt(request.opaque()).putLong(cas).put(extras).put(value);
    return frame.array();
  }
}
