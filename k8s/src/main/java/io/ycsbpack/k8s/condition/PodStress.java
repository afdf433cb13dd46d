package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.Company;
import io.ycsbpack.core.experiment.Condition;
import io.ycsbpack.core.experiment.ConditionType;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.ArrayList;
import java.util.List;

/** A pod that computes without end beside the database. */
public final class PodStress implements Company {
  private static final Property<Integer> WORKERS = Property.of("workers", PropertyType.integer(1, 10_000), "10",
      "Threads that compute; the published test has 10 processes.");
  static final Property<String> REQUEST = Property.optional("request", PropertyType.text(),
      "CPU request of the pod, which is its weight beside others (1, 500m); without it the class BestEffort, which has the"
          + " lowest weight.");
  /** Where to find it again. */
  static final List<Property<?>> WHERE = List.of(KubernetesParameters.CONTEXT, KubernetesParameters.NAMESPACE);
  private static final List<Property<?>> OWN = List.of(WORKERS, REQUEST, KubernetesParameters.CLIENT_IMAGE,
      KubernetesParameters.NODE_SELECTOR, KubernetesParameters.CONTEXT, KubernetesParameters.NAMESPACE);

  @Override
  public String name() {
    return "pod-cpu-stress";
  }

  @Override
  public String summary() {
    return "an offline load in a pod that computes without end";
  }

  @Override
  public List<Property<?>> parameters() {
    return OWN;
  }

  @Override
  public Condition around(Condition condition, ConditionType.Request request) {
    return condition.beside(List.of(command("stress", "start", request, OWN)),
        List.of(command("stress", "stop", request, WHERE)),
        condition.runs(), List.of());
  }

  /** The command of an offline load in pods; the parameters have the names of its options. */
  static List<String> command(String kind, String action, ConditionType.Request request, List<Property<?>> given) {
    List<String> command = new ArrayList<>(List.of("k8s", kind, action, "--name", request.id()));
    for (Property<?> option : given) {
      request.parameters()
          .text(option.name())
          .ifPresent(value -> command.addAll(List.of("--" + option.name(), value)));
    }
    return command;
  }
}
