package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.PodCommand;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What pods have to show before they are measured: that whatever acts on their annotations, labels or limits has done
 * so. Each effect is a file of the control group that a container sees as its own, or a field of its pod's
 * {@code metadata} or {@code status}, with the value that it has to have.
 */
public final class PodEffects {
  /** Its type as a parameter. */
  public static final PropertyType<Map<String, String>> TYPE = PropertyType.pairs()
      .checked(all -> all.keySet().forEach(PodEffects::requireReadable));

  private static final Pattern FIELD = Pattern.compile("(metadata|status)[.\\[].*");
  private static final Pattern FILE = Pattern.compile("[a-z0-9_]+(\\.[a-z0-9_]+)+");
  /** One hierarchy of version 2, or several of version 1, each in a folder. */
  private static final String READ = "cat /sys/fs/cgroup/\"$1\" 2>/dev/null || cat /sys/fs/cgroup/*/\"$1\" 2>/dev/null";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final Cluster cluster;
  private final Map<String, String> labels;
  private final String container;

  /** Those of this container in the pods with these labels. */
  public PodEffects(Cluster cluster, Map<String, String> labels, String container) {
    this.cluster = cluster;
    this.labels = labels;
    this.container = container;
  }

  private static void requireReadable(String name) {
    if (FIELD.matcher(name).matches()) {
      FieldPath.parse(name);
    } else if (!FILE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          name + " is neither a file of a control group (cpu.max, memory.high) nor a field"
              + " of a pod (status.qosClass, metadata.annotations[example.com/state])");
    }
  }

  /**
   * Returns once all pods show all of these.
   *
   * @param wanted values by the names of files and fields
   * @throws CommandException with the value seen where one does not come to be within the deadline
   */
  public void await(Map<String, String> wanted, Deadline deadline) {
    String[] missing = {"there are no pods"};
    boolean done = deadline.every(BETWEEN_LOOKS).until(() -> {
      Optional<String> found = missing(wanted);
      found.ifPresent(text -> missing[0] = text);
      return found.isEmpty();
    });
    if (!done) {
      throw new CommandException(ExitCode.CONDITION,
          "the effect did not come within " + deadline.limit().toSeconds() + " s: " + missing[0]);
    }
  }

  /** The first of these that is not so, in words; empty when all are. */
  private Optional<String> missing(Map<String, String> wanted) {
    List<Pod> pods = cluster.pods(labels);
    return pods.isEmpty()
        ? Optional.of("there are no pods with the labels " + labels)
        : pods.stream()
            .flatMap(
                pod -> wanted.entrySet().stream().flatMap(one -> missing(pod, one.getKey(), one.getValue()).stream()))
            .findFirst();
  }

  private Optional<String> missing(Pod pod, String name, String wanted) {
    Optional<String> seen;
    try {
      seen = FIELD.matcher(name).matches() ? field(pod, name) : file(pod, name);
    } catch (KubernetesClientException e) {
      return Optional.of("can't read " + name + " in pod " + pod.getMetadata().getName() + ": " + ApiErrors.reason(e));
    }
    return seen.filter(value -> value.equals(wanted.strip())).isPresent()
        ? Optional.empty()
        : Optional.of("pod " + pod.getMetadata().getName() + " has " + seen
            .map(value -> name + " '" + value + "' instead of '" + wanted + "'")
            .orElse("no " + name + ", which has to be '" + wanted + "'"));
  }

  private static Optional<String> field(Pod pod, String name) {
    return FieldPath.parse(name)
        .find(Serialization.unmarshal(Serialization.asJson(pod), Map.class))
        .map(value -> value instanceof Map || value instanceof List ? Serialization.asJson(value) : value.toString());
  }

  private Optional<String> file(Pod pod, String name) {
    try {
      PodCommand.Answer answer = PodCommand.run(cluster, pod.getMetadata().getName(), container, TIMEOUT, "sh", "-c",
          READ, "sh", name);
      String text = new String(answer.out(), StandardCharsets.UTF_8).strip();
      return answer.code() == 0 ? Optional.of(text) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the thread that reads was interrupted", e);
    }
  }
}
