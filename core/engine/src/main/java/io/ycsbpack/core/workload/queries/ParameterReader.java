package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.NearestName;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

final class ParameterReader {
  private static final List<String> SOURCES = List.of("values", "from", "csv", "sample");
  private static final List<String> KEYS = List.of("values", "from", "to", "csv", "column", "sample", "distribution");
  private static final Pattern NAME = Pattern.compile("\\w+");
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  private final Path folder;
  private final List<Path> files = new ArrayList<>();

  ParameterReader(Path folder) {
    this.folder = folder;
  }

  Map<String, Parameter> read(YamlObject all) {
    requireValues(all);
    Map<String, Parameter> parameters = new LinkedHashMap<>();
    all.keys().forEach((name, place) -> {
      if (!NAME.matcher(name).matches()) {
        throw place.toException("the name '" + name + "' of a parameter has to be of letters, digits and '_'");
      }
      parameters.put(name, parameter(name, place, all.object(name).orElseThrow()));
    });
    return parameters;
  }

  /** Refuses parameters whose values a capture has not written. */
  private static void requireValues(YamlObject all) {
    List<Map.Entry<String, Place>> masked = all.keys()
        .entrySet()
        .stream()
        .filter(key -> all.object(key.getKey()).orElseThrow().has(StatementFile.MASKED))
        .toList();
    if (!masked.isEmpty()) {
      throw masked.get(0)
          .getValue()
          .toException((masked.size() == 1 ? "1 parameter has" : masked.size() + " parameters have")
              + " no value, because the capture did not write it: " + masked.stream()
                  .map(one -> one.getKey() + " (line " + one.getValue().line() + ")")
                  .collect(Collectors.joining(", "))
              + ". Replace '" + StatementFile.MASKED + "' by one of " + String.join(", ", SOURCES));
    }
  }

  /** The CSV files that were read. */
  List<Path> files() {
    return files;
  }

  private Parameter parameter(String name, Place place, YamlObject yaml) {
    yaml.refuseOthers("a parameter", KEYS);
    List<String> sources = SOURCES.stream().filter(yaml::has).toList();
    if (sources.size() != 1) {
      throw place.toException("the parameter '" + name + "' needs one of " + String.join(", ", SOURCES) + "; it has "
          + (sources.isEmpty() ? "none" : String.join(" and ", sources)));
    }
    Distribution distribution = yaml.choice("distribution", List.of(Distribution.values()),
        "there is no distribution '%s'").orElse(Distribution.UNIFORM);
    Optional<Values> values = switch (sources.get(0)) {
      case "values" -> Optional.of(listed(yaml));
      case "from" -> Optional.of(range(yaml));
      case "csv" -> Optional.of(column(yaml));
      default -> Optional.empty();
    };
    if (values.isPresent() && !distribution.canDrawFrom(values.get().count())) {
      throw place.toException("the parameter '" + name + "' has " + values.get().count() + " values, and "
          + distribution + " draws from up to " + Integer.MAX_VALUE);
    }
    return new Parameter(name, distribution, values, yaml.text("sample"), place);
  }

  private static Values listed(YamlObject yaml) {
    List<Values.Value> values = yaml.scalars("values")
        .stream()
        .map(scalar -> new Values.Value(scalar.text(), scalar.isNumber()))
        .toList();
    if (values.isEmpty()) {
      throw yaml.placeOf("values").toException("'values' has none");
    }
    return new Values.Listed(values);
  }

  private static Values range(YamlObject yaml) {
    long from = yaml.wholeNumber("from").orElseThrow();
    long to = yaml.wholeNumber("to")
        .orElseThrow(() -> yaml.place().toException("'to' is missing: the last number of the range"));
    if (to < from || to - from < 0 || to - from == Long.MAX_VALUE) {
      throw yaml.placeOf("to").toException("the range from " + from + " to " + to + " has no numbers, or too many");
    }
    return new Values.Range(from, to);
  }

  private Values column(YamlObject yaml) {
    Place place = yaml.placeOf("csv");
    Path file = YamlObject.sibling(folder, yaml.text("csv").orElseThrow(), place);
    files.add(file);
    String column = yaml.text("column")
        .orElseThrow(() -> yaml.place().toException("'column' is missing: the name of a column of " + file));
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser rows = CSVFormat.RFC4180.withFirstRecordAsHeader().parse(reader)) {
      if (!rows.getHeaderNames().contains(column)) {
        throw yaml.placeOf("column")
            .toException("there is no column '" + column + "' in " + file
                + NearestName.hint(column, rows.getHeaderNames(), ""));
      }
      List<String> texts = new ArrayList<>();
      for (CSVRecord row : rows) {
        texts.add(row.get(column));
      }
      if (texts.isEmpty()) {
        throw place.toException(file + " has no rows");
      }
      boolean numbers = texts.stream().allMatch(text -> NUMBER.matcher(text).matches());
      return new Values.Listed(texts.stream().map(text -> new Values.Value(text, numbers)).toList());
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw place.toException("can't read " + file + " as CSV: " + e.getMessage());
    }
  }
}
