// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Bytes sent over loopback at full speed, sender and receiver in this process, with the received bytes over time. */
public final class Transfer implements AutoCloseable {
  /** Name of the file with a line for each interval: its end (UTC) and the bytes that arrived in it. */
  public static final String FILE = "transfer.csv";
  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final BulkReceiver receiver;
  private final BulkSender sender;

  private Transfer(BulkReceiver receiver, BulkSender sender) {
    this.receiver = receiver;
    this.sender = sender;
  }

  public static Transfer start(int port, int streams, Path file) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    BulkReceiver receiver = new BulkReceiver(loopback, port, Files.newBufferedWriter(file), INTERVAL);
    try {
      return new Transfer(receiver, new BulkSender(new InetSocketAddress(loopback, port), streams));
    } catch (IOException e) {
      receiver.close();
      throw e;
    }
  }

  public long bytes() {
    return receiver.bytes();
  }

  /** Ends sending; the file is whole then. Closing twice is closing once. */
  @Override
  public void close() throws IOException {
    sender.close();
    receiver.close();
  }
}
