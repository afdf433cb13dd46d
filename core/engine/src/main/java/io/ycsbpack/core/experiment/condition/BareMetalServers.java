package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.experiment.step.LoadLocally;
import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.experiment.step.RunLocally;
import io.ycsbpack.core.experiment.step.StartServer;
import io.ycsbpack.core.experiment.step.StopServer;
import io.ycsbpack.core.experiment.step.UndoStep;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The steps that start servers on this machine, run on them and remove them, collected server by server. */
final class BareMetalServers {
  private final ConditionSite site;
  private final EmbeddedServer server;
  private final OptionalDouble clientCores;
  private final Settings limits;
  private final ContainerTraits traits;
  private final List<PutStep> put = new ArrayList<>();
  private final List<Condition.Run> runs = new ArrayList<>();
  private final List<Condition.Run> loads = new ArrayList<>();
  private final List<UndoStep> undo = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();

  BareMetalServers(ConditionSite site, EmbeddedServer server, OptionalDouble clientCores,
      Settings limits, ContainerTraits traits) {
    this.site = site;
    this.server = server;
    this.clientCores = clientCores;
    this.limits = limits;
    this.traits = traits;
  }

  /** Servers with a client of its own each. */
  void addInstances(int count) {
    for (int number = 1; number <= count; number++) {
      Path data = add(number, Optional.empty());
      runs.add(run(server.on(data)));
    }
  }

  /** Servers that are loaded alike, and one client for all. */
  void addReplicas(int count) {
    List<String> addresses = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      int port = FreePort.any();
      Path data = add(number, Optional.of(port));
      addresses.add("127.0.0.1:" + port);
      loads.add(new Condition.Run(new LoadLocally(site.binding()), server.on(data), OptionalDouble.empty()));
    }
    runs.add(run(server.reached(addresses)));
  }

  private Condition.Run run(Map<String, String> properties) {
    return new Condition.Run(new RunLocally(site.binding()), properties, clientCores,
        ResourceLimit.of(limits).sharedCpu());
  }

  private Path add(int number, Optional<Integer> port) {
    Path data = site.folder().resolve("server-" + number).toAbsolutePath();
    put.add(new StartServer(site.binding(), data, limits, traits, port));
    undo.add(new StopServer(site.binding(), data));
    folders.add(data);
    return data;
  }

  Condition condition(Duration readyAfter) {
    return new Condition(put, readyAfter, runs, undo).on(folders, loads);
  }
}
