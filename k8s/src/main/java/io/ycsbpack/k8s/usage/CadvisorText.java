package io.ycsbpack.k8s.usage;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the samples of containers in a kubelet's {@code /metrics/cadvisor}. */
final class CadvisorText {
  private static final String CPU = "container_cpu_usage_seconds_total";
  private static final String PERIODS = "container_cpu_cfs_periods_total";
  private static final String THROTTLED_PERIODS = "container_cpu_cfs_throttled_periods_total";
  private static final String THROTTLED_SECONDS = "container_cpu_cfs_throttled_seconds_total";
  private static final String QUOTA = "container_spec_cpu_quota";
  private static final String QUOTA_PERIOD = "container_spec_cpu_period";
  private static final String MEMORY_LIMIT = "container_spec_memory_limit_bytes";
  private static final String MEMORY = "container_memory_working_set_bytes";

  private CadvisorText() {
  }

  /** The sample of this container in each pod of the namespace, by the pod's name. */
  static Map<String, ContainerSample> samples(String text, String namespace, String container) {
    return newest(text, namespace, labels -> container.equals(labels.get("container")));
  }

  /** The sample of each whole pod of the namespace, by its name. */
  static Map<String, ContainerSample> pods(String text, String namespace) {
    return newest(text, namespace, CadvisorText::isPod);
  }

  /**
   * The same for each pod of which no container uses anything: a runtime like gVisor keeps all processes in the pod's
   * control group, and leaves those of the containers empty.
   */
  static Map<String, ContainerSample> podsAlone(String text, String namespace) {
    Map<String, ContainerSample> pods = pods(text, namespace);
    pods.keySet()
        .removeAll(newest(text, namespace, labels -> !labels.getOrDefault("container", "").isEmpty()).keySet());
    return pods;
  }

  /** The container that holds the pod's namespaces has no name either, but an image. */
  private static boolean isPod(Map<String, String> labels) {
    return !labels.getOrDefault("pod", "").isEmpty()
        && List.of("container", "image", "name").stream().allMatch(label -> labels.getOrDefault(label, "").isEmpty());
  }

  private static Map<String, ContainerSample> newest(String text, String namespace,
      Predicate<Map<String, String>> wanted) {
    Map<String, Map<String, PrometheusText.Value>> byPod = new HashMap<>();
    PrometheusText.read(text, "container_", value -> {
      boolean ours = wanted.test(value.labels()) && namespace.equals(value.labels().get("namespace"));
      // Some kubelets also give a line for each core.
      boolean whole = "total".equals(value.labels().getOrDefault("cpu", "total"));
      if (ours && whole) {
        byPod.computeIfAbsent(value.labels().getOrDefault("pod", ""), pod -> new HashMap<>())
            .merge(value.name(), value,
                CadvisorText::later);
      }
    });
    Map<String, ContainerSample> samples = new HashMap<>();
    byPod.forEach((pod, values) -> sample(values).ifPresent(sample -> samples.put(pod, sample)));
    return samples;
  }

  /** The memory limit of this container's group in each pod of the namespace, by the pod's name; without those that have none. */
  static Map<String, Double> memoryLimits(String text, String namespace, String container) {
    Map<String, Double> limits = new HashMap<>();
    PrometheusText.read(text, MEMORY_LIMIT, value -> {
      if (container.equals(value.labels().get("container")) && namespace.equals(value.labels().get("namespace"))
          && value.value() > 0) {
        limits.put(value.labels().getOrDefault("pod", ""), value.value());
      }
    });
    return limits;
  }

  /** A container that was started again is there twice for a while. */
  private static PrometheusText.Value later(PrometheusText.Value a, PrometheusText.Value b) {
    return a.millis().orElse(0L) >= b.millis().orElse(0L) ? a : b;
  }

  private static Optional<ContainerSample> sample(Map<String, PrometheusText.Value> values) {
    PrometheusText.Value cpu = values.get(CPU);
    // A group that never used any holds no process.
    if (cpu == null || cpu.millis().isEmpty() || cpu.value() == 0) {
      return Optional.empty();
    }
    Optional<ContainerSample.Bandwidth> bandwidth = values.containsKey(PERIODS)
        ? Optional
            .of(new ContainerSample.Bandwidth((long) number(values, PERIODS), (long) number(values, THROTTLED_PERIODS),
                number(values, THROTTLED_SECONDS)))
        : Optional.empty();
    return Optional.of(new ContainerSample(Instant.ofEpochMilli(cpu.millis().get()), cpu.value(), bandwidth,
        (long) number(values, MEMORY), quota(values)));
  }

  private static Optional<Double> quota(Map<String, PrometheusText.Value> values) {
    return number(values, QUOTA) > 0 && number(values, QUOTA_PERIOD) > 0
        ? Optional.of(number(values, QUOTA) / number(values, QUOTA_PERIOD))
        : Optional.empty();
  }

  private static double number(Map<String, PrometheusText.Value> values, String name) {
    return values.containsKey(name) ? values.get(name).value() : 0;
  }
}
