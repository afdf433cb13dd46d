// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Another process that holds the lock on a file until its standard input ends: {@code LockHolder <file>}. */
final class LockHolder {

  private LockHolder() {
  }

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE,
        StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
      System.out.println("locked " + lock.isValid());
      System.in.transferTo(System.out);
    }
  }
}
