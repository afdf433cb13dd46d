// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One request frame.
 *
 * @param opaque returned with the answer
 * @param cas version that the document must have; 0: any
 * @param durability level that the write must reach; 0: none
 * @param extras fixed fields of the command
 * @param key of a document, preceded by the collection's number
 */
record Request(int code, int opaque, long cas, int durability, byte[] extras, byte[] key, byte[] value) {
  private static final int MAGIC = 0x80;
  private static final int MAGIC_FLEXIBLE = 0x08;
  private static final int LARGEST = 32 << 20;
  private static final int FRAME_DURABILITY = 1;

  /** @throws IOException if the bytes are no frame */
  static Request read(DataInputStream in) throws IOException {
    int magic = in.readUnsignedByte();
    int code = in.readUnsignedByte();
    int frameExtras = 0;
    int keyLength;
    if (magic == MAGIC) {
      keyLength = in.readUnsignedShort();
    } else if (magic == MAGIC_FLEXIBLE) {
      frameExtras = in.readUnsignedByte();
      keyLength = in.readUnsignedByte();
    } else {
      throw new IOException("not the memcached binary protocol: magic " + magic);
    }
    int extrasLength = in.readUnsignedByte();
    in.skipNBytes(3);
    int total = in.readInt();
    int opaque = in.readInt();
    long cas = in.readLong();
    int valueLength = total - frameExtras - extrasLength - keyLength;
    if (valueLength < 0 || total > LARGEST) {
      throw new IOException("a frame of " + total + " bytes can't be");
    }
    byte[] frames = in.readNBytes(frameExtras);
    byte[] extras = in.readNBytes(extrasLength);
    byte[] key = in.readNBytes(keyLength);
    byte[] value = in.readNBytes(valueLength);
    int durability = 0;
    for (int i = 0; i < frames.length;) {
      int id = frames[i] >> 4 & 15;
      int length = frames[i] & 15;
      if (id == FRAME_DURABILITY) {
        durability = frames[i + 1];
      }
      i += 1 + length;
    }
    return new Request(code, opaque, cas, durability, extras, key, value);
  }

  /** Four bytes of the extras from {@code index} on; 0 if there are none. */
  int extra(int index) {
    return extras.length >= index + 4 ? ByteBuffer.wrap(extras).getInt(index) : 0;
  }
}
