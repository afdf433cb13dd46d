// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import com.clickhouse.client.api.internal.ClickHouseLZ4InputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FastDecompressor;

/**
 * Decompresses an answer (LZ4, as the native protocol frames it). If a connection breaks behind a whole frame, the
 * content of that frame is still read first. The driver's stream would drop it, and with it the exception that a server
 * writes before it closes the connection.
 */
final class CompressedBody extends FilterInputStream {
  private static final int LARGEST_BLOCK = 65536;
  private static final LZ4FastDecompressor LZ4 = LZ4Factory.fastestInstance().fastDecompressor();

  private final Body body;

  private static final class Body extends FilterInputStream {
    private IOException broken;

    Body(InputStream body) {
      super(body);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      try {
        return super.read(bytes, offset, length);
      } catch (IOException e) {
        broken = e;
        return -1;
      }
    }
  }

  CompressedBody(InputStream body) {
    this(new Body(body));
  }

  private CompressedBody(Body body) {
    super(new ClickHouseLZ4InputStream(body, LZ4, LARGEST_BLOCK));
    this.body = body;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    if (read < 0 && body.broken != null) {
      throw body.broken;
    }
    return read;
  }
}
