// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.APIGroupList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Custom resources of a kind that is not known, and of one that is. */
@EnableKubernetesMockClient(crud = true, https = false)
class CustomResourceLimitsTest {
  private static final CustomResourceDefinitionContext DATABASES = context("example.com", "v1", "Database",
      "databases");
  private static final CustomResourceDefinitionContext CLONE_SETS = context("apps.kruise.io", "v1alpha1", "CloneSet",
      "clonesets");
  private static final FieldPath PATH = FieldPath.parse("spec.pools[*].tuning.resources");
  private static final LimitTarget HOT = orders("app=orders,pool=hot");
  private static final Limits TWO_CPU = new Limits(Quantity.parse("2"), null);
  /** One pool has whole numbers where others have texts, one has nothing. */
  private static final String DATABASE = """
      {"apiVersion": "example.com/v1", "kind": "Database", "metadata": {"name": "orders", "namespace": "test"},
       "spec": {"pools": [{"name": "hot", "tuning": {"resources": {"limits": {"cpu": 1, "memory": "1Gi"}}}},
                          {"name": "cold"}]}}
      """;

  KubernetesClient client;
  KubernetesMockServer server;
  private Deadline deadline;

  private static LimitTarget orders(String pods) {
    return new LimitTarget("database", "orders", Optional.of(PATH), Optional.of(Labels.parse(pods)));
  }

  private static CustomResourceDefinitionContext context(String group, String version, String kind, String plural) {
    return new CustomResourceDefinitionContext.Builder().withGroup(group)
        .withVersion(version)
        .withKind(kind)
        .withPlural(plural)
        .withName(plural + "." + group)
        .withScope("Namespaced")
        .build();
  }

  @BeforeEach
  void serve() {
    APIGroupList groups = Manifest.read(APIGroupList.class, """
        groups:
        - name: example.com
          versions: [&v1 {groupVersion: example.com/v1, version: v1}]
          preferredVersion: *v1
        - name: apps.kruise.io
          versions: [&alpha {groupVersion: apps.kruise.io/v1alpha1, version: v1alpha1}]
          preferredVersion: *alpha
        """);
    server.expect().get().withPath("/apis").andReturn(200, groups).always();
    server.expectCustomResource(DATABASES);
    server.expectCustomResource(CLONE_SETS);
    deadline = new Deadline(Duration.ofSeconds(20), new StopSignal(), new SteppingClock(this::reconcile))
        .every(Duration.ofSeconds(2));
  }

  /** Undo also removes parents that the change created. */
  @ParameterizedTest
  @ValueSource(strings = {"hot", "cold"})
  void aGroupOfServersIsLimitedInTheResourceAndPutBackAsItWasWritten(String pool) {
    create(DATABASES, DATABASE);
    Map<String, Object> before = spec(DATABASES, "orders");
    LimitChange change = change(orders("app=orders,pool=" + pool), pool);

    change.apply(TWO_CPU, change.defaultPolicy());

    assertThat(change.reported().values().iterator().next())
        .hasToString(pool.equals("hot") ? "2 CPU, 1Gi" : "2 CPU, no memory limit");
    assertThat(spec(DATABASES, "orders")).isNotEqualTo(before);
    change.undo();
    assertThat(spec(DATABASES, "orders")).isEqualTo(before);
    assertThat(change.remembered()).isEmpty();
  }

  @Test
  void aKindThatIsNotKnownHasToSayWhereItsResourcesAndItsPodsAre() {
    create(DATABASES, DATABASE);

    assertThatThrownBy(() -> change(LimitTarget.TYPE.require("database/orders"), "hot"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the fields of Database.example.com are unknown: name them with --path")
        .hasMessageContaining("--path");
    assertThatThrownBy(() -> change(LimitTarget.TYPE.require("databas/orders"), "hot"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a custom resource that the cluster knows");
    assertThatThrownBy(() -> change(HOT, "warm")).isInstanceOf(UsageException.class)
        .hasMessage("database/orders has hot, cold; there is no 'warm'");
    assertThatThrownBy(() -> change(new LimitTarget("statefulset", "db", HOT.path(), HOT.pods()), null))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("statefulset/db is no custom resource");
  }

  @Test
  void aKnownKindIsFoundFromItsPodsAndSelectsThemItself() {
    create(CLONE_SETS,
        """
            {"apiVersion": "apps.kruise.io/v1alpha1", "kind": "CloneSet", "metadata": {"name": "orders", "namespace": "test"},
             "spec": {"selector": {"matchLabels": {"app": "orders"}}, "template": {"metadata": {"labels": {"app": "orders"}},
               "spec": {"containers": [{"name": "db", "resources": {"limits": {"cpu": "1"}}}]}}}}
            """);
    Map<String, Object> before = spec(CLONE_SETS, "orders");
    Pod pod = client.pods().inNamespace("test").withName("orders-0").edit(now -> {
      now.getMetadata()
          .setOwnerReferences(List.of(Manifest.read(OwnerReference.class,
              "{apiVersion: apps.kruise.io/v1alpha1, kind: CloneSet, name: orders, uid: '1', controller: true}")));
      return now;
    });

    LimitChange change = change(LimitTarget.TYPE.require("pod/" + pod.getMetadata().getName()), null);
    change.apply(TWO_CPU, change.defaultPolicy());

    assertThat(change.container()).isEqualTo("db");
    change(LimitTarget.TYPE.require("cloneset.apps.kruise.io/orders"), null).undo();
    assertThat(spec(CLONE_SETS, "orders")).isEqualTo(before);
  }

  private LimitChange change(LimitTarget target, String container) {
    return LimitChange.of(Cluster.of(client, "test"), target, Optional.ofNullable(container), deadline,
        new TestConsole());
  }

  private void create(CustomResourceDefinitionContext kind, String json) {
    client.genericKubernetesResources(kind)
        .inNamespace("test")
        .resource(Serialization.unmarshal(json, GenericKubernetesResource.class))
        .create();
    reconcile();
  }

  private Map<String, Object> spec(CustomResourceDefinitionContext kind, String name) {
    GenericKubernetesResource now = client.genericKubernetesResources(kind).inNamespace("test").withName(name).get();
    return Map.of("spec", now.get("spec"));
  }

  /** Makes one pod of each resource, of what its first pool or container has. */
  private void reconcile() {
    client.genericKubernetesResources(DATABASES).inNamespace("test").list().getItems().forEach(one -> {
      pod(one, "spec.pools[hot].tuning.resources", "hot");
      pod(one, "spec.pools[cold].tuning.resources", "cold");
    });
    client.genericKubernetesResources(CLONE_SETS)
        .inNamespace("test")
        .list()
        .getItems()
        .forEach(one -> pod(one, "spec.template.spec.containers[db].resources", "db"));
  }

  private void pod(GenericKubernetesResource owner, String resources, String container) {
    Object given = FieldPath.parse(resources).find(owner.getAdditionalProperties()).orElse(Map.of());
    String name = owner.getMetadata().getName();
    Pod pod = Manifest.pod("""
        metadata: {name: %s, labels: {app: %s, pool: %s}}
        spec: {containers: [{name: %3$s, resources: %s}]}
        status:
          conditions: [{type: Ready, status: "True"}]
          containerStatuses: [{name: %3$s, restartCount: 0, ready: true, resources: %4$s}]
        """, name + (container.equals("db") ? "-0" : "-" + container), name, container, Serialization.asJson(given));
    client.pods().inNamespace("test").withName(pod.getMetadata().getName()).delete();
    Manifest.create(client, pod);
  }
}
