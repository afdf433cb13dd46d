package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyRule;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyRuleBuilder;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.Labels;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The objects of a run: its workload files, its secret properties, and its Job. */
final class JobObjects {
  private final JobRequest request;
  private final Map<String, String> labels;

  JobObjects(JobRequest request) {
    this.request = request;
    labels = Labels.client(request.target().binding(), request.id());
  }

  Map<String, String> labels() {
    return labels;
  }

  /** The workload files that hold no secret. */
  ConfigMap workload() {
    Map<String, String> open = new LinkedHashMap<>(request.files());
    open.keySet().removeAll(request.secretFiles());
    return new ConfigMapBuilder().withNewMetadata()
        .withName(name("workload"))
        .withLabels(labels)
        .endMetadata()
        .withData(open)
        .build();
  }

  /** The secret properties as a file that {@code -P} reads, and the workload files that hold some; empty without any. */
  Optional<Secret> secret() {
    Map<String, String> files = new LinkedHashMap<>(request.files());
    files.keySet().retainAll(request.secretFiles());
    if (!request.secrets().isEmpty()) {
      files.put(JobArguments.SECRET_FILE, secrets());
    }
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(new SecretBuilder().withNewMetadata()
            .withName(name("secret"))
            .withLabels(labels)
            .endMetadata()
            .withStringData(files)
            .build());
  }

  private String secrets() {
    Properties properties = new Properties();
    properties.putAll(request.secrets());
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException("a text in memory can always be written", e);
    }
    return text.toString();
  }

  /**
   * A Job of so many clients, which Kubernetes never tries again: a second try would be another run.
   *
   * @param step      its part in the run, by which it is named
   * @param arguments of each client
   */
  Job job(String step, int clients, List<String> arguments) {
    return new JobBuilder().withNewMetadata()
        .withName(name(step))
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withCompletionMode("Indexed")
        .withCompletions(clients)
        .withParallelism(clients)
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(request.deadline().toSeconds())
        .withNewPodFailurePolicy()
        .withRules(everyVerdictIsFinal(), aLostPodIsFinal())
        .endPodFailurePolicy()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .addToLabels("ycsbpack.io/step", step)
        .endMetadata()
        .withSpec(new ClientPod(request, labels, name("workload"), secret().isPresent() ? name("secret") : null)
            .spec(arguments))
        .endTemplate()
        .endSpec()
        .build();
  }

  private static PodFailurePolicyRule everyVerdictIsFinal() {
    return new PodFailurePolicyRuleBuilder().withAction("FailJob")
        .withNewOnExitCodes()
        .withContainerName(ClientPod.CLIENT)
        .withOperator("In")
        .withValues(Arrays.stream(ExitCode.values()).map(ExitCode::code).filter(code -> code != 0).toList())
        .endOnExitCodes()
        .build();
  }

  private static PodFailurePolicyRule aLostPodIsFinal() {
    return new PodFailurePolicyRuleBuilder().withAction("FailJob")
        .addNewOnPodCondition("True", "DisruptionTarget")
        .build();
  }

  private String name(String part) {
    return "ycsb-" + request.id() + "-" + part;
  }
}
