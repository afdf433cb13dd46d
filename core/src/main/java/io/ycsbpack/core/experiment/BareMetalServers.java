package io.ycsbpack.core.experiment;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.limit.SharedCpu;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The commands that start servers on this machine, run on them and remove them, collected server by server. */
final class BareMetalServers {
  private final ConditionType.Request request;
  private final EmbeddedServer server;
  private final OptionalDouble clientCores;
  private final Optional<SharedCpu> sharedCpu;
  private final List<String> startOptions;
  private final List<List<String>> put = new ArrayList<>();
  private final List<Condition.Run> runs = new ArrayList<>();
  private final List<Condition.Run> loads = new ArrayList<>();
  private final List<List<String>> undo = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();

  BareMetalServers(ConditionType.Request request, EmbeddedServer server, OptionalDouble clientCores,
      Optional<SharedCpu> sharedCpu, List<String> startOptions) {
    this.request = request;
    this.server = server;
    this.clientCores = clientCores;
    this.sharedCpu = sharedCpu;
    this.startOptions = startOptions;
  }

  /** Servers with a client of its own each. */
  void addInstances(int count) {
    for (int number = 1; number <= count; number++) {
      Path data = add(number, List.of());
      runs.add(new Condition.Run(List.of("run", request.binding()), server.on(data), clientCores, sharedCpu));
    }
  }

  /** Servers that are loaded alike, and one client for all. */
  void addReplicas(int count) {
    List<String> addresses = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      String port = Integer.toString(FreePort.any());
      Path data = add(number, List.of("--port", port));
      addresses.add("127.0.0.1:" + port);
      loads.add(new Condition.Run(List.of("load", request.binding()), server.on(data), OptionalDouble.empty()));
    }
    runs.add(new Condition.Run(List.of("run", request.binding()), server.reached(addresses), clientCores, sharedCpu));
  }

  private Path add(int number, List<String> more) {
    Path data = request.folder().resolve("server-" + number).toAbsolutePath();
    List<String> start = command("start", data);
    start.addAll(startOptions);
    start.addAll(more);
    put.add(start);
    List<String> stop = command("stop", data);
    stop.add("--remove-data");
    undo.add(stop);
    folders.add(data);
    return data;
  }

  private List<String> command(String action, Path data) {
    return new ArrayList<>(List.of("embedded", action, request.binding(), "--data", data.toString()));
  }

  Condition condition(Duration readyAfter) {
    return new Condition(put, readyAfter, runs, undo).on(folders, loads);
  }
}
