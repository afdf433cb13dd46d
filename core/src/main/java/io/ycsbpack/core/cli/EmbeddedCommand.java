package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.property.Settings;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb embedded}. */
@Command(name = "embedded", mixinStandardHelpOptions = true,
    description = "Keep a binding's embedded server running for many commands.")
final class EmbeddedCommand implements Callable<Integer> {
  private final PrintStream results;

  /** What to do with the server. */
  private enum Action {
    start, stop, status, fetch
  }

  @Parameters(index = "0", paramLabel = "start|stop|status|fetch",
      description = "status exits with 2 when no server is running; fetch gets the server's program without starting it,"
          + " and prints where it is.")
  private Action action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "BINDING", defaultValue = "clickhouse",
      description = "Whose server; clickhouse by default.")
  private String bindingName;

  @Option(names = "-p", paramLabel = "NAME=VALUE", description = "Set a property.")
  private Map<String, String> given = new LinkedHashMap<>();

  EmbeddedCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    Binding binding = Binding.named(bindingName);
    EmbeddedServer server = binding.embedded()
        .orElseThrow(() -> new UsageException("the binding '" + bindingName + "' has no embedded server"));
    Settings settings = Settings.NONE.with(given, "-p");
    PropertyCheck.all(settings, binding.properties());
    TerminalConsole console = TerminalConsole.ofProcess(false);
    Optional<String> line = switch (action) {
      case start -> Optional.of(server.start(settings, console));
      case stop -> server.stop(settings, console);
      case status -> server.status(settings);
      case fetch -> Optional.of(server.fetch(settings, console).toString());
    };
    results.println(line.orElse("no embedded server is running"));
    boolean missed = action == Action.status && line.isEmpty();
    return (missed ? ExitCode.TARGET : ExitCode.OK).code();
  }
}
