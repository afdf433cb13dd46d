// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.auxiliary.BulkReceiver;
import io.ycsbpack.core.auxiliary.BulkSender;
import io.ycsbpack.core.auxiliary.FrozenProcess;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.external.ServerAddress;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.RunLogs;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "neighbor", hidden = true, synopsisSubcommandLabel = "COMMAND",
    description = {
      "Start, freeze, thaw or stop a noisy neighbor, an offline load next to a database (cpu-stress, memory-stress), or send a bulk"
          + " transfer while a run is measured. A neighbor runs until it is stopped; its folder identifies it. Pods burn,"
          + " send and receive until a signal arrives.",
      "'ycsb experiment --types' lists the parameters of each."})
final class NeighborCommand extends AuxiliaryCommand {
  private static final Duration LOGGED = Duration.ofMillis(100);
  private static final Duration LOGGED_BY_POD = Duration.ofSeconds(1);
  /** A network policy lets new pods through only after some seconds. */
  private static final Duration REACHED = Duration.ofSeconds(20);
  private static final int STEPS = 1_000_000;

  private volatile double last;

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
    StopSignal stop = stopSignal();
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

  @Command
  static final class Burning {
    private final CommandOption<Integer> workers = CommandOption.of(CommonParameters.WORKERS.withDefault("1")
        .withDoc("Threads that compute."));
  }

  @Command(name = "burn", description = "Compute until a signal arrives: a neighbor in a pod without stress-ng.")
  void burn(@Mixin Burning burning) throws InterruptedException {
    StopSignal stop = stopSignal();
    Thread[] threads = new Thread[burning.workers.get()];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> compute(stop), "burn-" + i);
      threads[i].start();
    }
    results.println(threads.length + " workers compute");
    results.flush();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Square roots, as stress(1) does; the sum is kept so that no compiler leaves them out. */
  private void compute(StopSignal stop) {
    double sum = 0;
    for (long n = 0; !stop.isRequested();) {
      for (int i = 0; i < STEPS; i++) {
        sum += Math.sqrt(n++);
      }
      last = sum;
    }
  }

  @Command
  static final class Receiving {
    private final CommandOption<Integer> listen = CommandOption.of(Property.optional("listen",
        PropertyType.integer(1, 65_535), "Receive at this port.")).required();
  }

  @Command(name = "receive", description = {"Receive until a signal arrives: one end of a transfer between pods.",
    "Each second a line is printed: its end and the bytes that arrived in it."})
  void receive(@Mixin Receiving receiving) throws IOException, InterruptedException {
    StopSignal stop = stopSignal();
    try (Writer log = new OutputStreamWriter(results, StandardCharsets.UTF_8);
        BulkReceiver receiver = new BulkReceiver(null, receiving.listen.get())) {
      while (RunMoment.pause(stop, LOGGED_BY_POD)) {
        receiver.log(log);
      }
    }
  }

  @Command
  static final class Sender {
    private final CommandOption<ServerAddress> to = CommandOption.of(Property.optional("to", ServerAddress.TYPE,
        "Send to this receiver.")).required();
    private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS);
  }

  @Command(name = "send",
      description = "Send as fast as possible until a signal arrives: the other end of a transfer between pods.")
  int send(@Mixin Sender to) throws IOException, InterruptedException {
    StopSignal stop = stopSignal();
    try (BulkSender sender = connected(to, stop)) {
      Deadline.endless().every(LOGGED).await(() -> stop.isRequested() || !sender.isSending());
    }
    return (stop.isRequested() ? ExitCode.OK : ExitCode.TARGET).code();
  }

  private static BulkSender connected(Sender sender, StopSignal stop) {
    ServerAddress to = sender.to.get();
    AtomicReference<BulkSender> connected = new AtomicReference<>();
    try {
      new Deadline(REACHED, stop).retry(() -> connected
          .set(new BulkSender(new InetSocketAddress(to.host(), to.port()), sender.streams.get())));
      return connected.get();
    } catch (IOException e) {
      throw new TargetException("the receiver " + to + " can't be reached: " + e.getMessage(), e);
    }
  }

  private static StopSignal stopSignal() {
    return Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
  }
}
