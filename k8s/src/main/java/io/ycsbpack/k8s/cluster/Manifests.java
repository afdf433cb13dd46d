// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads the objects that commands create from {@code k8s/manifests}: users read the same manifests that commands apply.
 */
public final class Manifests {
  private static final ObjectMapper LAYERS = new ObjectMapper().setDefaultMergeable(true);

  private Manifests() {
  }

  public static <T extends HasMetadata> T read(String file, Class<T> type) {
    Object content = open(file, Serialization::unmarshal);
    List<?> objects = content instanceof List<?> several ? several : List.of(content);
    return objects.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(file + " has no " + type.getSimpleName()));
  }

  /** Lays a file over an object: lists grow, other fields are replaced. */
  public static void layOver(HasMetadata object, String file) {
    JsonNode layer = open(file, yaml -> Serialization.unmarshal(yaml, JsonNode.class));
    try {
      LAYERS.readerForUpdating(object).readValue(layer);
    } catch (IOException e) {
      throw new IllegalStateException(file + " does not fit " + object.getKind(), e);
    }
  }

  public static ObjectMeta meta(String name, Map<String, String> labels) {
    return meta(name, labels, Map.of());
  }

  public static ObjectMeta meta(String name, Map<String, String> labels, Map<String, String> annotations) {
    return new ObjectMetaBuilder(ofPods(labels, annotations)).withName(name).build();
  }

  /** For pods that their owner names. */
  public static ObjectMeta ofPods(Map<String, String> labels, Map<String, String> annotations) {
    return new ObjectMetaBuilder().withLabels(labels).withAnnotations(annotations).build();
  }

  /** An environment variable with the value of a key of a Secret. */
  public static EnvVar fromSecret(String variable, String secret, String key) {
    return new EnvVarBuilder().withName(variable)
        .withNewValueFrom()
        .withNewSecretKeyRef(key, secret, false)
        .endValueFrom()
        .build();
  }

  private static <T> T open(String file, Function<InputStream, T> read) {
    try (InputStream yaml = Manifests.class.getResourceAsStream("/io/ycsbpack/k8s/manifests/" + file)) {
      if (yaml == null) {
        throw new IllegalStateException("this build has no k8s/manifests/" + file);
      }
      return read.apply(yaml);
    } catch (IOException e) {
      throw new IllegalStateException("k8s/manifests/" + file + " can't be read", e);
    }
  }
}
