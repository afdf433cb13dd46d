// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.k8s.cluster.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The policies of the plain manifests let through what pods of ours need, by the labels that these have. */
class NetworkPolicyManifestTest {
  private static final Path FILE = Path.of("../../k8s/manifests/network-policy/policies.yaml");
  private static final Map<String, String> DATABASE = Labels.database("clickhouse", "db");
  private static final Map<String, String> CLIENT = Labels.client("clickhouse", "a-run");
  private static final Map<String, String> OFFLINE = Labels.offline("copy");
  private static final Map<String, String> OTHER = Map.of("app", "shop");

  @Test
  void clientsReachServersAndServersAndTransfersReachEachOtherAndNoOthers() {
    assertThat(isOpen(CLIENT, DATABASE)).isTrue();
    assertThat(isOpen(DATABASE, DATABASE)).isTrue();
    assertThat(isOpen(OFFLINE, OFFLINE)).isTrue();
    assertThat(isOpen(DATABASE, CLIENT)).isFalse();
    assertThat(isOpen(OFFLINE, DATABASE)).isFalse();
    assertThat(isOpen(CLIENT, CLIENT)).isFalse();
    assertThat(Stream.of(DATABASE, CLIENT, OFFLINE).noneMatch(ours -> isOpen(OTHER, ours) || isOpen(ours, OTHER)))
        .isTrue();
  }

  @Test
  void whoeverIsCalledByANameMayAskForIt() {
    assertThat(of(CLIENT).flatMap(policy -> policy.getSpec().getEgress().stream())).anyMatch(
        NetworkPolicyManifestTest::isOfNames);
    assertThat(of(DATABASE).flatMap(policy -> policy.getSpec().getEgress().stream())).anyMatch(
        NetworkPolicyManifestTest::isOfNames);
  }

  private static boolean isOfNames(NetworkPolicyEgressRule rule) {
    return rule.getPorts()
        .stream()
        .anyMatch(port -> port.getPort().getIntVal() == 53 && port.getProtocol().equals("UDP"))
        && rule.getTo().stream().anyMatch(peer -> peer.getNamespaceSelector() != null);
  }

  /** Of a namespace that denies by default: both ends have to allow it. */
  private static boolean isOpen(Map<String, String> from, Map<String, String> to) {
    return of(from).flatMap(policy -> policy.getSpec().getEgress().stream())
        .flatMap(rule -> rule.getTo().stream())
        .anyMatch(peer -> isPeer(peer, to))
        && of(to).flatMap(policy -> policy.getSpec().getIngress().stream())
            .flatMap(rule -> rule.getFrom().stream())
            .anyMatch(peer -> isPeer(peer, from));
  }

  private static boolean isPeer(NetworkPolicyPeer peer, Map<String, String> labels) {
    return peer.getNamespaceSelector() == null && selects(peer.getPodSelector(), labels);
  }

  private static boolean selects(LabelSelector selector, Map<String, String> labels) {
    return labels.entrySet().containsAll(selector.getMatchLabels().entrySet());
  }

  private static Stream<NetworkPolicy> of(Map<String, String> labels) {
    return policies().stream().filter(policy -> selects(policy.getSpec().getPodSelector(), labels));
  }

  private static List<NetworkPolicy> policies() {
    try {
      return Arrays.stream(Files.readString(FILE).split("\n---\n"))
          .map(text -> Serialization.unmarshal(text, NetworkPolicy.class))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
