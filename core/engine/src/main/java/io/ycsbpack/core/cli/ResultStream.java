// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Standard output, for results: keeps why it could not be written, which a {@link PrintStream} only knows to have
 * happened.
 */
final class ResultStream extends PrintStream {
  private final Sink sink;

  ResultStream(OutputStream out) {
    this(new Sink(out));
  }

  private ResultStream(Sink sink) {
    super(sink, false, StandardCharsets.UTF_8);
    this.sink = sink;
  }

  /** Why some of the output is lost, in the system's words; empty when all of it was written. */
  Optional<String> failure() {
    flush();
    return Optional.ofNullable(sink.failure);
  }

  private static final class Sink extends FilterOutputStream {
    private volatile String failure;

    Sink(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ProcessConsole.clearLive();
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e.getMessage();
        throw e;
      }
    }
  }
}
