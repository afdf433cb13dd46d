package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.property.PropertyType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Annotations and labels of pods, which tell programs of their nodes and of the cluster what to do with them. */
public record PodMetadata(Map<String, String> annotations, Map<String, String> labels) {
  public static final PodMetadata NONE = new PodMetadata(Map.of(), Map.of());
  public static final PropertyType<Map<String, String>> ANNOTATIONS = PropertyType.pairs()
      .checked(all -> all.keySet().forEach(name -> new NodeLabel(name, "")));
  public static final PropertyType<Map<String, String>> LABELS = PropertyType.pairs()
      .checked(all -> all.forEach(NodeLabel::new));

  public PodMetadata {
    annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
  }

  public boolean isEmpty() {
    return annotations.isEmpty() && labels.isEmpty();
  }

  @Override
  public String toString() {
    return Stream
        .concat(annotations.entrySet().stream().map(one -> "annotation " + one),
            labels.entrySet().stream().map(one -> "label " + one))
        .collect(Collectors.joining(", "));
  }
}
