// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.AppliedTraits;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.image.UnpackedImages;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "embedded", synopsisSubcommandLabel = "COMMAND",
    description = "Keep a binding's embedded server running for many commands.")
final class EmbeddedCommand extends ResultCommand {
  private static final String NONE_RUNS = "no embedded server is running";

  @Command
  static final class Folder {
    @Parameters(index = "0", arity = "0..1", paramLabel = "BINDING", defaultValue = "clickhouse",
        description = "Whose server; clickhouse by default.")
    private String binding;

    private final CommandOption<Path> data = CommandOption.of(CommonParameters.DATA
        .withDoc("The server on this folder of data, instead of the user's own."));

    /** @throws UsageException when there is no such binding, or it has no embedded server */
    private EmbeddedServer server() {
      return EmbeddedServer.of(binding);
    }
  }

  @Command
  static final class Options {
    @Mixin
    private Folder folder;

    private final CommandOption<Map.Entry<String, String>> given = CommandOption.repeated(CommonParameters.PROPERTIES
        .withDoc("Set a property."));

    private EmbeddedServer server() {
      return folder.server();
    }

    /** @throws UsageException when a property is unknown to the binding, or its value is not possible */
    private Settings settings() {
      Settings properties = Settings.NONE.with(CommandOption.pairs(given), "-p");
      Settings settings = folder.data.find()
          .map(data -> properties.with(server().on(data), "--data"))
          .orElse(properties);
      settings.check(Binding.named(folder.binding).properties());
      return settings;
    }
  }

  @Command
  static final class StartOptions {
    private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT
        .withDoc("Serve clients on this port, not on any free one."));
    private final OptionGroup limits = OptionGroup.of(LimitParameters.ALL);
    private final OptionGroup traits = OptionGroup.of(ContainerParameters.ALL);
  }

  @Command(name = "start",
      description = "Start the server, or join it when it runs already; it runs until it is stopped.")
  void start(@Mixin Options options, @Mixin StartOptions start) {
    EmbeddedServer server = options.server();
    Settings settings = options.settings();
    TerminalConsole console = TerminalConsole.ofProcess(false);
    ContainerTraits traits = ContainerParameters.traits(start.traits.settings());
    ResourceLimit limit = LimitParameters.limit(start.limits.settings());
    traits.requireFitting(limit);
    Optional<EmbeddedServer.Running> running = server.running(settings);
    if (running.isPresent() && !(limit.isNone() && traits.isNone())) {
      throw new TargetException("the server on " + UserFolders.ofThisUser().shown(server.data(settings))
          + " runs already, pid " + running.get().pid()
          + ", and limits and container traits apply only from its start; stop it first");
    }
    if (running.isPresent()) {
      results.println("running already: " + running.get().line());
      return;
    }
    List<Path> programs = server.prepare(settings, console);
    Path data = server.data(settings);
    // The folder alone tells what is in place, so that it is removed by "stop" after a kill at any moment.
    AppliedTraits applied = AppliedTraits.of(data);
    // To a second start, a server that does not answer yet looks like remains of a killed one.
    try (FileChannel file = FileChannel.open(data.resolve("start.lock"), StandardOpenOption.CREATE,
        StandardOpenOption.WRITE); FileLock lock = file.tryLock()) {
      if (lock == null) {
        throw new TargetException("another command is starting a server on " + UserFolders.ofThisUser().shown(data)
            + "; wait until it has started");
      }
      if (server.running(settings).isPresent()) {
        throw new TargetException("another command has just started a server on "
            + UserFolders.ofThisUser().shown(data) + "; start again to join it");
      }
      applied.put(traits, limit, programs, UnpackedImages.ofThisUser(console)::unpacked);
      try {
        results.println("started " + server.start(settings, start.port.find(), console).line());
      } catch (CommandException e) {
        applied.remove();
        throw e;
      }
    } catch (IOException e) {
      throw new TargetException("can't write to " + data + ": " + Reason.text(e), e);
    }
  }

  @Command
  static final class NewLimit {
    @Mixin
    private Folder folder;

    private final CommandOption<Cores> cpu = CommandOption.of(LimitParameters.CPU);
  }

  @Command(name = "limit", description = "Change the CPU limit of a running server that was started with one.")
  void limit(@Mixin NewLimit limit) {
    limit.folder.server();
    Cores cores = limit.cpu.find()
        .orElseThrow(
            () -> new UsageException("limit: give the cores that the server may use from now on: --cpu 500m"));
    Path data = limit.folder.data.find()
        .orElseThrow(() -> new UsageException("limit: name the folder of the server's data: --data"));
    AppliedLimit.of(data).changeQuota(cores.cores());
    results.println("the server on " + data + " has a quota of " + limit.cpu.text().orElseThrow() + " cores now");
  }

  @Command(name = "stop", description = "Stop the server and wait until it is gone; its data stay.")
  void stop(@Mixin Options options,
      @Option(names = "--remove-data", description = "Also remove the data of the server.") boolean removeData) {
    EmbeddedServer server = options.server();
    Settings settings = options.settings();
    Path data = server.data(settings);
    Optional<String> stopped = server.stop(settings, TerminalConsole.ofProcess(false));
    String ofData = Files.exists(data)
        ? "; its data " + (removeData ? "are removed from " : "stay in ") + UserFolders.ofThisUser().shown(data)
        : "";
    // The data folder records the traits put in place.
    AppliedTraits.of(data).remove();
    if (removeData) {
      server.removeData(settings);
    }
    results.println(stopped.map(line -> line + ofData).orElse(NONE_RUNS));
  }

  @Command(name = "status",
      description = "Say whether the server runs and how to reach it; exits with 2 when none runs.")
  int status(@Mixin Options options) {
    Optional<String> running = options.server().status(options.settings());
    results.println(running.orElse(NONE_RUNS));
    return (running.isPresent() ? ExitCode.OK : ExitCode.TARGET).code();
  }

  @Command(name = "fetch", description = "Download the server's program without starting it, and print its path.")
  void fetch(@Mixin Options options) {
    results.println(options.server().fetch(options.settings(), TerminalConsole.ofProcess(false)));
  }
}
