// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.BulkReceiver;
import io.ycsbpack.core.auxiliary.BulkSender;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.run.Signals;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "transfer", hidden = true, mixinStandardHelpOptions = true,
    description = {"Send as fast as possible, or receive, until a signal arrives: a network neighbor for pods.",
      "The receiver prints a line each second: its end and the bytes that arrived in it."})
final class TransferCommand extends ResultCommand implements Callable<Integer> {
  private static final int MOST_PORT = 65_535;
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration POLL = Duration.ofMillis(100);
  /** A network policy lets new pods through only after some seconds. */
  private static final Duration REACHED = Duration.ofSeconds(20);

  static final class Side {
    @Option(names = "--listen", paramLabel = "PORT", description = "Receive at this port.")
    Integer port;

    @Option(names = "--to", paramLabel = "HOST:PORT", description = "Send to this receiver.")
    String receiver;
  }

  @ArgGroup(multiplicity = "1")
  private Side side;

  private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS);

  @Override
  public Integer call() throws IOException, InterruptedException {
    StopSignal stop = Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
    if (side.port != null) {
      try (BulkReceiver receiver = new BulkReceiver(null, side.port,
          new OutputStreamWriter(results, StandardCharsets.UTF_8), INTERVAL)) {
        Deadline.endless().every(POLL).await(stop::isRequested);
      }
      return ExitCode.OK.code();
    }
    try (BulkSender sender = sender(stop)) {
      Deadline.endless().every(POLL).await(() -> stop.isRequested() || !sender.isSending());
    }
    return stop.isRequested() ? ExitCode.OK.code() : ExitCode.TARGET.code();
  }

  private BulkSender sender(StopSignal stop) {
    int colon = side.receiver.lastIndexOf(':');
    if (colon < 1 || !side.receiver.substring(colon + 1).matches("\\d{1,5}")
        || Integer.parseInt(side.receiver.substring(colon + 1)) > MOST_PORT) {
      throw new UsageException("--to " + side.receiver + ": write a host and a port");
    }
    InetSocketAddress receiver = new InetSocketAddress(side.receiver.substring(0, colon),
        Integer.parseInt(side.receiver.substring(colon + 1)));
    AtomicReference<BulkSender> sender = new AtomicReference<>();
    AtomicReference<IOException> refusal = new AtomicReference<>();
    new Deadline(REACHED, stop).until(() -> {
      try {
        sender.set(new BulkSender(receiver, streams.get()));
      } catch (IOException e) {
        refusal.set(e);
      }
      return sender.get() != null;
    });
    if (sender.get() == null) {
      throw new TargetException("the receiver " + side.receiver + " can't be reached: " + refusal.get().getMessage(),
          refusal.get());
    }
    return sender.get();
  }
}
