// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnableKubernetesMockClient(https = false, crud = true)
class VolumeProbeTest {
  private static final String BY_HAND = "kubernetes.io/no-provisioner";
  KubernetesClient client;

  @ParameterizedTest
  @CsvSource({"2Gi, true", "2Gi:fast, false"})
  void aClassThatMakesVolumesIsEnough(String storage, boolean isDefault) {
    storageClass("fast", "example.org/disk", isDefault);

    assertThatCode(() -> require(storage)).doesNotThrowAnyException();
  }

  @Test
  void withoutADefaultClassTheOnesThatAreThereAreNamed() {
    storageClass("fast", "example.org/disk", false);

    assertThatThrownBy(() -> require("2Gi")).isInstanceOf(TargetException.class)
        .hasMessageContaining("no volume of 2Gi can be given")
        .hasMessageContaining("no default StorageClass and no available PersistentVolume without a class and size")
        .hasMessageContaining("storage: 2Gi:fast");
  }

  @Test
  void aClassThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> require("2Gi:fats")).isInstanceOf(TargetException.class)
        .hasMessageContaining("no StorageClass 'fats'")
        .hasMessageContaining("storage: 2Gi:CLASS");
  }

  @ParameterizedTest
  @CsvSource(value = {"2Gi, '', 2Gi, Available", "2Gi:hand, hand, 4Gi, Available"})
  void aVolumeMadeByHandIsEnough(String storage, String className, String size, String phase) {
    volume(className, size, phase);

    assertThatCode(() -> require(storage)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(value = {"hand, 1Gi, Available", "hand, 2Gi, Released", "other, 2Gi, Available", "'', 2Gi, Available"})
  void aVolumeThatIsTooSmallTakenOrOfAnotherClassIsNot(String className, String size, String phase) {
    storageClass("hand", BY_HAND, false);
    volume(className, size, phase);

    assertThatThrownBy(() -> require("2Gi:hand")).isInstanceOf(TargetException.class)
        .hasMessageContaining("a StorageClass 'hand' whose volumes are made by hand and no available");
  }

  private void require(String storage) {
    VolumeProbe.require(Cluster.of(client, "bench"), DeployRequest.Storage.parse(storage));
  }

  private void storageClass(String name, String provisioner, boolean isDefault) {
    client.resource(Manifest.read(StorageClass.class, """
        metadata: {name: %s, annotations: {storageclass.kubernetes.io/is-default-class: "%s"}}
        provisioner: %s
        """, name, isDefault, provisioner)).create();
  }

  private void volume(String className, String size, String phase) {
    client.resource(Manifest.read(PersistentVolume.class, """
        metadata: {name: by-hand}
        spec: {storageClassName: "%s", capacity: {storage: %s}, accessModes: [ReadWriteOnce]}
        status: {phase: %s}
        """, className, size, phase)).create();
  }
}
