package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * The right of one process to serve a data folder. The kernel releases it when the process ends, however it ends; the
 * server itself never releases it. This class also runs in the server's process, which lacks the classes of the core.
 */
final class FolderLock implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits up to {@code timeout} for a server that is about to end, which has removed its {@link ServerState} already.
   *
   * @return empty if another process keeps the lock
   */
  static Optional<FolderLock> take(DataFolder folder, Duration timeout) throws IOException, InterruptedException {
    FileChannel channel = FileChannel.open(folder.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    long deadline = System.nanoTime() + timeout.toNanos();
    while (channel.tryLock() == null) {
      boolean served = ServerState.read(folder).flatMap(state -> state.process(folder)).isPresent();
      if (served || System.nanoTime() > deadline) {
        channel.close();
        return Optional.empty();
      }
      Thread.sleep(PAUSE.toMillis());
    }
    return Optional.of(new FolderLock(channel));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
