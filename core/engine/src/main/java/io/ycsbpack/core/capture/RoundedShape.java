package io.ycsbpack.core.capture;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** Rounds the ends of ranges outward, which are the only values in a shape: numbers to powers of two, times to months. */
final class RoundedShape {
  /** Far from the ends of 64 bits, and of what a decimal number tells apart. */
  private static final double LARGEST_WHOLE = 0x1.0p62;
  private static final long DAY = 86_400;

  private RoundedShape() {
  }

  static TableShape round(TableShape shape) {
    return new TableShape(shape.rows(), shape.seen(), shape.columns().stream().map(RoundedShape::round).toList(),
        shape.left(), shape.parts());
  }

  private static ColumnShape round(ColumnShape column) {
    Optional<ColumnShape.Range> range = column.range();
    return range.isEmpty() ? column : column.within(switch (column.kind()) {
      case DAY -> months(range.get(), 1);
      case TIME -> months(range.get(), DAY);
      case WHOLE -> limited(powers(range.get()));
      default -> powers(range.get());
    });
  }

  private static ColumnShape.Range months(ColumnShape.Range range, long unit) {
    LocalDate low = LocalDate.ofEpochDay(Math.floorDiv((long) range.low(), unit)).withDayOfMonth(1);
    LocalDate high = LocalDate.ofEpochDay(Math.floorDiv((long) range.high(), unit)).withDayOfMonth(1).plusMonths(1);
    return unit == 1 ? new ColumnShape.Range(low.toEpochDay(), high.toEpochDay() - 1.0)
        : new ColumnShape.Range(low.atStartOfDay().toEpochSecond(ZoneOffset.UTC),
            high.atStartOfDay().toEpochSecond(ZoneOffset.UTC) - 1.0);
  }

  private static ColumnShape.Range powers(ColumnShape.Range range) {
    return new ColumnShape.Range(range.low() < 0 ? -atLeast(-range.low()) : down(range.low()),
        range.high() < 0 ? -down(-range.high()) : up(range.high()));
  }

  private static ColumnShape.Range limited(ColumnShape.Range range) {
    // Of a power of two no type has the upper end itself: 255, not 256.
    double high = range.high() > 0 ? Math.max(range.high() - 1, range.low()) : range.high();
    return new ColumnShape.Range(Math.max(range.low(), -LARGEST_WHOLE), Math.min(high, LARGEST_WHOLE));
  }

  private static double down(double number) {
    return number == 0 ? 0 : Math.scalb(1.0, Math.getExponent(number));
  }

  private static double atLeast(double number) {
    return down(number) == number ? number : up(number);
  }

  /** The next power of two above, so that the greatest value of a type stays within it once one is taken off. */
  private static double up(double number) {
    return number == 0 ? 0 : Math.scalb(1.0, Math.getExponent(number) + 1);
  }
}
