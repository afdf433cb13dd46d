package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.driver.Arrivals;
import io.ycsbpack.core.file.Place;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads how many statements began in each second: a CSV file with a head and a column {@code operations}, a line each. */
final class ArrivalReader {
  private static final String COLUMN = "operations";
  private static final long MOST = 1_000_000_000;

  private ArrivalReader() {
  }

  /**
   * Reads a file.
   *
   * @param place of its name, for messages
   * @param files is told its path
   */
  static Arrivals read(Path file, Place place, List<Path> files) {
    files.add(file);
    List<Long> seconds = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser rows = CSVFormat.RFC4180.withFirstRecordAsHeader().parse(reader)) {
      if (!rows.getHeaderNames().contains(COLUMN)) {
        throw place.toException("there is no column '" + COLUMN + "' in " + file);
      }
      for (CSVRecord row : rows) {
        long operations = Long.parseLong(row.get(COLUMN).strip());
        if (operations < 0 || operations > MOST) {
          throw place.toException(file + " has " + operations + " operations in a second; it has to be 0 to " + MOST);
        }
        seconds.add(operations);
      }
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw place.toException("can't read " + file + " as CSV with whole numbers: " + e.getMessage());
    }
    if (seconds.stream().allMatch(operations -> operations == 0)) {
      throw place.toException(file + " has no operations");
    }
    return new Arrivals(seconds.stream().mapToLong(Long::longValue).toArray(), 1);
  }
}
