// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.YamlNode;
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

/** @param files gets the CSV files that are read */
record ParameterReader(List<Path> files) {
  private static final List<String> SOURCES = List.of("values", "from", "csv", "sample");
  private static final List<String> KEYS = List.of("values", "from", "to", "csv", "column", "sample", "distribution");
  private static final Pattern NAME = Pattern.compile("\\w+");
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  Map<String, Parameter> read(YamlNode all) {
    requireValues(all);
    Map<String, Parameter> parameters = new LinkedHashMap<>();
    all.keys().forEach((name, parameter) -> {
      if (!NAME.matcher(name).matches()) {
        throw parameter.key()
            .toException("the name '" + name + "' of a parameter has to be of letters, digits and '_'");
      }
      parameters.put(name, parameter(name, parameter));
    });
    return parameters;
  }

  /** Refuses parameters whose values a capture has not written. */
  private static void requireValues(YamlNode all) {
    Map<String, YamlNode> masked = all.keys();
    masked.values().removeIf(parameter -> parameter.find(StatementFile.MASKED).isEmpty());
    masked.values().stream().findFirst().ifPresent(first -> {
      throw first.key()
          .toException((masked.size() == 1 ? "1 parameter has" : masked.size() + " parameters have")
              + " no value, because the capture did not write it: " + masked.entrySet()
                  .stream()
                  .map(one -> one.getKey() + " (line " + one.getValue().key().line() + ")")
                  .collect(Collectors.joining(", "))
              + ". Replace '" + StatementFile.MASKED + "' by one of " + String.join(", ", SOURCES));
    });
  }

  private Parameter parameter(String name, YamlNode yaml) {
    yaml.refuseOthers("a parameter", KEYS);
    List<String> sources = SOURCES.stream().filter(source -> yaml.find(source).isPresent()).toList();
    if (sources.size() != 1) {
      throw yaml.key()
          .toException("the parameter '" + name + "' needs one of " + String.join(", ", SOURCES) + "; it has "
              + (sources.isEmpty() ? "none" : String.join(" and ", sources)));
    }
    Distribution distribution = yaml.find("distribution")
        .map(word -> word.choice(List.of(Distribution.values())))
        .orElse(Distribution.UNIFORM);
    Optional<Values> values = yaml.find("values")
        .map(ParameterReader::listed)
        .or(() -> yaml.find("from").map(from -> range(from, yaml)))
        .or(() -> yaml.find("csv").map(csv -> column(csv, yaml)));
    if (values.isPresent() && !distribution.canDrawFrom(values.get().count())) {
      throw yaml.key()
          .toException("the parameter '" + name + "' has " + values.get().count() + " values, and " + distribution
              + " draws from up to " + Integer.MAX_VALUE);
    }
    return new Parameter(name, distribution, values, yaml.find("sample").map(YamlNode::text), yaml.key());
  }

  private static Values listed(YamlNode yaml) {
    List<Values.Value> values = yaml.elements()
        .stream()
        .map(value -> new Values.Value(value.text(), value.isNumber()))
        .toList();
    if (values.isEmpty()) {
      throw yaml.place().toException("'values' has none");
    }
    return new Values.Listed(values);
  }

  private static Values range(YamlNode first, YamlNode parameter) {
    YamlNode last = parameter.require("to", "the last number of the range");
    long from = first.wholeNumber();
    long to = last.wholeNumber();
    if (to < from || to - from < 0 || to - from == Long.MAX_VALUE) {
      throw last.place().toException("the range from " + from + " to " + to + " has no numbers, or too many");
    }
    return new Values.Range(from, to);
  }

  private Values column(YamlNode csv, YamlNode parameter) {
    Path file = csv.sibling();
    files.add(file);
    YamlNode named = parameter.require("column", "the name of a column of " + file);
    String column = named.text();
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser rows = CSVFormat.RFC4180.withFirstRecordAsHeader().parse(reader)) {
      if (!rows.getHeaderNames().contains(column)) {
        throw named.place()
            .toException("there is no column '" + column + "' in " + file
                + NearestName.hint(column, rows.getHeaderNames(), ""));
      }
      List<String> texts = new ArrayList<>();
      for (CSVRecord row : rows) {
        texts.add(row.get(column));
      }
      if (texts.isEmpty()) {
        throw csv.place().toException(file + " has no rows");
      }
      boolean numbers = texts.stream().allMatch(text -> NUMBER.matcher(text).matches());
      return new Values.Listed(texts.stream().map(text -> new Values.Value(text, numbers)).toList());
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw csv.place().toException("can't read " + file + " as CSV: " + e.getMessage());
    }
  }
}
