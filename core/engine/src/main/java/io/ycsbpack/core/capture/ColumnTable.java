package io.ycsbpack.core.capture;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The shapes of columns as CSV, one a line; shares and lengths stand within their field, with blanks between. */
final class ColumnTable {
  private final Map<String, TableShape> tables;

  ColumnTable(Map<String, TableShape> tables) {
    this.tables = tables;
  }

  String text() throws IOException {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter rows = CSVFormat.RFC4180.withRecordSeparator("\n").print(text)) {
      rows.printRecord("table", "column", "type", "rows", "distinct", "null_share", "empty_share",
          "share_of_first_1_2_5_10_values", "lengths_min_quartiles_max", "low", "high");
      for (Map.Entry<String, TableShape> table : tables.entrySet()) {
        for (ColumnShape column : table.getValue().columns()) {
          rows.printRecord(table.getKey(), column.name(), column.type(), table.getValue().rows(),
              column.values().distinct(), number(column.nulls()), number(column.defaults()),
              joined(column.values().shares().stream().map(ColumnTable::number).toList()),
              joined(column.values().lengths()), column.range().map(range -> number(range.low())).orElse(""),
              column.range().map(range -> number(range.high())).orElse(""));
        }
      }
    }
    return text.toString();
  }

  private static String joined(List<?> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static String number(double number) {
    return number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number)
        : String.format(Locale.ROOT, "%.6g", number);
  }
}
