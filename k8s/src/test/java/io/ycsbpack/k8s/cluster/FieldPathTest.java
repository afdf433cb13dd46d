// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldPathTest {
  private static final String OBJECT = """
      {"metadata": {"annotations": {"a.io/x": "1"}},
       "spec": {"pools": [{"name": "hot", "containers": [{"name": "db", "resources": {"limits": {"cpu": 2}}},
                                                         {"name": "log"}]},
                          {"name": "cold", "containers": [{"name": "db"}]}],
                "hosts": ["first", "second"]}}
      """;

  @ParameterizedTest
  @CsvSource({"metadata.annotations[a.io/x], 1", "spec.pools[hot].containers[db].resources.limits.cpu, 2",
    "spec.pools[0].name,", "spec.hosts[1], second", "status.phase,",
    "spec.hosts.length,"})
  void aFieldIsFoundByItsNamesAndElementsByTheirs(String path, String value) {
    assertThat(FieldPath.parse(path).find(object()).map(Object::toString).orElse(null)).isEqualTo(value);
  }

  @Test
  void eachElementIsAPlaceOfItsOwn() {
    assertThat(FieldPath.parse("spec.pools[*].containers[*].resources").places(object()))
        .extracting(place -> place.name() + ": " + place.path())
        .containsExactly("hot/db: spec.pools.hot.containers.db.resources",
            "hot/log: spec.pools.hot.containers.log.resources", "cold/db: spec.pools.cold.containers.db.resources");
    assertThat(FieldPath.parse("spec.shards[*].resources").places(object())).isEmpty();
    assertThat(FieldPath.parse("spec.resources").places(object())).extracting(FieldPath.Place::name)
        .containsExactly("");
  }

  @Test
  void whatIsSetWhereNothingWasIsRemovedAtTheDepthThatWasThere() {
    Map<String, Object> object = object();
    FieldPath path = FieldPath.parse("spec.pools[cold].containers[db].resources.limits.cpu");
    int depth = path.depth(object);

    path.set(object, "1");

    assertThat(path.find(object)).contains("1");
    path.first(depth + 1).remove(object);
    assertThat(object).isEqualTo(object());
  }

  @Test
  void anElementThatIsMissingIsNotMade() {
    assertThatThrownBy(() -> FieldPath.parse("spec.pools[warm].resources").set(object(), "1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no element");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".spec", "spec..a", "spec.", "spec[", "spec[]", "spec a", "[0]"})
  void whatIsNoPathIsRefused(String text) {
    assertThatThrownBy(() -> FieldPath.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"spec.servers[*].resources", "metadata.annotations[a.io/x]"})
  void aPathIsWrittenAsItCanBeRead(String text) {
    assertThat(FieldPath.parse(text)).hasToString(text);
  }

  private static Map<String, Object> object() {
    return Serialization.unmarshal(OBJECT, Map.class);
  }
}
