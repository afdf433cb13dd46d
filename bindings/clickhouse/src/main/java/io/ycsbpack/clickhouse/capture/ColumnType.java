package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.ColumnShape.Kind;
import io.ycsbpack.core.capture.ValueRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How values of a type are read as numbers, and made from their rank.
 *
 * @param kind   of its values
 * @param number what makes a number of a value, with {@code %s} for it; empty for texts and identifiers
 * @param empty  the value that counts as empty, which most rows may have; empty for identifiers
 * @param other  of texts, their length, with {@code %s} for one; of identifiers, that of a rank, with {@code %s} for it
 */
record ColumnType(Kind kind, String number, String empty, String other) {
  private static final Pattern WRAPPED = Pattern.compile("(?:Nullable|LowCardinality)\\((.*)\\)");
  private static final Pattern DECIMAL = Pattern.compile("Decimal\\((\\d+), (\\d+)\\)");
  private static final Pattern ENUM = Pattern.compile("Enum(?:8|16)\\(.*\\)");
  private static final Pattern ENUM_NUMBER = Pattern.compile("' = (-?\\d+)(?=[,)])");

  private static ColumnType ordered(Kind kind, String number) {
    return new ColumnType(kind, number, "0", "");
  }

  private static ColumnType identifier(String value) {
    return new ColumnType(Kind.IDENTIFIER, "", "", value);
  }

  /** That of a column; empty for types of which no values can be made. */
  static Optional<ColumnType> of(String full) {
    String type = full;
    for (Matcher wrapped = WRAPPED.matcher(type); wrapped.matches(); wrapped = WRAPPED.matcher(type)) {
      type = wrapped.group(1);
    }
    if (ENUM.matcher(type).matches()) {
      List<String> numbers = ENUM_NUMBER.matcher(type).results().map(number -> number.group(1)).toList();
      return Optional.of(new ColumnType(Kind.IDENTIFIER, "", "", "CAST([" + String.join(", ", numbers) + "][1 + %s % "
          + numbers.size() + "] AS " + type + ")"));
    }
    return Optional.ofNullable(switch (type.replaceFirst("\\(.*", "")) {
      case "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Bool" ->
        ordered(Kind.WHOLE, "toFloat64(%s)");
      case "Float32", "Float64", "Decimal", "Int128", "UInt128", "Int256", "UInt256" ->
        ordered(Kind.DECIMAL, "toFloat64(%s)");
      case "Date", "Date32" -> ordered(Kind.DAY, "toFloat64(toInt32(%s))");
      case "DateTime", "DateTime64" -> ordered(Kind.TIME, "toFloat64(toUnixTimestamp(%s))");
      case "String" -> new ColumnType(Kind.TEXT, "", "''", "length(%s)");
      // length() of such a column in a subquery was seen to be 0.
      case "FixedString" -> new ColumnType(Kind.TEXT, "", "''", type.replaceAll("\\D", ""));
      case "UUID" -> identifier("reinterpret(sipHash128(%s), 'UUID')");
      case "IPv4" -> identifier("toIPv4(toUInt32(cityHash64(%s)))");
      case "IPv6" -> identifier("toIPv6(toString(toIPv4(toUInt32(cityHash64(%s)))))");
      default -> null;
    });
  }

  /**
   * The value that has this rank among those of a column; different for each, as far as the range allows.
   *
   * @param ranks how many there are, and whether each row has its own
   */
  String value(ColumnShape column, String rank, ValueRanks ranks) {
    return switch (kind) {
      case TEXT -> text(column, rank);
      case IDENTIFIER -> other.replace("%s", rank);
      default -> number(column, rank, ranks);
    };
  }

  private static String number(ColumnShape column, String rank, ValueRanks ranks) {
    ColumnShape.Range range = column.range().orElseThrow();
    double most = most(column.type());
    double low = Math.max(range.low(), -most);
    double width = Math.min(range.high(), most) - low;
    if (width == 0) {
      return column.kind() == Kind.DAY ? "toDate32(" + Numbers.day(low) + ")" : Numbers.decimal(low);
    }
    double step = width / Math.max(1, ranks.count() - 1);
    boolean whole = column.kind() == Kind.WHOLE || column.kind() == Kind.DAY;
    // More ranks than whole numbers: some of them share one.
    String within = whole && step < 1 && !ranks.isUnique() ? rank + " % " + Numbers.whole(width + 1) : rank;
    String wholeStep = Numbers.whole(Math.max(1, Math.floor(step)));
    return switch (column.kind()) {
      case WHOLE -> sum(Numbers.whole(low), wholeStep, within);
      case DAY -> "toDate32(" + Numbers.day(low) + ") + toInt32(" + product(wholeStep, within) + ")";
      case TIME -> sum("toUnixTimestamp(" + Numbers.time(low) + ", 'UTC')", Numbers.decimal(step), rank);
      default -> sum(Numbers.decimal(low), Numbers.decimal(step),
          most < Double.MAX_VALUE ? rank + " % " + ranks.count() : rank);
    };
  }

  /** The greatest number that a decimal type with fixed digits has; any number for others. */
  private static double most(String type) {
    Matcher decimal = DECIMAL.matcher(type);
    return decimal.find() ? Math.pow(10, Integer.parseInt(decimal.group(1)) - Integer.parseInt(decimal.group(2))) - 1
        : Double.MAX_VALUE;
  }

  private static String sum(String from, String step, String rank) {
    return from.equals("0") ? product(step, rank) : from + " + " + product(step, rank);
  }

  private static String product(String step, String rank) {
    return step.equals("1") ? rank : step + " * " + (rank.contains(" ") ? "(" + rank + ")" : rank);
  }

  /** The rank and then digits of its hash, as long as it is to be, and no shorter than the rank where that fits. */
  private static String text(ColumnShape column, String rank) {
    List<Long> lengths = column.values().lengths();
    long longest = lengths.get(lengths.size() - 1);
    String digits = longest > 16
        ? "repeat(lower(hex(cityHash64(" + rank + "))), " + (longest / 16 + 1) + ")"
        : "lower(hex(cityHash64(" + rank + ")))";
    String length = length(lengths, rank);
    return "substring(concat(lower(hex(" + rank + ")), " + digits + "), 1, "
        + (column.type().contains("FixedString") ? length : "greatest(" + length + ", length(hex(" + rank + ")))")
        + ")";
  }

  /** Within the quarter of all lengths that the hash of a rank decides. */
  private static String length(List<Long> lengths, String rank) {
    if (lengths.get(0).equals(lengths.get(lengths.size() - 1))) {
      return lengths.get(0).toString();
    }
    List<Long> spans = new ArrayList<>();
    for (int i = 1; i < lengths.size(); i++) {
      spans.add(lengths.get(i) - lengths.get(i - 1) + 1);
    }
    int quarters = spans.size();
    String quarter = "[1 + cityHash64(" + rank + ", 1) % " + quarters + "]";
    return lengths.subList(0, quarters) + quarter + " + cityHash64(" + rank + ", 2) % " + spans + quarter;
  }
}
