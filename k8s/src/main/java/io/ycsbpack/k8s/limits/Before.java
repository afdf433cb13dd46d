package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What was there before a limit was applied: kept as an annotation of the object until it is undone, so that a second
 * change, or the death of the one who made it, loses nothing.
 *
 * @param container that was changed
 * @param way       by which it was changed
 * @param resources that it had
 */
record Before(String container, Way way, ResourceRequirements resources) {
  /** The annotation. */
  static final String ANNOTATION = "ycsbpack.io/limits-before";

  static Optional<Before> of(Limited object) {
    return Optional.ofNullable(object.annotations().get(ANNOTATION)).map(Before::parse);
  }

  /** The limits among them. */
  Limits limits() {
    return Limits.of(resources);
  }

  void save(Limited object) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("container", container);
    fields.put("way", way.name());
    fields.put("resources", resources);
    object.annotate(ANNOTATION, Serialization.asJson(fields));
  }

  private static Before parse(String text) {
    Map<?, ?> fields = Serialization.unmarshal(text, Map.class);
    return new Before((String) fields.get("container"), Way.valueOf((String) fields.get("way")),
        Serialization.unmarshal(Serialization.asJson(fields.get("resources")), ResourceRequirements.class));
  }
}
