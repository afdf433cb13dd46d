package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Annotations and labels of pods from before they were changed: kept as an annotation of the object until they are given
 * back, so that neither a second change nor a killed command loses them.
 *
 * @param annotations by the names that were changed; empty where there was none
 * @param labels      likewise
 */
record OriginalMetadata(Map<String, Optional<String>> annotations, Map<String, Optional<String>> labels) {
  /** The annotation. */
  static final String ANNOTATION = "ycsbpack.io/metadata-before";
  private static final OriginalMetadata NOTHING = new OriginalMetadata(Map.of(), Map.of());

  /** Empty where nothing was changed. */
  static Optional<OriginalMetadata> of(Limited object) {
    return Optional.ofNullable(object.annotations().get(ANNOTATION)).map(OriginalMetadata::parse);
  }

  /** What an object had before its first change, of all names that were changed and those that are to be. */
  static OriginalMetadata before(Limited object, PodMetadata wanted) {
    PodMetadata now = object.podMetadata();
    OriginalMetadata earlier = of(object).orElse(NOTHING);
    return new OriginalMetadata(before(now.annotations(), wanted.annotations(), earlier.annotations),
        before(now.labels(), wanted.labels(), earlier.labels));
  }

  private static Map<String, Optional<String>> before(Map<String, String> now, Map<String, String> wanted,
      Map<String, Optional<String>> earlier) {
    Map<String, Optional<String>> all = new TreeMap<>();
    wanted.keySet().forEach(name -> all.put(name, Optional.ofNullable(now.get(name))));
    all.putAll(earlier);
    return all;
  }

  /** These with what was changed as it was before. */
  PodMetadata over(PodMetadata now) {
    return new PodMetadata(over(annotations, now.annotations()), over(labels, now.labels()));
  }

  private static Map<String, String> over(Map<String, Optional<String>> before, Map<String, String> now) {
    Map<String, String> all = new TreeMap<>(now);
    before.forEach((name, value) -> value.ifPresentOrElse(text -> all.put(name, text), () -> all.remove(name)));
    return all;
  }

  /** Whether all that was changed is as it was before. */
  boolean isIn(PodMetadata now) {
    return isIn(annotations, now.annotations()) && isIn(labels, now.labels());
  }

  private static boolean isIn(Map<String, Optional<String>> before, Map<String, String> now) {
    return before.entrySet()
        .stream()
        .allMatch(one -> one.getValue().equals(Optional.ofNullable(now.get(one.getKey()))));
  }

  void save(Limited object) {
    object.annotate(ANNOTATION,
        Serialization.asJson(Map.of("annotations", nullable(annotations), "labels", nullable(labels))));
  }

  private static Map<String, String> nullable(Map<String, Optional<String>> before) {
    Map<String, String> all = new TreeMap<>();
    before.forEach((name, value) -> all.put(name, value.orElse(null)));
    return all;
  }

  private static OriginalMetadata parse(String text) {
    Map<?, ?> fields = Serialization.unmarshal(text, Map.class);
    return new OriginalMetadata(optional((Map<?, ?>) fields.get("annotations")),
        optional((Map<?, ?>) fields.get("labels")));
  }

  private static Map<String, Optional<String>> optional(Map<?, ?> all) {
    Map<String, Optional<String>> before = new TreeMap<>();
    all.forEach((name, value) -> before.put((String) name, Optional.ofNullable((String) value)));
    return before;
  }
}
