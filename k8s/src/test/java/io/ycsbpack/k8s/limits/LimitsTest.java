// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.k8s.cluster.Manifest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {

  @ParameterizedTest
  @CsvSource({"2, 2, 1, 1", "2, 2000m, 3, 3", "2, 1, 3, 1", "2, 1, 1, 1", "2, 1, 500m, 500m", ", 1, 3, 1", ", , 3, 3"})
  void aRequestGoesAlongWhereItWasTheLimitOrWasNotThereOrWouldBeAboveIt(String limit, String request, String wanted,
      String then) {
    ResourceRequirements before = Manifest.read(ResourceRequirements.class, "{limits: {%s}, requests: {%s}}",
        limit == null ? "" : "cpu: " + limit, request == null ? "" : "cpu: " + request);

    ResourceRequirements after = new Limits(Quantity.parse(wanted), null).on(before);

    assertThat(after.getLimits()).isEqualTo(Map.of("cpu", Quantity.parse(wanted)));
    assertThat(after.getRequests()).isEqualTo(Map.of("cpu", Quantity.parse(then)));
  }

  @Test
  void whatIsNotNamedStays() {
    ResourceRequirements before = Manifest.read(ResourceRequirements.class,
        "{requests: {memory: 1Gi}, limits: {hugepages-2Mi: 4Mi}, claims: [{name: device}]}");

    ResourceRequirements after = new Limits(Quantity.parse("1"), null).on(before);

    assertThat(after.getRequests()).containsEntry("memory", Quantity.parse("1Gi"));
    assertThat(after.getLimits()).containsKeys("cpu", "hugepages-2Mi").doesNotContainKey("memory");
    assertThat(after.getClaims()).isEqualTo(before.getClaims());
    assertThat(before.getLimits()).as("the old ones are as they were").doesNotContainKey("cpu");
  }
}
