// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.auxiliary.BulkReceiver;
import io.ycsbpack.core.auxiliary.BulkSender;
import io.ycsbpack.core.auxiliary.FrozenProcess;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.run.Signals;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "neighbor", hidden = true, synopsisSubcommandLabel = "COMMAND",
    description = {
      "Start, freeze, thaw or stop a noisy neighbor, an offline load next to a database (cpu-stress, memory-stress), or send a bulk"
          + " transfer while a run is measured. A neighbor runs until it is stopped; its folder identifies it.",
      "'ycsb experiment --types' lists the parameters of each."})
final class NeighborCommand extends AuxiliaryCommand {
  private static final Duration LOGGED = Duration.ofMillis(100);

  @Command(name = "start", description = "Start a neighbor: cpu-stress or memory-stress.")
  void start(@Mixin Program program) throws IOException {
    results.println(program.start(program.of(AuxiliaryProgram.neighbors()), List.of()));
  }

  @Command(name = "freeze",
      description = "Freeze the neighbor of a folder: all its processes keep their memory and get no CPU time until it is"
          + " thawed or stopped.")
  void freeze(@Mixin Folder folder) {
    FrozenProcess neighbor = new FrozenProcess(folder.path());
    neighbor.gather();
    neighbor.turn(true);
    results.println("froze the program of " + folder.path());
  }

  @Command(name = "thaw", description = "Let the neighbor of a folder go on after freeze.")
  void thaw(@Mixin Folder folder) {
    new FrozenProcess(folder.path()).turn(false);
    results.println("thawed the program of " + folder.path());
  }

  @Command
  static final class Sending {
    private final CommandOption<Duration> length = CommandOption.of(CommonParameters.LENGTH);
    private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS);
    private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT.withDefault("5201")
        .withDoc("TCP port of the receiver."));
  }

  @Command(name = "transfer", description = {
    "Send over loopback as fast as possible, for a part of the run; within a link (ycsb link) that shares its "
        + "bandwidth.",
    "Received bytes are written every 100 ms to transfer.csv in the folder of the run's record."})
  int transfer(@Mixin Sending sending, @Mixin RunMoment moment) throws IOException, InterruptedException {
    StopSignal stop = Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
    if (!moment.await(stop)) {
      return stop.reason().exitCode().code();
    }
    int streams = sending.streams.get();
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), sending.port.get());
    try (Writer log = Files.newBufferedWriter(moment.run().resolve(RunLogs.TRANSFER));
        BulkReceiver receiver = new BulkReceiver(loopback.getAddress(), loopback.getPort());
        BulkSender sender = new BulkSender(loopback, streams)) {
      moment.logs().add("transfer", streams + " connections send");
      boolean whole = !Deadline.after(sending.length.get()).every(LOGGED).await(() -> {
        receiver.log(log);
        return stop.isRequested();
      });
      sender.close();
      moment.logs().add("end", "they end");
      results.printf(Locale.ROOT, "sent %.1f MB%n", receiver.bytes() / 1e6);
      return (whole ? ExitCode.OK : stop.reason().exitCode()).code();
    }
  }
}
