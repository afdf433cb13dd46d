// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Passes on the output of a container line by line; drops an unfinished last line. */
public final class LineOutput extends OutputStream {
  private final Consumer<String> onLine;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  public LineOutput(Consumer<String> onLine) {
    this.onLine = onLine;
  }

  @Override
  public synchronized void write(int b) {
    if (b == '\n') {
      String whole = line.toString(StandardCharsets.UTF_8);
      line.reset();
      onLine.accept(whole);
    } else {
      line.write(b);
    }
  }
}
