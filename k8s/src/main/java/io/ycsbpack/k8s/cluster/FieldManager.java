// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Who changed the resources of a container last, as the API server keeps it in {@code metadata.managedFields}. */
public final class FieldManager {
  private FieldManager() {
  }

  /** Names the program and the time of its change to resources in a pod or a pod template; empty if unknown. */
  public static Optional<String> last(HasMetadata object, String container) {
    return object.getMetadata()
        .getManagedFields()
        .stream()
        .filter(entry -> entry.getFieldsV1() != null && entry.getTime() != null)
        .filter(entry -> setsResources(entry.getFieldsV1().getAdditionalProperties(), container))
        .max(Comparator.comparing(ManagedFieldsEntry::getTime))
        .map(entry -> "by " + entry.getManager() + " at " + entry.getTime());
  }

  private static boolean setsResources(Map<String, Object> fields, String container) {
    FieldPath template = new FieldPath(List.of("f:spec", "f:template"));
    return Stream.of("f:containers", "f:initContainers")
        .map(list -> new FieldPath(List.of("f:spec", list, "k:{\"name\":\"" + container + "\"}", "f:resources")))
        .anyMatch(ofPod -> ofPod.find(fields).isPresent() || template.find(fields).flatMap(ofPod::find).isPresent());
  }
}
