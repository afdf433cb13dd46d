package io.ycsbpack.core.experiment;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Servers that we start on this machine, each on fresh data and under a limit of its own. */
final class BareMetal implements ConditionType {
  private static final Property<String> CPU = Property.optional("cpu", PropertyType.text(),
      "Cores of each server (16, 0.5, 500m); without it all of the machine's.");
  private static final Property<String> MEMORY = Property.optional("memory", PropertyType.text(),
      "Memory of each server (48Gi); without it all of the machine's.");
  private static final Property<String> BY = Property.optional("by",
      PropertyType.oneOf("quota", "cpuset", "offline", "none"),
      "By what the cores are limited; by default a quota where this user may set one, else a cpuset.");
  private static final Property<Integer> INSTANCES = Property.of("instances", PropertyType.integer(1, 100), "1",
      "Servers at the same time, each with a client of its own; their figures are summed.");
  private static final Property<Duration> READY_AFTER = Property.of("ready-after", PropertyType.duration(), "20s",
      "With several instances: how long after the servers answer the data are loaded and all clients start together.");
  private static final Property<String> CLIENT_CPU = Property.optional("client-cpu", PropertyType.text(),
      "Cores that each client is held to by a quota, as a client in a pod is.");

  @Override
  public String name() {
    return "bare-metal";
  }

  @Override
  public String summary() {
    return "the binding's own server, started on this machine under a limit";
  }

  @Override
  public List<Property<?>> parameters() {
    return List.of(CPU, MEMORY, BY, INSTANCES, READY_AFTER, CLIENT_CPU);
  }

  @Override
  public Condition of(Request request) {
    EmbeddedServer server = Binding.named(request.binding())
        .embedded()
        .orElseThrow(
            () -> new UsageException("the binding '" + request.binding() + "' has no server that could be started"
                + " on this machine; name one by properties, with type " + AsItIs.NAME));
    Settings parameters = request.parameters();
    OptionalDouble clientCores = CLIENT_CPU.find(parameters)
        .map(text -> OptionalDouble.of(ResourceLimit.cores(text)))
        .orElse(OptionalDouble.empty());
    CPU.find(parameters).ifPresent(ResourceLimit::cores);
    MEMORY.find(parameters).ifPresent(ResourceLimit::bytes);
    List<List<String>> put = new ArrayList<>();
    List<Condition.Run> runs = new ArrayList<>();
    List<List<String>> undo = new ArrayList<>();
    for (int i = 1; i <= INSTANCES.get(parameters); i++) {
      Path data = request.folder().resolve("server-" + i).toAbsolutePath();
      List<String> start = command("start", request.binding(), data);
      option(start, "--cpu", CPU.find(parameters));
      option(start, "--memory", MEMORY.find(parameters));
      option(start, "--by", BY.find(parameters));
      put.add(start);
      runs.add(new Condition.Run(List.of("run", request.binding()), server.on(data), clientCores));
      List<String> stop = command("stop", request.binding(), data);
      stop.add("--remove-data");
      undo.add(stop);
    }
    return new Condition(put, READY_AFTER.get(parameters), runs, undo);
  }

  private static List<String> command(String action, String binding, Path data) {
    return new ArrayList<>(List.of("embedded", action, binding, "--data", data.toString()));
  }

  private static void option(List<String> command, String name, Optional<String> value) {
    value.ifPresent(text -> command.addAll(List.of(name, text)));
  }
}
