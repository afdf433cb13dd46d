package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.capture.ColumnShape.Kind;
import io.ycsbpack.core.capture.ColumnShape.Range;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundedShapeTest {
  @Test
  void wholeNumbersAreRoundedToPowersOfTwoThatTheirTypeHas() {
    assertThat(rounded(Kind.WHOLE, 3, 97)).isEqualTo(new Range(2, 127));
    assertThat(rounded(Kind.WHOLE, 0, 255)).isEqualTo(new Range(0, 255));
    assertThat(rounded(Kind.WHOLE, -128, 127)).isEqualTo(new Range(-128, 127));
    assertThat(rounded(Kind.WHOLE, 1, 1)).isEqualTo(new Range(1, 1));
    assertThat(rounded(Kind.WHOLE, -5, -3)).isEqualTo(new Range(-8, -2));
    assertThat(rounded(Kind.WHOLE, -9e18, 1.8e19)).isEqualTo(new Range(-0x1.0p62, 0x1.0p62));
  }

  @Test
  void decimalNumbersAreRoundedOutward() {
    assertThat(rounded(Kind.DECIMAL, 0.3, 99.5)).isEqualTo(new Range(0.25, 128));
    assertThat(rounded(Kind.DECIMAL, -3, 0)).isEqualTo(new Range(-4, 0));
  }

  @Test
  void timesAreRoundedToMonths() {
    LocalDate low = LocalDate.of(2024, 1, 1);
    LocalDate high = LocalDate.of(2024, 4, 30);

    assertThat(rounded(Kind.DAY, LocalDate.of(2024, 1, 17).toEpochDay(), LocalDate.of(2024, 4, 2).toEpochDay()))
        .isEqualTo(new Range(low.toEpochDay(), high.toEpochDay()));
    assertThat(rounded(Kind.TIME, seconds(LocalDate.of(2024, 1, 17)) + 1234, seconds(LocalDate.of(2024, 4, 2))))
        .isEqualTo(new Range(seconds(low), seconds(high.plusDays(1)) - 1));
  }

  private static double seconds(LocalDate day) {
    return day.atStartOfDay().toEpochSecond(ZoneOffset.UTC);
  }

  private static Range rounded(Kind kind, double low, double high) {
    ColumnShape column = new ColumnShape("c", "T", kind, 0, 0, new ColumnShape.Values(1, List.of(), List.of()),
        Optional.of(new Range(low, high)));
    return RoundedShape.round(new TableShape(1, 1, List.of(column), List.of(), List.of()))
        .columns()
        .get(0)
        .range()
        .orElseThrow();
  }
}
