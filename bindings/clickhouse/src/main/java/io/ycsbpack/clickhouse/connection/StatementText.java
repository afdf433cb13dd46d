// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;

/** The text of one statement after the other, as the body of a request, in memory that is reused. One per thread. */
public final class StatementText extends AbstractHttpEntity {
  private static final int LONGEST_NUMBER = 20;

  private byte[] bytes = new byte[512];
  private int size;

  public StatementText() {
    super(ContentType.TEXT_PLAIN, null);
  }

  public StatementText clear() {
    size = 0;
    return this;
  }

  /** @param text in UTF-8 */
  public StatementText append(byte[] text) {
    ensure(text.length);
    System.arraycopy(text, 0, bytes, size, text.length);
    size += text.length;
    return this;
  }

  public StatementText append(String text) {
    return append(text.getBytes(StandardCharsets.UTF_8));
  }

  public StatementText append(long number) {
    if (number == Long.MIN_VALUE) {
      return append(Long.toString(number));
    }
    ensure(LONGEST_NUMBER);
    long left = Math.abs(number);
    if (number < 0) {
      bytes[size++] = '-';
    }
    int end = size + 1;
    for (long power = left; power > 9; power /= 10) {
      end++;
    }
    for (int at = end - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + left % 10);
      left /= 10;
    }
    size = end;
    return this;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  @Override
  public long getContentLength() {
    return size;
  }

  @Override
  public InputStream getContent() {
    throw new UnsupportedOperationException("the body of a request is written, not read");
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  @Override
  public boolean isRepeatable() {
    return true;
  }

  @Override
  public boolean isStreaming() {
    return false;
  }

  @Override
  public void close() {
    // nothing is held
  }
}
