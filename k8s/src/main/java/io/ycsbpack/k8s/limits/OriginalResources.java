package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The resources of an object from before a limit was applied: kept as an annotation of the object until the limit is
 * undone, so that neither a second change nor a killed command loses them.
 *
 * @param written the same as {@code resources}, as the object had it; empty if there is only one way to write it
 */
record OriginalResources(String container, ResizePolicy policy, ResourceRequirements resources,
    Optional<Limited.Written> written) {
  static final String ANNOTATION = "ycsbpack.io/limits-before";

  static Optional<OriginalResources> of(Limited object) {
    return Optional.ofNullable(object.annotations().get(ANNOTATION)).map(OriginalResources::parse);
  }

  Limits limits() {
    return Limits.of(resources);
  }

  void save(Limited object) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("container", container);
    fields.put("resizePolicy", policy.name());
    fields.put("resources", resources);
    written.ifPresent(before -> {
      Map<String, Object> as = new LinkedHashMap<>();
      as.put("depth", before.depth());
      as.put("value", before.value());
      as.put("pods", before.pods());
      fields.put("written", as);
    });
    object.annotate(ANNOTATION, Serialization.asJson(fields));
  }

  private static OriginalResources parse(String text) {
    Map<?, ?> fields = Serialization.unmarshal(text, Map.class);
    return new OriginalResources((String) fields.get("container"),
        ResizePolicy.valueOf((String) fields.get("resizePolicy")),
        Serialization.unmarshal(Serialization.asJson(fields.get("resources")), ResourceRequirements.class),
        Optional.ofNullable((Map<?, ?>) fields.get("written"))
            .map(as -> new Limited.Written((int) as.get("depth"), as.get("value"), (int) as.get("pods"))));
  }
}
