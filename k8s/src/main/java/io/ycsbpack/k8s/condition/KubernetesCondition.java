package io.ycsbpack.k8s.condition;

import static io.ycsbpack.k8s.condition.KubernetesParameters.BURST;
import static io.ycsbpack.k8s.condition.KubernetesParameters.CLIENTS;
import static io.ycsbpack.k8s.condition.KubernetesParameters.CLIENT_CPU;
import static io.ycsbpack.k8s.condition.KubernetesParameters.CLIENT_IMAGE;
import static io.ycsbpack.k8s.condition.KubernetesParameters.CLIENT_MEMORY;
import static io.ycsbpack.k8s.condition.KubernetesParameters.CLIENT_NODE_SELECTOR;
import static io.ycsbpack.k8s.condition.KubernetesParameters.CONTAINER;
import static io.ycsbpack.k8s.condition.KubernetesParameters.CPU;
import static io.ycsbpack.k8s.condition.KubernetesParameters.IMAGE;
import static io.ycsbpack.k8s.condition.KubernetesParameters.INSTANCES;
import static io.ycsbpack.k8s.condition.KubernetesParameters.LOSE_POD;
import static io.ycsbpack.k8s.condition.KubernetesParameters.MEMORY;
import static io.ycsbpack.k8s.condition.KubernetesParameters.NAME;
import static io.ycsbpack.k8s.condition.KubernetesParameters.NODE_SELECTOR;
import static io.ycsbpack.k8s.condition.KubernetesParameters.READY_AFTER;
import static io.ycsbpack.k8s.condition.KubernetesParameters.REPLICAS;
import static io.ycsbpack.k8s.condition.KubernetesParameters.RESIZE_POLICY;
import static io.ycsbpack.k8s.condition.KubernetesParameters.STORAGE;
import static io.ycsbpack.k8s.condition.KubernetesParameters.TARGET;
import static io.ycsbpack.k8s.condition.KubernetesParameters.command;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.experiment.Condition;
import io.ycsbpack.core.experiment.ConditionType;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.usage.LocalGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A database in pods, measured from a client in a pod: deployed afresh for each run, or one that is there, under a
 * limit that is given back after the run.
 */
public final class KubernetesCondition implements ConditionType {

  @Override
  public String name() {
    return "kubernetes";
  }

  @Override
  public String summary() {
    return "a database in pods under a CPU limit, measured by a Job";
  }

  @Override
  public List<Property<?>> parameters() {
    return KubernetesParameters.all();
  }

  @Override
  public OptionalLong givenWeight() {
    return LocalGroups.topWeight();
  }

  @Override
  public boolean isStallMeasured(Map<String, String> parameters) {
    return parameters.containsKey(LOSE_POD.name());
  }

  @Override
  public void probe(Request request) {
    ClusterProbe.ask(request.parameters(), NAME.find(request.parameters()).isPresent()
        ? Optional.empty()
        : Binding.named(request.binding()).deployment());
  }

  @Override
  public Condition of(Request request) {
    return NAME.find(request.parameters()).isPresent() ? existing(request) : deployed(request);
  }

  private static Condition deployed(Request request) {
    Settings given = request.parameters();
    if (CPU.find(given).isEmpty()) {
      throw new UsageException("a database on Kubernetes is deployed with a CPU limit: give cpu, such as cpu: 16");
    }
    List<List<String>> put = new ArrayList<>();
    List<Condition.Run> runs = new ArrayList<>();
    List<List<String>> undo = new ArrayList<>();
    for (int i = 1; i <= INSTANCES.get(given); i++) {
      String name = request.id() + "-" + i;
      put.add(command(given, List.of("k8s", "deploy", request.binding(), "--name", name),
          List.of(CPU, MEMORY, REPLICAS, IMAGE, STORAGE, NODE_SELECTOR)));
      if (BURST.get(given)) {
        put.add(command(given, List.of("k8s", "burst", request.binding(), "--name", name), List.of()));
      }
      runs.add(run(request, name));
      undo.add(command(given, List.of("k8s", "undeploy", request.binding(), "--name", name), List.of()));
    }
    return new Condition(put, READY_AFTER.get(given), runs, undo);
  }

  private static Condition existing(Request request) {
    Settings given = request.parameters();
    List<Condition.Run> runs = List.of(run(request, NAME.get(given)));
    if (TARGET.find(given).isEmpty()) {
      if (CPU.find(given).isPresent() || MEMORY.find(given).isPresent()) {
        throw new UsageException("cpu and memory of the database '" + NAME.get(given)
            + "' can be changed when target says on what, such as target: statefulset/clickhouse");
      }
      return new Condition(List.of(), Duration.ZERO, runs, List.of());
    }
    List<String> apply = command(given, List.of("k8s", "limits", "apply"), List.of(TARGET, CONTAINER, CPU, MEMORY));
    apply.add("--" + RESIZE_POLICY.get(given));
    List<String> undo = command(given, List.of("k8s", "limits", "undo", "--if-any"), List.of(TARGET, CONTAINER));
    return new Condition(List.of(apply), Duration.ZERO, runs, List.of(undo));
  }

  private static Condition.Run run(Request request, String name) {
    return new Condition.Run(
        command(request.parameters(), List.of("k8s", "run", request.binding(), "--name", name),
            List.of(CLIENTS, CLIENT_CPU, CLIENT_MEMORY, CLIENT_IMAGE, CLIENT_NODE_SELECTOR, LOSE_POD)),
        Map.of(), OptionalDouble.empty());
  }
}
