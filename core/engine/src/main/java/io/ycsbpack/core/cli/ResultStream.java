// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Standard output, for results: keeps why it could not be written, which a print stream only knows to have happened. */
final class ResultStream extends FilterOutputStream {
  private volatile String failure;

  ResultStream(OutputStream out) {
    super(out);
  }

  /** Why some of the output is lost, in the system's words; empty when all of it was written. */
  Optional<String> failure() {
    return Optional.ofNullable(failure);
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
