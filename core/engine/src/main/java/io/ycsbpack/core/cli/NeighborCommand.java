// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.auxiliary.FrozenProcess;
import io.ycsbpack.core.auxiliary.Transfer;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.run.Signals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "neighbor", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Start, freeze, thaw or stop a noisy neighbor, an offline load next to a database (cpu-stress, memory-stress), or send a bulk"
          + " transfer while a run is measured. A neighbor runs until it is stopped; its folder identifies it.",
      "'ycsb experiment --types' lists the parameters of each."},
    subcommands = {NeighborCommand.Start.class, AuxiliaryCommands.Stop.class, AuxiliaryCommands.Status.class,
      NeighborCommand.Freeze.class, NeighborCommand.Thaw.class, NeighborCommand.BulkTransfer.class})
final class NeighborCommand {

  @Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Start a neighbor: cpu-stress or memory-stress.")
  static final class Start extends ResultCommand implements Callable<Integer> {
    @Mixin
    private AuxiliaryCommands.Start options;

    @Override
    public Integer call() throws IOException {
      results.println(options.start(options.program(AuxiliaryProgram.neighbors()), List.of()));
      return ExitCode.OK.code();
    }
  }

  @Command(name = "freeze", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Freeze the neighbor of a folder: all its processes keep their memory and get no CPU time until it is"
          + " thawed or stopped.")
  static final class Freeze extends ResultCommand implements Runnable {
    private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

    @Override
    public void run() {
      FrozenProcess neighbor = new FrozenProcess(folder.get());
      neighbor.gather();
      neighbor.turn(true);
      results.println("froze the program of " + folder.get());
    }
  }

  @Command(name = "thaw", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Let the neighbor of a folder go on after freeze.")
  static final class Thaw extends ResultCommand implements Runnable {
    private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

    @Override
    public void run() {
      new FrozenProcess(folder.get()).turn(false);
      results.println("thawed the program of " + folder.get());
    }
  }

  @Command(name = "transfer", mixinStandardHelpOptions = true, sortOptions = false,
      description = {
        "Send over loopback as fast as possible, for a part of the run; within a link (ycsb link) that shares its "
            + "bandwidth.",
        "Received bytes are written every 100 ms to transfer.csv in the folder of the run's record."})
  static final class BulkTransfer extends ResultCommand implements Callable<Integer> {
    private final CommandOption<Duration> length = CommandOption.of(CommonParameters.LENGTH);
    private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS);
    private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT.withDefault("5201")
        .withDoc("TCP port of the receiver."));

    @Mixin
    private RunMoment moment;

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
}
