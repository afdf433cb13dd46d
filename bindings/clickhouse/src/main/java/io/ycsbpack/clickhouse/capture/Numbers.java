package io.ycsbpack.clickhouse.capture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Numbers and times as they stand in a statement. */
final class Numbers {
  private static final MathContext DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  private Numbers() {
  }

  static String whole(double number) {
    return new BigDecimal(number).setScale(0, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** With nine digits, and without an exponent. */
  static String decimal(double number) {
    BigDecimal rounded = new BigDecimal(number).round(DIGITS).stripTrailingZeros();
    return rounded.toPlainString();
  }

  /** A day since 1970. */
  static String day(double number) {
    return "'" + LocalDate.ofEpochDay((long) number) + "'";
  }

  /** A second since 1970. */
  static String time(double number) {
    return "'" + TIME.format(Instant.ofEpochSecond((long) number).atOffset(ZoneOffset.UTC)) + "'";
  }
}
