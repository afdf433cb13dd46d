// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who changed the resources of a container last, as the API server keeps it in {@code metadata.managedFields}.
 *
 * @param name of the program, such as {@code kubectl-patch}
 * @param time of its change, by the API server's clock
 */
public record FieldManager(String name, String time) {

  /** The last manager that set resources of this container, in a pod or a pod template; empty if unknown. */
  public static Optional<FieldManager> of(HasMetadata object, String container) {
    return object.getMetadata()
        .getManagedFields()
        .stream()
        .filter(entry -> entry.getFieldsV1() != null && entry.getTime() != null)
        .filter(entry -> setsResources(entry.getFieldsV1().getAdditionalProperties(), container))
        .max(Comparator.comparing(ManagedFieldsEntry::getTime))
        .map(entry -> new FieldManager(entry.getManager(), entry.getTime()));
  }

  public String by() {
    return "by " + name + " at " + time;
  }

  public static String byOrUnknown(Optional<FieldManager> manager) {
    return manager.map(FieldManager::by).orElse("by an unknown field manager");
  }

  private static boolean setsResources(Map<String, Object> fields, String container) {
    return Stream.of("f:containers", "f:initContainers")
        .map(list -> List.of("f:spec", list, "k:{\"name\":\"" + container + "\"}", "f:resources"))
        .anyMatch(ofPod -> at(fields, ofPod) != null
            || at(at(fields, List.of("f:spec", "f:template")), ofPod) != null);
  }

  private static Object at(Object fields, List<String> path) {
    Object found = fields;
    for (String name : path) {
      found = found instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return found;
  }
}
