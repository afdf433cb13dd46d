package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.beside.Transfer;
import io.ycsbpack.core.driver.StopSignal;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb disturb transfer}. */
@Command(name = "transfer", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Send over loopback as fast as it goes, for a part of the run; within a link (ycsb link) that shares its bandwidth.",
      "What arrived is written into transfer.csv beside the run's record, every 100 ms."})
final class DisturbTransferCommand implements Callable<Integer> {
  private final PrintStream results;

  @Option(names = "--length", paramLabel = "TIME", defaultValue = "15s", converter = TimeText.class,
      description = "How long it sends (default: ${DEFAULT-VALUE}).")
  private Duration length;

  @Option(names = "--streams", paramLabel = "N", defaultValue = "4",
      description = "Connections side by side (default: ${DEFAULT-VALUE}).")
  private int streams;

  @Option(names = "--port", paramLabel = "PORT", defaultValue = "5201",
      description = "TCP port of the receiver (default: ${DEFAULT-VALUE}).")
  private int port;

  @Mixin
  private Disturbance disturbance;

  DisturbTransferCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StopSignal stop = Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
    if (!disturbance.await(stop)) {
      return stop.reason().exitCode().code();
    }
    try (Transfer transfer = Transfer.start(port, streams, disturbance.run().resolve(Transfer.FILE))) {
      disturbance.events().add("transfer", streams + " connections send");
      boolean whole = Disturbance.pause(stop, length);
      transfer.close();
      disturbance.events().add("end", "they end");
      results.printf(Locale.ROOT, "sent %.1f MB%n", transfer.bytes() / 1e6);
      return (whole ? ExitCode.OK : stop.reason().exitCode()).code();
    }
  }
}
