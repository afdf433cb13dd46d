package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Who changed the resources of a container last, as the API server keeps it in {@code metadata.managedFields}.
 *
 * @param name of the program, such as {@code kubectl-patch}
 * @param time of its change, by the API server's clock
 */
public record FieldManager(String name, String time) {

  /** The last one that set resources of this container; empty where the API server does not tell. */
  public static Optional<FieldManager> of(Pod pod, String container) {
    return Objects.requireNonNullElse(pod.getMetadata().getManagedFields(), List.<ManagedFieldsEntry>of())
        .stream()
        .filter(entry -> entry.getFieldsV1() != null && entry.getTime() != null)
        .filter(entry -> setsResources(entry.getFieldsV1().getAdditionalProperties(), container))
        .max(Comparator.comparing(ManagedFieldsEntry::getTime))
        .map(entry -> new FieldManager(entry.getManager(), entry.getTime()));
  }

  private static boolean setsResources(Map<String, Object> fields, String container) {
    Object found = fields;
    for (String name : List.of("f:spec", "f:containers", "k:{\"name\":\"" + container + "\"}", "f:resources")) {
      found = found instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return found != null;
  }
}
