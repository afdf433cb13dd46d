package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.limit.SharedMemory;
import io.ycsbpack.core.property.Settings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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
      description = "status exits with 2 when no server is running; fetch gets the server's program without starting "
          + "it, and prints where it is.")
  private Action action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "BINDING", defaultValue = "clickhouse",
      description = "Whose server; clickhouse by default.")
  private String bindingName;

  @Option(names = "-p", paramLabel = "NAME=VALUE", description = "Set a property.")
  private Map<String, String> given = new LinkedHashMap<>();

  @Option(names = "--data", paramLabel = "FOLDER",
      description = "The server on this folder of data, instead of the user's own.")
  private Path data;

  @Option(names = "--cpu", paramLabel = "CORES",
      description = "start: limit the server to this number of cores (16, 0.5, 500m) until it is stopped.")
  private String cpu;

  @Option(names = "--memory", paramLabel = "SIZE",
      description = "start: limit the server to this much memory (48Gi, 512Mi) until it is stopped.")
  private String memory;

  @Option(names = "--mechanism", paramLabel = "quota|cpuset|offline|none",
      description = "start: how its cores are limited: a quota of CPU time in a control group, as Kubernetes does it;"
          + " the cores it may run on; all other cores of the machine switched off; nothing. By default a quota where "
          + "this user may set one, else a cpuset.")
  private LimitMechanism mechanism;

  @Option(names = "--burst", paramLabel = "CORES",
      description = "start: let the server save this much unused quota for a burst (CFS burst), in cores for one "
          + "period of 0.1 s; at most its --cpu.")
  private String burst;

  @Option(names = "--priority", paramLabel = "normal|low|idle|qos-level",
      description = "start: put the server into a control group of its own that shares CPU time by this priority.")
  private CpuPriority priority;

  @Option(names = "--soft-memory", paramLabel = "SIZE",
      description = "start: memory above this is taken from the server first when the machine is short of it.")
  private String softMemory;

  @Option(names = "--shared-memory", paramLabel = "NAME:SIZE",
      description = "start: share this much memory, page cache included, with all that is started with the same name, "
          + "as if alone on a machine with no more.")
  private String sharedMemory;

  @Option(names = "--shared-cpu", paramLabel = "NAME:WEIGHT",
      description = "start: put the server's control group into one of this CPU weight (cpu.shares on version 1, "
          + "cpu.weight on 2), with all that is started with the same name.")
  private String sharedCpu;

  @Option(names = "--port", paramLabel = "PORT",
      description = "start: serve clients on this port, not on any free one.")
  private Integer port;

  @Option(names = "--remove-data", description = "stop: also remove the data of the server.")
  private boolean removeData;

  EmbeddedCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    Binding binding = Binding.named(bindingName);
    EmbeddedServer server = EmbeddedServer.of(bindingName);
    Settings settings = Settings.NONE.with(given, "-p");
    if (data != null) {
      settings = settings.with(server.on(data), "--data");
    }
    if (port != null) {
      settings = settings.with(server.at(port), "--port");
    }
    PropertyCheck.all(settings, binding.properties());
    TerminalConsole console = TerminalConsole.ofProcess(false);
    Optional<String> line = switch (action) {
      case start -> Optional.of(server.start(settings, limit(), console));
      case stop -> server.stop(settings, removeData, console);
      case status -> server.status(settings);
      case fetch -> Optional.of(server.fetch(settings, console).toString());
    };
    results.println(line.orElse("no embedded server is running"));
    boolean missed = action == Action.status && line.isEmpty();
    return (missed ? ExitCode.TARGET : ExitCode.OK).code();
  }

  private ResourceLimit limit() {
    return new ResourceLimit(cpu == null ? OptionalDouble.empty() : OptionalDouble.of(ResourceLimit.cores(cpu)),
        memory == null ? OptionalLong.empty() : OptionalLong.of(ResourceLimit.bytes(memory)),
        Optional.ofNullable(mechanism))
        .with(
            burst == null ? OptionalDouble.empty() : OptionalDouble.of(ResourceLimit.cores(burst)),
            Optional.ofNullable(priority),
            softMemory == null ? OptionalLong.empty() : OptionalLong.of(ResourceLimit.bytes(softMemory)))
        .sharing(Optional.ofNullable(sharedMemory).map(SharedMemory::parse))
        .within(Optional.ofNullable(sharedCpu).map(SharedCpu::parse));
  }
}
