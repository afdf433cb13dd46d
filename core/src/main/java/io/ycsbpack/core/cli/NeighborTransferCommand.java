package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.auxiliary.Transfer;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb neighbor transfer}. */
@Command(name = "transfer", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Send over loopback as fast as possible, for a part of the run; within a link (ycsb link) that shares its "
          + "bandwidth.",
      "What arrived is written to transfer.csv in the folder of the run's record, every 100 ms."})
final class NeighborTransferCommand implements Callable<Integer> {
  private final PrintStream results;

  @Option(names = "--length", paramLabel = "TIME", defaultValue = "15s", converter = TimeText.class,
      description = "Duration of the transfer (default: ${DEFAULT-VALUE}).")
  private Duration length;

  @Option(names = "--streams", paramLabel = "N", defaultValue = "4",
      description = "Number of parallel connections (default: ${DEFAULT-VALUE}).")
  private int streams;

  @Option(names = "--port", paramLabel = "PORT", defaultValue = "5201",
      description = "TCP port of the receiver (default: ${DEFAULT-VALUE}).")
  private int port;

  @Mixin
  private RunMoment moment;

  NeighborTransferCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StopSignal stop = Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
    if (!moment.await(stop)) {
      return stop.reason().exitCode().code();
    }
    try (Transfer transfer = Transfer.start(port, streams, moment.run().resolve(Transfer.FILE))) {
      moment.events().add("transfer", streams + " connections send");
      boolean whole = RunMoment.pause(stop, length);
      transfer.close();
      moment.events().add("end", "they end");
      results.printf(Locale.ROOT, "sent %.1f MB%n", transfer.bytes() / 1e6);
      return (whole ? ExitCode.OK : stop.reason().exitCode()).code();
    }
  }
}
