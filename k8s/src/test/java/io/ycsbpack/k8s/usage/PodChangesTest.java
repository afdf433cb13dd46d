package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntryBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PodChangesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private final PodChanges changes = new PodChanges("db");

  @Test
  void aPodThatStaysTheSameHasNoChanges() {
    changes.look(List.of(pod("1", 1, "500m", "500m")), START);
    changes.look(List.of(pod("1", 1, "0.5", "500m")), START.plusSeconds(2));

    assertThat(changes.text()).isEmpty();
  }

  @Test
  void aChangedLimitIsNamedWithItsValuesAndWhoChangedItWhen() {
    changes.look(List.of(pod("1", 1, "500m", "500m")), START);
    changes.look(List.of(pod("1", 2, "900m", "500m")), START.plusSeconds(2));

    assertThat(changes.text().orElseThrow())
        .isEqualTo("pod db-0: CPU limit 500m -> 900m, CPU request 500m -> 900m, generation 1 -> 2,"
            + " by somebody at 2026-01-01T00:00:01Z");
  }

  @Test
  void aLimitThatWasChangedAndChangedBackBetweenTwoLooksShowsByTheGeneration() {
    changes.look(List.of(pod("1", 1, "500m", "500m")), START);
    changes.look(List.of(pod("1", 3, "500m", "500m")), START.plusSeconds(2));

    assertThat(changes.text().orElseThrow()).startsWith("pod db-0: generation 1 -> 3, by somebody");
  }

  @Test
  void aDeletedPodIsNotBlamedOnWhoChangedItBefore() {
    Pod deleted = pod("1", 1, "500m", "500m");
    deleted.getMetadata().setGeneration(2L);
    deleted.getMetadata().setDeletionTimestamp("2026-01-01T00:00:01Z");

    changes.look(List.of(pod("1", 1, "500m", "500m")), START);
    changes.look(List.of(deleted), START.plusSeconds(2));

    assertThat(changes.text().orElseThrow())
        .isEqualTo("pod db-0: deletion requested, generation 1 -> 2, seen at 2026-01-01T00:00:02Z");
  }

  @Test
  void whatTheKubeletReportsOtherwiseHasNoAuthor() {
    changes.look(List.of(pod("1", 1, "500m", "500m")), START);
    changes.look(List.of(pod("1", 1, "500m", "250m")), START.plusSeconds(2));

    assertThat(changes.text().orElseThrow())
        .isEqualTo("pod db-0: reported CPU limit 500m -> 250m, seen at 2026-01-01T00:00:02Z");
  }

  @Test
  void aKubeletThatReportsLateWhatIsDescribedChangesNothing() {
    Pod silent = pod("1", 1, "500m", "500m");
    silent.getStatus().getContainerStatuses().get(0).setResources(null);

    changes.look(List.of(silent), START);
    changes.look(List.of(pod("1", 1, "500m", "500m")), START.plusSeconds(2));

    assertThat(changes.text()).isEmpty();
  }

  @Test
  void aSidecarIsLookedAtToo() {
    PodChanges ofSidecar = new PodChanges("logs");

    ofSidecar.look(List.of(sidecar("500m", "500m")), START);
    ofSidecar.look(List.of(sidecar("900m", "500m")), START.plusSeconds(2));
    ofSidecar.look(List.of(sidecar("900m", "900m")), START.plusSeconds(4));

    assertThat(ofSidecar.text().orElseThrow()).contains("CPU limit 500m -> 900m")
        .endsWith("reported CPU limit 500m -> 900m, seen at 2026-01-01T00:00:04Z");
  }

  private static Pod sidecar(String cpu, String reported) {
    return new PodBuilder(pod("1", 1, "1", "1")).editSpec()
        .addNewInitContainer()
        .withName("logs")
        .withRestartPolicy("Always")
        .withResources(cpu(cpu))
        .endInitContainer()
        .endSpec()
        .editStatus()
        .addNewInitContainerStatus()
        .withName("logs")
        .withResources(cpu(reported))
        .endInitContainerStatus()
        .endStatus()
        .build();
  }

  @Test
  void aPodThatWasReplacedIsNamedAndItsLimitsAreNotCompared() {
    changes.look(List.of(pod("1", 1, "500m", "500m")), START);
    changes.look(List.of(pod("2", 4, "900m", "900m")), START.plusSeconds(2));

    assertThat(changes.text().orElseThrow())
        .isEqualTo("its pods changed from db-0 (uid 1) to db-0 (uid 2), seen at 2026-01-01T00:00:02Z");
  }

  @Test
  void podsThatCameAndWentAreNamedAlthoughTheSetIsTheOldOneAtTheEnd() {
    Pod first = pod("1", 1, "500m", "500m");
    changes.look(List.of(first), START);
    changes.look(List.of(first, pod("2", 1, "500m", "500m")), START.plusSeconds(2));
    changes.look(List.of(first), START.plusSeconds(4));

    assertThat(changes.text().orElseThrow())
        .contains("from db-0 (uid 1) to db-0 (uid 1), db-0 (uid 2), seen at 2026-01-01T00:00:02Z")
        .contains("from db-0 (uid 1), db-0 (uid 2) to db-0 (uid 1), seen at 2026-01-01T00:00:04Z");
  }

  @Test
  void aQuotaThatIsTheLimitAtBothEndsIsNoChange() {
    quota(OptionalDouble.of(0.5), OptionalDouble.of(0.501));
    quota(OptionalDouble.empty(), OptionalDouble.empty());

    assertThat(changes.text()).as("where none was seen, it can't be").isEmpty();
  }

  @Test
  void aQuotaThatIsNotTheLimitAtAnEndIsOne() {
    quota(OptionalDouble.of(0.5), OptionalDouble.of(0.9));
    quota(OptionalDouble.of(0.9), OptionalDouble.of(0.9));
    quota(OptionalDouble.of(0.5), OptionalDouble.empty());

    String ofPod = "pod db-0: quota of the control group ";
    String limit = " cores; the limit that the kubelet reports is 500m";
    assertThat(changes.text()).hasValue(ofPod + "0.5 -> 0.9" + limit + "; " + ofPod + "0.9" + limit + "; " + ofPod
        + "0.5 -> unlimited" + limit);
  }

  private void quota(OptionalDouble first, OptionalDouble last) {
    changes.quota(pod("1", 1, "500m", "500m"), first, last);
  }

  private static Pod pod(String uid, long generation, String cpu, String reported) {
    FieldsV1 fields = new FieldsV1();
    fields.setAdditionalProperty("f:spec",
        Map.of("f:containers", Map.of("k:{\"name\":\"db\"}", Map.of("f:resources", Map.of()))));
    return new PodBuilder().withNewMetadata()
        .withName("db-0")
        .withUid(uid)
        .withGeneration(generation)
        .withManagedFields(new ManagedFieldsEntryBuilder().withManager("somebody")
            .withTime(generation == 1 ? "2025-12-31T23:58:30Z" : "2026-01-01T00:00:01Z")
            .withFieldsV1(fields)
            .build())
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("db")
        .withResources(cpu(cpu))
        .endContainer()
        .endSpec()
        .withNewStatus()
        .addNewContainerStatus()
        .withName("db")
        .withResources(cpu(reported))
        .endContainerStatus()
        .endStatus()
        .build();
  }

  private static ResourceRequirements cpu(String amount) {
    Quantity quantity = Quantity.parse(amount);
    return new ResourceRequirementsBuilder().addToLimits("cpu", quantity).addToRequests("cpu", quantity).build();
  }
}
