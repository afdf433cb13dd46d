package io.ycsbpack.k8s.drain;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The eviction API: a pod is ended with its own grace, unless a PodDisruptionBudget needs it. */
public final class PodEviction {
  private static final String OF_BUDGET = "DisruptionBudget";

  private PodEviction() {
  }

  /**
   * Asks for a pod to be evicted.
   *
   * @return why its PodDisruptionBudgets do not allow it; empty when it is evicted, or is gone already
   */
  public static Optional<String> request(Cluster cluster, Pod pod) {
    return post(cluster, pod, List.of());
  }

  /**
   * Asks whether a pod could be evicted now, and changes nothing.
   *
   * @return why its PodDisruptionBudgets would not allow it; empty when they would, or it is gone
   */
  public static Optional<String> rehearse(Cluster cluster, Pod pod) {
    return post(cluster, pod, List.of("All"));
  }

  /** Posted as it is: the client's own call does not return which budget refuses. */
  private static Optional<String> post(Cluster cluster, Pod pod, List<String> dryRun) {
    String name = pod.getMetadata().getName();
    String path = "/api/v1/namespaces/" + cluster.namespace() + "/pods/" + name + "/eviction";
    return cluster.calls().call(() -> {
      try {
        cluster.client()
            .raw(path, "POST", new EvictionBuilder().withNewMetadata()
                .withName(name)
                .withNamespace(cluster.namespace())
                .endMetadata()
                .withDeleteOptions(new DeleteOptionsBuilder().withDryRun(dryRun).build())
                .build());
        return Optional.empty();
      } catch (KubernetesClientException e) {
        if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
          return Optional.empty();
        }
        return Optional.of(refusal(e).orElseThrow(() -> e));
      }
    });
  }

  /**
   * What its budgets say. A server that is busy answers with the same code, without naming one; several budgets for one
   * pod are an error of the server, which does not pass.
   */
  private static Optional<String> refusal(KubernetesClientException e) {
    Optional<String> ofBudget = Optional.ofNullable(e.getStatus())
        .map(Status::getDetails)
        .flatMap(details -> Objects.requireNonNullElse(details.getCauses(), List.<StatusCause>of())
            .stream()
            .filter(cause -> OF_BUDGET.equals(cause.getReason()))
            .map(StatusCause::getMessage)
            .findFirst());
    return ofBudget.or(() -> Optional.of(ApiErrors.reason(e))
        .filter(reason -> e.getCode() == HttpURLConnection.HTTP_INTERNAL_ERROR && reason.contains("Pod" + OF_BUDGET)));
  }
}
