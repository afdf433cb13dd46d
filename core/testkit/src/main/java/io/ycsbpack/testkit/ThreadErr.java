package io.ycsbpack.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard error by thread: what a thread and those that it starts write goes where the thread was told, so that tests
 * that run side by side do not find each other's words.
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
