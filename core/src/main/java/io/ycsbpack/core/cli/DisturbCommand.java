package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.driver.StopSignal;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.RunEvents;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb disturb}. */
@Command(name = "disturb", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Kill an embedded server while a run goes on, and start it again on its data and its port.",
      "It waits for the run's measured phase, and writes what it did and when into events.csv beside the run's record."})
final class DisturbCommand implements Callable<Integer> {
  private static final long POLL_MILLIS = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private final PrintStream results;

  /** What to do to the server. */
  private enum Action {
    kill
  }

  @Parameters(index = "0", paramLabel = "kill", description = "What to do.")
  private Action action;

  @Parameters(index = "1", paramLabel = "BINDING", description = "Whose embedded server.")
  private String binding;

  @Option(names = "--data", required = true, paramLabel = "FOLDER", description = "Folder of the server's data.")
  private Path data;

  @Option(names = "--run", required = true, paramLabel = "FOLDER", description = "Results folder of the run.")
  private Path run;

  @Option(names = "--after", paramLabel = "TIME", defaultValue = "10s",
      description = "How long after the measured phase began (default: ${DEFAULT-VALUE}).")
  private String after;

  @Option(names = "--back", paramLabel = "TIME", defaultValue = "10s",
      description = "How long after that it is started again; 0s: never (default: ${DEFAULT-VALUE}).")
  private String back;

  DisturbCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    EmbeddedServer server = Binding.named(binding)
        .embedded()
        .orElseThrow(() -> new UsageException("the binding '" + binding + "' has no embedded server"));
    Settings settings = Settings.NONE.with(server.on(data), "--data");
    Duration wait = duration("--after", after);
    Duration pause = duration("--back", back);
    TerminalConsole console = TerminalConsole.ofProcess(false);
    StopSignal stop = Signals.install(console).stopSignal();
    RunEvents events = RunEvents.in(run);
    if (!await(stop, () -> events.isMeasuring()) || !pause(stop, wait)) {
      return stop.reason().exitCode().code();
    }
    int port = server.kill(settings);
    events.add("killed", "the server on port " + port);
    results.println("killed the server on " + data);
    if (pause.isZero()) {
      return ExitCode.OK.code();
    }
    if (!pause(stop, pause)) {
      return stop.reason().exitCode().code();
    }
    server.start(settings.with(server.at(port), "--data"), ResourceLimit.NONE, console);
    events.add("back", "the server on port " + port + " answers");
    results.println("started it again");
    return ExitCode.OK.code();
  }

  /** A condition that comes true. */
  private interface Coming {
    boolean isTrue() throws IOException;
  }

  private static boolean await(StopSignal stop, Coming coming) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!stop.isRequested() && !coming.isTrue()) {
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new UsageException("no measured phase began within " + PATIENCE.toMinutes() + " minutes");
      }
      Thread.sleep(POLL_MILLIS);
    }
    return !stop.isRequested();
  }

  private static boolean pause(StopSignal stop, Duration length) throws IOException, InterruptedException {
    long start = System.nanoTime();
    return await(stop, () -> System.nanoTime() - start >= length.toNanos());
  }

  private static Duration duration(String name, String text) {
    try {
      return PropertyType.duration().parse(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException(name + " " + text + " is no time: " + e.getMessage(), e);
    }
  }
}
