package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {

  @ParameterizedTest
  @CsvSource({"2, 2, 1, 1", "2, 2000m, 3, 3", "2, 1, 3, 1", "2, 1, 1, 1", "2, 1, 500m, 500m", ", 1, 3, 1", ", , 3, 3"})
  void aRequestGoesAlongWhereItWasTheLimitOrWasNotThereOrWouldBeAboveIt(String limit, String request, String wanted,
      String then) {
    ResourceRequirementsBuilder before = new ResourceRequirementsBuilder();
    if (limit != null) {
      before.addToLimits("cpu", Quantity.parse(limit));
    }
    if (request != null) {
      before.addToRequests("cpu", Quantity.parse(request));
    }

    ResourceRequirements after = new Limits(Quantity.parse(wanted), null).on(before.build());

    assertThat(after.getLimits()).isEqualTo(Map.of("cpu", Quantity.parse(wanted)));
    assertThat(after.getRequests()).isEqualTo(Map.of("cpu", Quantity.parse(then)));
  }

  @Test
  void whatIsNotNamedStays() {
    ResourceRequirements before = new ResourceRequirementsBuilder().addToRequests("memory", Quantity.parse("1Gi"))
        .addToLimits("hugepages-2Mi", Quantity.parse("4Mi"))
        .addNewClaim()
        .withName("device")
        .endClaim()
        .build();

    ResourceRequirements after = new Limits(Quantity.parse("1"), null).on(before);

    assertThat(after.getRequests()).containsEntry("memory", Quantity.parse("1Gi"));
    assertThat(after.getLimits()).containsKeys("cpu", "hugepages-2Mi").doesNotContainKey("memory");
    assertThat(after.getClaims()).isEqualTo(before.getClaims());
    assertThat(before.getLimits()).as("the old ones are as they were").doesNotContainKey("cpu");
  }
}
