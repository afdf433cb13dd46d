package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.experiment.step.ChangeCpu;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb embedded}. */
@MeasuresNothing
@Command(name = "embedded", mixinStandardHelpOptions = true,
    description = "Keep a binding's embedded server running for many commands.")
final class EmbeddedCommand implements Callable<Integer> {
  private final PrintStream results;

  /** What to do with the server. */
  private enum Action {
    start, limit, stop, status, fetch
  }

  @Parameters(index = "0", paramLabel = "start|limit|stop|status|fetch",
      description = "limit changes --cpu of a running server that was started with one; status exits with 2 when no"
          + " server is running; fetch gets the server's program without starting it, and prints where it is.")
  private Action action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "BINDING", defaultValue = "clickhouse",
      description = "Whose server; clickhouse by default.")
  private String bindingName;

  private final CommandOption<Map.Entry<String, String>> given = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property."));
  private final CommandOption<Path> data = CommandOption.of(CommonParameters.DATA
      .withDoc("The server on this folder of data, instead of the user's own."));
  private final OptionGroup limits = OptionGroup.of("start (limit: --cpu alone): ", LimitParameters.ALL);
  private final OptionGroup traits = OptionGroup.of("start: ", ContainerParameters.ALL);
  private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT
      .withDoc("start: serve clients on this port, not on any free one."));

  @Option(names = "--remove-data", description = "stop: also remove the data of the server.")
  private boolean removeData;

  EmbeddedCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    Binding binding = Binding.named(bindingName);
    EmbeddedServer server = EmbeddedServer.of(bindingName);
    Settings settings = Settings.NONE.with(CommandOption.pairs(given), "-p");
    if (data.find().isPresent()) {
      settings = settings.with(server.on(data.get()), "--data");
    }
    if (port.find().isPresent()) {
      settings = settings.with(server.at(port.get()), "--port");
    }
    PropertyCheck.all(settings, binding.properties());
    TerminalConsole console = TerminalConsole.ofProcess(false);
    Optional<String> line = switch (action) {
      case start -> Optional.of(server.start(settings, LimitParameters.limit(limits.settings()),
          ContainerParameters.traits(traits.settings()), console));
      case limit -> Optional.of(limit());
      case stop -> server.stop(settings, removeData, console);
      case status -> server.status(settings);
      case fetch -> Optional.of(server.fetch(settings, console).toString());
    };
    results.println(line.orElse("no embedded server is running"));
    boolean missed = action == Action.status && line.isEmpty();
    return (missed ? ExitCode.TARGET : ExitCode.OK).code();
  }

  /** Changes the limit of a server that is known by its folder. */
  private String limit() {
    Given<Cores> cpu = LimitParameters.CPU.given(limits.settings())
        .orElseThrow(() -> new UsageException("limit: give the cores that the server may use from now on: --cpu 500m"));
    Path folder = data.find()
        .orElseThrow(() -> new UsageException("limit: name the folder of the server's data: --data"));
    new ChangeCpu(bindingName, folder, cpu).run();
    return "the server on " + folder + " has a quota of " + cpu + " cores now";
  }
}
