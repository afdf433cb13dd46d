package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.image.UnpackedImages;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.io.PrintStream;
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
    results.println(server.start(settings, ResourceLimit.of(limits.settings()), ready, console));
    return ExitCode.OK.code();
  }
}
