// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
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
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "embedded", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", sortOptions = false,
    description = "Keep a binding's embedded server running for many commands.",
    subcommands = {EmbeddedCommand.Start.class, EmbeddedCommand.Limit.class, EmbeddedCommand.Stop.class,
      EmbeddedCommand.Status.class, EmbeddedCommand.Fetch.class})
final class EmbeddedCommand {
  private static final String NONE_RUNS = "no embedded server is running";

  @Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Start the server, or join it when it runs already; it runs until it is stopped.")
  static final class Start extends ResultCommand implements Runnable {
    @Mixin
    private Options options;

    private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT
        .withDoc("Serve clients on this port, not on any free one."));
    private final OptionGroup limits = OptionGroup.of(LimitParameters.ALL);
    private final OptionGroup traits = OptionGroup.of(ContainerParameters.ALL);

    @Override
    public void run() {
      EmbeddedServer server = options.server();
      Settings settings = options.settings();
      TerminalConsole console = TerminalConsole.ofProcess(false);
      ContainerTraits ready = UnpackedImages.ofThisUser(console)
          .unpacked(ContainerParameters.traits(traits.settings()));
      ResourceLimit limit = LimitParameters.limit(limits.settings());
      ready.requireFitting(limit);
      Optional<EmbeddedServer.Running> running = server.running(settings);
      if (running.isPresent() && !(limit.isNone() && ready.isNone())) {
        throw new TargetException("the server on " + UserFolders.ofThisUser().shown(server.data(settings))
            + " runs already, pid " + running.get().pid()
            + ", and limits and container traits apply only from its start; stop it first");
      }
      results.println(running.map(one -> "running already: " + one.line())
          .orElseGet(() -> "started " + start(server, settings, limit, ready, console)));
    }

    /** The folder alone tells what is in place, so that it is removed by {@code stop} after a kill at any moment. */
    private String start(EmbeddedServer server, Settings settings, ResourceLimit limit, ContainerTraits ready,
        TerminalConsole console) {
      List<Path> programs = server.prepare(settings, console);
      Path data = server.data(settings);
      try {
        AppliedTraits.of(data).put(ready, limit, programs);
        AppliedLimit.of(data).put(ready.isLimiting() ? ResourceLimit.NONE.within(limit.sharedCpu()) : limit);
        return server.start(settings, port.find(), console).line();
      } catch (CommandException e) {
        AppliedTraits.of(data).removeWithLimit();
        throw e;
      }
    }
  }

  @Command(name = "limit", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Change the CPU limit of a running server that was started with one.")
  static final class Limit extends ResultCommand implements Runnable {
    @Mixin
    private Folder folder;

    private final CommandOption<Cores> cpu = CommandOption.of(LimitParameters.CPU);

    @Override
    public void run() {
      folder.server();
      Given<Cores> cores = cpu.given()
          .orElseThrow(
              () -> new UsageException("limit: give the cores that the server may use from now on: --cpu 500m"));
      Path data = folder.data.find()
          .orElseThrow(() -> new UsageException("limit: name the folder of the server's data: --data"));
      AppliedLimit.of(data).changeQuota(cores.value().cores());
      results.println("the server on " + data + " has a quota of " + cores + " cores now");
    }
  }

  @Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Stop the server and wait until it is gone; its data stay.")
  static final class Stop extends ResultCommand implements Runnable {
    @Mixin
    private Options options;

    @Option(names = "--remove-data", description = "Also remove the data of the server.")
    private boolean removeData;

    @Override
    public void run() {
      EmbeddedServer server = options.server();
      Settings settings = options.settings();
      Path data = server.data(settings);
      Optional<String> stopped = server.stop(settings, TerminalConsole.ofProcess(false));
      String ofData = Files.exists(data)
          ? "; its data " + (removeData ? "are removed from " : "stay in ") + UserFolders.ofThisUser().shown(data)
          : "";
      // The data folder records the traits put in place.
      AppliedTraits.of(data).removeWithLimit();
      if (removeData) {
        server.removeData(settings);
      }
      results.println(stopped.map(line -> line + ofData).orElse(NONE_RUNS));
    }
  }

  @Command(name = "status", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Say whether the server runs and how to reach it; exits with 2 when none runs.")
  static final class Status extends ResultCommand implements Callable<Integer> {
    @Mixin
    private Options options;

    @Override
    public Integer call() {
      Optional<String> running = options.server().status(options.settings());
      results.println(running.orElse(NONE_RUNS));
      return (running.isPresent() ? ExitCode.OK : ExitCode.TARGET).code();
    }
  }

  @Command(name = "fetch", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Download the server's program without starting it, and print its path.")
  static final class Fetch extends ResultCommand implements Runnable {
    @Mixin
    private Options options;

    @Override
    public void run() {
      results.println(options.server().fetch(options.settings(), TerminalConsole.ofProcess(false)));
    }
  }

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
      PropertyCheck.all(settings, Binding.named(folder.binding).properties());
      return settings;
    }
  }
}
