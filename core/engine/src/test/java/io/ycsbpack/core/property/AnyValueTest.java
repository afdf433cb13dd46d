// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Values of properties that nobody would give on purpose. */
class AnyValueTest {

  @Property(tries = 2000)
  void isTakenOrRefusedWithTheNameOfItsProperty(@ForAll("values") String value) {
    for (io.ycsbpack.core.property.Property<?> property : DriverProperties.all()) {
      try {
        assertThat(property.find(Settings.NONE.with(Map.of(property.name(), value), "-p"))).isNotNull();
      } catch (UsageException e) {
        assertThat(e.getMessage()).contains(property.name());
      }
    }
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.oneOf(Arbitraries.strings().ofMaxLength(20),
        Arbitraries.strings().withChars("0123456789.-+eEsmh").ofMaxLength(25),
        Arbitraries.doubles().map(String::valueOf), Arbitraries.longs().map(String::valueOf),
        Arbitraries.bigIntegers().map(String::valueOf),
        Arbitraries.longs().greaterOrEqual(0).flatMap(n -> Arbitraries.of("ms", "s", "m", "h").map(unit -> n + unit)));
  }
}
