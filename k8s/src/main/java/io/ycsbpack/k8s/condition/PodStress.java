package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.Addition;
import io.ycsbpack.core.experiment.Condition;
import io.ycsbpack.core.experiment.ConditionType;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A pod next to the database that computes without end. */
public final class PodStress implements Addition {
  private static final Property<Integer> WORKERS = Property.of("workers", PropertyType.integer(1, 10_000), "10",
      "Threads that compute; the published test has 10 processes.");
  static final Property<String> REQUEST = Property.optional("request", PropertyType.text(),
      "CPU request of the pod, which is its weight against others (1, 500m); without it the class BestEffort, which "
          + "has the lowest weight.");
  private static final List<Property<?>> OWN = List.of(WORKERS, REQUEST, KubernetesParameters.CLIENT_IMAGE,
      KubernetesParameters.NODE_SELECTOR);

  @Override
  public Role role() {
    return Role.NEIGHBOR;
  }

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
    return Stream.concat(OWN.stream(), KubernetesParameters.WHERE.stream()).toList();
  }

  @Override
  public void probe(ConditionType.Request request) {
    ClusterProbe.ask(request.parameters(), Optional.empty());
  }

  @Override
  public Condition addTo(Condition condition, ConditionType.Request request) {
    return condition.with(List.of(command("stress", "start", request, OWN)),
        List.of(command("stress", "stop", request, List.of())),
        condition.runs(), List.of());
  }

  /** The command of an offline load in pods. */
  static List<String> command(String kind, String action, ConditionType.Request request, List<Property<?>> options) {
    return KubernetesParameters.command(request.parameters(),
        List.of("k8s", kind, action, "--name", request.id()), options);
  }
}
