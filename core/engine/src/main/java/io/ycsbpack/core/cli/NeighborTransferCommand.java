package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.auxiliary.Transfer;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.run.Signals;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb neighbor transfer}. */
@Command(name = "transfer", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Send over loopback as fast as possible, for a part of the run; within a link (ycsb link) that shares its "
          + "bandwidth.",
      "What arrived is written to transfer.csv in the folder of the run's record, every 100 ms."})
final class NeighborTransferCommand implements Callable<Integer> {
  private final PrintStream results;

  private final CommandOption<Duration> length = CommandOption.of(CommonParameters.LENGTH);
  private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS);
  private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT.withDefault("5201")
      .withDoc("TCP port of the receiver."));

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
    try (Transfer transfer = Transfer.start(port.get(), streams.get(), moment.run().resolve(Transfer.FILE))) {
      moment.events().add("transfer", streams.get() + " connections send");
      boolean whole = RunMoment.pause(stop, length.get());
      transfer.close();
      moment.events().add("end", "they end");
      results.printf(Locale.ROOT, "sent %.1f MB%n", transfer.bytes() / 1e6);
      return (whole ? ExitCode.OK : stop.reason().exitCode()).code();
    }
  }
}
