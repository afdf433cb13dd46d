// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.deployment.OperatedKind;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.Labels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The kinds of custom resources that are known, of all bindings and of any database. */
class KnownKindsTest {
  private static final Path ROLE = Path.of("../../k8s/manifests/rbac/operated.yaml");

  @Test
  void eachSaysWhereItHasResourcesAndWhichPodsAreItsOwn() {
    assertThat(LimitedKind.known().map(OperatedKind::kind)).containsExactlyInAnyOrder("ClickHouseInstallation",
        "ClickHouseCluster", "CouchbaseCluster", "CloneSet", "StatefulSet");
    assertThat(LimitedKind.known()).allSatisfy(kind -> {
      assertThat(FieldPath.parse(kind.resources()).last()).isEqualTo("resources");
      if (!kind.pods().isEmpty()) {
        assertThat(Labels.parse(kind.pods().replace("{name}", "orders")).values())
            .anyMatch(value -> value.contains("orders"));
      }
    });
  }

  @Test
  void theRoleForThemNamesEachAndNoOthers() throws IOException {
    List<PolicyRule> rules = Serialization.unmarshal(Files.readString(ROLE), Role.class).getRules();

    assertThat(rules).allSatisfy(rule -> assertThat(rule.getVerbs()).containsExactly("get", "patch"));
    assertThat(rules.stream()
        .flatMap(rule -> rule.getResources().stream().map(resource -> resource + "." + rule.getApiGroups().get(0)))
        .collect(Collectors.toSet()))
        .isEqualTo(LimitedKind.known()
            .map(kind -> kind.kind().toLowerCase(Locale.ROOT) + "s." + kind.apiVersion().replaceFirst("/.*", ""))
            .collect(Collectors.toSet()));
  }
}
