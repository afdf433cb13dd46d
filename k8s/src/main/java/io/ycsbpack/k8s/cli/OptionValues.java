package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Values of options in the form in which the cluster takes them. */
final class OptionValues {
  private OptionValues() {
  }

  /** An amount as it was written, whose grammar is that of Kubernetes; empty where there is none. */
  static Optional<Quantity> amount(CommandOption<?> option) {
    return option.text().map(Quantity::parse);
  }

  static Optional<String> name(CommandOption<ObjectName> option) {
    return option.find().map(ObjectName::text);
  }

  static Map<String, String> labels(CommandOption<NodeLabel> option) {
    Map<String, String> labels = new LinkedHashMap<>();
    option.values().forEach(label -> labels.put(label.key(), label.value()));
    return labels;
  }

  /** If a name is given twice, the last counts. */
  static PodMetadata metadata(CommandOption<Map<String, String>> annotations,
      CommandOption<Map<String, String>> labels) {
    return new PodMetadata(pairs(annotations), pairs(labels));
  }

  static Map<String, String> pairs(CommandOption<Map<String, String>> option) {
    Map<String, String> pairs = new LinkedHashMap<>();
    option.values().forEach(pairs::putAll);
    return pairs;
  }
}
