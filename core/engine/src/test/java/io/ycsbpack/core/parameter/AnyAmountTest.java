// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Durations;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Amounts of every type: any value, and any text. */
class AnyAmountTest {
  private static final List<Function<String, Object>> PARSERS = List.of(Cores.TYPE::parse, Memory::parse,
      Percent.TYPE::parse,
      Rate.TYPE::parse, Durations::parse);

  @Property
  void coresAreReadFromTheirText(@ForAll @LongRange(min = 1, max = 4_096_000) long milli) {
    assertThat(Cores.TYPE.parse(new Cores(milli).toString())).isEqualTo(new Cores(milli));
  }

  @Property
  void memoryIsReadFromItsText(@ForAll @LongRange(min = 0, max = 1L << 60) long bytes) {
    assertThat(Memory.parse(new Memory(bytes).toString())).isEqualTo(new Memory(bytes));
  }

  @Property
  void wholeUnitsOfMemoryAreReadFromTheirText(@ForAll @LongRange(min = 0, max = 1000) long number,
      @ForAll("units") String unit) {
    Memory memory = Memory.parse(number + unit);

    assertThat(Memory.parse(memory.toString())).isEqualTo(memory);
  }

  @Property
  void percentagesAreReadFromTheirText(@ForAll @IntRange(min = 1, max = 99_999) int thousandths) {
    assertThat(Percent.TYPE.parse(new Percent(thousandths).toString())).isEqualTo(new Percent(thousandths));
  }

  @Property
  void ratesAreReadFromTheirText(@ForAll @LongRange(min = 1) long bits) {
    assertThat(Rate.TYPE.parse(new Rate(bits).toString())).isEqualTo(new Rate(bits));
  }

  @Property
  void lengthsOfTimeAreReadFromTheirText(@ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long nanos) {
    assertThat(Durations.parse(Durations.text(Duration.ofNanos(nanos)))).isEqualTo(Duration.ofNanos(nanos));
  }

  @Property(tries = 2000)
  void anyOtherTextIsTakenOrRefusedInOneLine(@ForAll("texts") String text) {
    for (Function<String, Object> parser : PARSERS) {
      try {
        assertThat(parser.apply(text)).isNotNull();
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  @Provide
  Arbitrary<String> units() {
    return Arbitraries.of("", "Ki", "Mi", "Gi", "Ti", "k", "M", "G", "T");
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(Arbitraries.strings().ofMaxLength(12),
        Arbitraries.strings().withChars("0123456789.-+ %eEmskMGTKi").ofMaxLength(30),
        Arbitraries.doubles().map(String::valueOf));
  }
}
