package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.property.PropertyType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Annotations and labels of pods, by which programs of their nodes and of the cluster are told what to do with them.
 *
 * @param annotations by their names
 * @param labels      by their names
 */
public record PodMetadata(Map<String, String> annotations, Map<String, String> labels) {
  public static final PodMetadata NONE = new PodMetadata(Map.of(), Map.of());
  /** Annotations as a parameter. */
  public static final PropertyType<Map<String, String>> ANNOTATIONS = PropertyType.pairs()
      .checked(all -> all.keySet().forEach(name -> new NodeLabel(name, "")));
  /** Labels as a parameter. */
  public static final PropertyType<Map<String, String>> LABELS = PropertyType.pairs()
      .checked(all -> all.forEach(NodeLabel::new));

  /** Copies both, in the order of their names. */
  public PodMetadata {
    annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
  }

  /** Whether there is neither an annotation nor a label. */
  public boolean isEmpty() {
    return annotations.isEmpty() && labels.isEmpty();
  }

  /** In words, such as {@code annotation a=b, label c=d}. */
  @Override
  public String toString() {
    return Stream
        .concat(annotations.entrySet().stream().map(one -> "annotation " + one),
            labels.entrySet().stream().map(one -> "label " + one))
        .collect(Collectors.joining(", "));
  }
}
