// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.BulkReceiver;
import io.ycsbpack.core.auxiliary.BulkSender;
import io.ycsbpack.core.external.ServerAddress;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.run.Signals;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;

@Command(name = "transfer", hidden = true,
    description = {"Send as fast as possible, or receive, until a signal arrives: a network neighbor for pods.",
      "The receiver prints a line each second: its end and the bytes that arrived in it."})
final class TransferCommand extends ResultCommand implements Callable<Integer> {
  private static final Duration LOGGED = Duration.ofSeconds(1);
  private static final Duration POLL = Duration.ofMillis(100);
  /** A network policy lets new pods through only after some seconds. */
  private static final Duration REACHED = Duration.ofSeconds(20);

  private final CommandOption<Integer> listen = CommandOption.of(Property.optional("listen",
      PropertyType.integer(1, 65_535), "Receive at this port."));
  private final CommandOption<ServerAddress> to = CommandOption.of(Property.optional("to", ServerAddress.TYPE,
      "Send to this receiver."));
  private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS);

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (listen.find().isPresent() == to.find().isPresent()) {
      throw new UsageException("give either --listen PORT or --to HOST:PORT");
    }
    StopSignal stop = Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
    if (listen.find().isPresent()) {
      try (Writer log = new OutputStreamWriter(results, StandardCharsets.UTF_8);
          BulkReceiver receiver = new BulkReceiver(null, listen.get())) {
        while (RunMoment.pause(stop, LOGGED)) {
          receiver.log(log);
        }
      }
      return ExitCode.OK.code();
    }
    try (BulkSender sender = sender(stop)) {
      Deadline.endless().every(POLL).await(() -> stop.isRequested() || !sender.isSending());
    }
    return stop.isRequested() ? ExitCode.OK.code() : ExitCode.TARGET.code();
  }

  private BulkSender sender(StopSignal stop) {
    AtomicReference<BulkSender> sender = new AtomicReference<>();
    try {
      new Deadline(REACHED, stop).retry(() -> sender
          .set(new BulkSender(new InetSocketAddress(to.get().host(), to.get().port()), streams.get())));
      return sender.get();
    } catch (IOException e) {
      throw new TargetException("the receiver " + to.get() + " can't be reached: " + e.getMessage(), e);
    }
  }
}
