// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Durations;
import io.ycsbpack.core.property.PropertyType;
import java.time.Duration;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** Amounts of every type: any value, and any text. */
class AnyAmountTest {
  private static final Map<Class<?>, PropertyType<?>> TYPES = Map.of(Cores.class, Cores.TYPE, Memory.class, Memory.TYPE,
      Percent.class, Percent.TYPE, Rate.class, Rate.TYPE, Duration.class, PropertyType.duration());

  @Property(tries = 5000)
  void aValueIsReadFromItsText(@ForAll("values") Object value) {
    assertThat(TYPES.get(value.getClass()).parse(value.toString())).isEqualTo(value);
  }

  @Property
  void lengthsOfTimeAreReadFromTheirText(@ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long nanos) {
    assertThat(PropertyType.duration().parse(Durations.text(Duration.ofNanos(nanos))))
        .isEqualTo(Duration.ofNanos(nanos));
  }

  @Property(tries = 2000)
  void anyOtherTextIsTakenOrRefusedInOneLine(@ForAll("texts") String text) {
    for (PropertyType<?> type : TYPES.values()) {
      try {
        assertThat((Object) type.parse(text)).isNotNull();
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  @Provide
  Arbitrary<Object> values() {
    return Arbitraries.oneOf(Arbitraries.longs().between(1, 4_096_000).map(Cores::new),
        Arbitraries.longs().between(0, 1L << 60).map(Memory::new),
        Combinators.combine(Arbitraries.longs().between(0, 1000),
            Arbitraries.of("", "Ki", "Mi", "Gi", "Ti", "k", "M", "G", "T"))
            .as((number, unit) -> Memory.parse(number + unit)),
        Arbitraries.integers().between(1, 99_999).map(Percent::new),
        Arbitraries.longs().greaterOrEqual(1).map(Rate::new));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(Arbitraries.strings().ofMaxLength(12),
        Arbitraries.strings().withChars("0123456789.-+ %eEmskMGTKi").ofMaxLength(30),
        Arbitraries.doubles().map(String::valueOf));
  }
}
