// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.kv;

import java.nio.ByteBuffer;

/**
 * @param status one of {@link ResponseStatus}
 * @param extras fixed fields of the command
 * @param json whether the value is marked as JSON
 * @param cas version of the document
 */
record Response(int status, byte[] extras, byte[] value, boolean json, long cas) {
  private static final byte[] NOTHING = {};
  private static final int HEADER = 24;
  private static final byte MAGIC = (byte) 0x81;

  static Response of(int status) {
    return new Response(status, NOTHING, NOTHING, false, 0);
  }

  static Response value(byte[] value) {
    return new Response(ResponseStatus.SUCCESS, NOTHING, value, false, 0);
  }

  static Response json(int status, byte[] value) {
    return new Response(status, NOTHING, value, true, 0);
  }

  static Response extras(byte[] extras, long cas) {
    return new Response(ResponseStatus.SUCCESS, extras, NOTHING, false, cas);
  }

  byte[] frame(Request request) {
    ByteBuffer frame = ByteBuffer.allocate(HEADER + extras.length + value.length);
    frame.put(MAGIC).put((byte) request.code()).putShort((short) 0).put((byte) extras.length);
    frame.put((byte) (json ? 1 : 0)).putShort((short) status).putInt(extras.length + value.length);
    frame.putInt(request.opaque()).putLong(cas).put(extras).put(value);
    return frame.array();
  }
}
