package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.AppliedTraits;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.image.UnpackedImages;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb embedded start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Start the server, or join it when it runs already; it runs until it is stopped.")
final class EmbeddedStartCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private EmbeddedOptions options;

  private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT
      .withDoc("Serve clients on this port, not on any free one."));
  private final OptionGroup limits = OptionGroup.of(LimitParameters.ALL);
  private final OptionGroup traits = OptionGroup.of(ContainerParameters.ALL);

  EmbeddedStartCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    EmbeddedServer server = options.server();
    Settings named = options.settings();
    Settings settings = port.find().map(number -> named.with(server.at(number), "--port")).orElse(named);
    TerminalConsole console = TerminalConsole.ofProcess(false);
    ContainerTraits ready = UnpackedImages.ofThisUser(console).unpacked(ContainerParameters.traits(traits.settings()));
    ResourceLimit limit = ResourceLimit.of(limits.settings());
    ready.requireFitting(limit);
    Optional<EmbeddedServer.Running> running = server.running(settings);
    if (running.isPresent() && !(limit.isNone() && ready.isNone())) {
      throw new TargetException("the server on " + UserFolders.ofThisUser().shown(server.data(settings))
          + " runs already, pid " + running.get().pid()
          + ", and is limited only from its start, when it also gets what a container has; stop it first");
    }
    results.println(running.map(one -> "running already: " + one.line())
        .orElseGet(() -> "started " + start(server, settings, limit, ready, console)));
    return ExitCode.OK.code();
  }

  /** The folder alone tells what is in place, so that it is removed by {@code stop} after a kill at any moment. */
  private static String start(EmbeddedServer server, Settings settings, ResourceLimit limit, ContainerTraits ready,
      TerminalConsole console) {
    List<Path> programs = server.prepare(settings, console);
    Path data = server.data(settings);
    try {
      AppliedTraits.of(data).put(ready, limit, programs);
      AppliedLimit.of(data).put(ready.isLimiting() ? ResourceLimit.NONE.within(limit.sharedCpu()) : limit);
      return server.start(settings, console).line();
    } catch (CommandException e) {
      AppliedTraits.of(data).removeWithLimit();
      throw e;
    }
  }
}
