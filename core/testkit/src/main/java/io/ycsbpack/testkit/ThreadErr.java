// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard error by thread: the output of a thread and its children goes to the thread's target, so that parallel tests
 * do not mix their output.
 */
final class ThreadErr extends OutputStream {
  private static final InheritableThreadLocal<OutputStream> TARGET = new InheritableThreadLocal<>();
  private static final PrintStream OTHERS = System.err;

  static {
    System.setErr(new PrintStream(new ThreadErr(), true, StandardCharsets.UTF_8));
  }

  private ThreadErr() {
  }

  static void to(OutputStream target) {
    TARGET.set(target);
  }

  static void reset() {
    TARGET.remove();
  }

  private static OutputStream target() {
    OutputStream target = TARGET.get();
    return target == null ? OTHERS : target;
  }

  @Override
  public void write(int one) throws IOException {
    target().write(one);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    target().write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    target().flush();
  }
}
