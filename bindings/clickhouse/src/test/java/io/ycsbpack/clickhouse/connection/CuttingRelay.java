// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.testkit.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Passes connections on to the real server and can cut its answers off after the first lines of their headers. */
final class CuttingRelay extends TcpRelay {
  private static final int LINES_KEPT = 2;

  private volatile boolean cutting;

  CuttingRelay(int serverPort) {
    super(serverPort);
  }

  /** From now on an answer ends within its headers, at the end of a line: what a killed server can leave. */
  void cutAnswers() {
    cutting = true;
  }

  @Override
  protected void answer(InputStream from, OutputStream to) throws IOException {
    byte[] part = new byte[8192];
    int lines = 0;
    // Looks at the lines before it reads on: a whole answer may come in one part, and no other follows it.
    while (lines < LINES_KEPT) {
      int read = from.read(part);
      if (read < 0) {
        break;
      }
      int kept = 0;
      while (kept < read && (!cutting || lines < LINES_KEPT)) {
        lines += cutting && part[kept] == '\n' ? 1 : 0;
        kept++;
      }
      to.write(part, 0, kept);
    }
  }
}
