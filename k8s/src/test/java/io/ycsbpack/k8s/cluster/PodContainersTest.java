package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntryBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodContainersTest {
  private final Pod pod = new PodBuilder().withNewMetadata()
      .withName("db-0")
      .addToManagedFields(new ManagedFieldsEntryBuilder().withManager("operator")
          .withTime("2026-01-01T00:00:01Z")
          .withFieldsV1(fields("f:initContainers", "logs"))
          .build())
      .addToManagedFields(new ManagedFieldsEntryBuilder().withManager("kubectl")
          .withTime("2026-01-01T00:00:02Z")
          .withFieldsV1(fields("f:containers", "db"))
          .build())
      .endMetadata()
      .withNewSpec()
      .addNewInitContainer()
      .withName("prepare")
      .endInitContainer()
      .addNewInitContainer()
      .withName("logs")
      .withRestartPolicy("Always")
      .endInitContainer()
      .addNewContainer()
      .withName("db")
      .endContainer()
      .endSpec()
      .withNewStatus()
      .addNewInitContainerStatus()
      .withName("logs")
      .withRestartCount(3)
      .endInitContainerStatus()
      .addNewContainerStatus()
      .withName("db")
      .withRestartCount(0)
      .endContainerStatus()
      .endStatus()
      .build();

  @Test
  void aContainerIsFoundInEitherList() {
    assertThat(PodContainers.main(pod.getSpec())).containsExactly("db");
    assertThat(PodContainers.init(pod.getSpec())).containsExactly("prepare", "logs");
    assertThat(PodContainers.find(pod.getSpec(), "logs")).isPresent();
    assertThat(PodContainers.find(pod.getSpec(), "db")).isPresent();
    assertThat(PodContainers.find(pod.getSpec(), "other")).isEmpty();
    assertThat(PodContainers.status(pod, "logs").orElseThrow().getRestartCount()).isEqualTo(3);
    assertThat(PodContainers.status(pod, "prepare")).isEmpty();
  }

  @Test
  void anInitContainerEndsBeforeItsPodIsReadyAndASidecarDoesNot() {
    assertThat(PodContainers.endsBeforeReady(pod.getSpec(), "prepare")).isTrue();
    assertThat(PodContainers.endsBeforeReady(pod.getSpec(), "logs")).isFalse();
    assertThat(PodContainers.endsBeforeReady(pod.getSpec(), "db")).isFalse();
  }

  @Test
  void whoChangedASidecarIsKnown() {
    assertThat(FieldManager.of(pod, "logs")).hasValue(new FieldManager("operator", "2026-01-01T00:00:01Z"));
    assertThat(FieldManager.of(pod, "db")).hasValue(new FieldManager("kubectl", "2026-01-01T00:00:02Z"));
    assertThat(FieldManager.of(pod, "prepare")).isEmpty();
  }

  private static FieldsV1 fields(String list, String container) {
    FieldsV1 fields = new FieldsV1();
    fields.setAdditionalProperty("f:spec",
        Map.of(list, Map.of("k:{\"name\":\"" + container + "\"}", Map.of("f:resources", Map.of()))));
    return fields;
  }
}
