// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Optional;

/**
 * The resources before a limit, kept as an annotation of the object until undo: neither a second change nor a killed
 * command loses them.
 */
record OriginalResources(String container, ResizePolicy resizePolicy, ResourceRequirements resources,
    Limited.Written written) {
  static final String ANNOTATION = "ycsbpack.io/limits-before";

  static Optional<OriginalResources> of(Limited object) {
    return Optional.ofNullable(object.annotations().get(ANNOTATION))
        .map(text -> Serialization.unmarshal(text, OriginalResources.class));
  }

  Limits limits() {
    return Limits.of(resources);
  }

  void save(Limited object) {
    object.annotate(ANNOTATION, Serialization.asJson(this));
  }
}
