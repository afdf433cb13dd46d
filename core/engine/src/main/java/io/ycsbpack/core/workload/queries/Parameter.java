// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.file.YamlNode;
import io.ycsbpack.core.workload.StatementConnection;
import io.ycsbpack.core.workload.queries.Values.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A name in a statement, with a value drawn for each execution.
 *
 * @param name   in {@code ${name}}
 * @param values empty for a parameter that is sampled
 * @param sample the statement whose answer has the values in its first column; empty for other parameters
 */
record Parameter(String name, boolean zipfian, Optional<Values> values, Optional<String> sample,
    Place place) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SOURCES = List.of("values", "from", "sample");
  private static final List<String> KEYS = List.of("values", "from", "to", "sample", "distribution");
  private static final String ZIPFIAN = "zipfian";
  private static final Pattern NAME = Pattern.compile("\\w+");
  private static final Pattern ORDERED = Pattern.compile("(?is).*\\bORDER\\s+BY\\b.*");
  private static final int MOST_SAMPLED = 1_000_000;

  /** The parameters of a file, in its order; those whose values a capture has not written are refused. */
  static List<Parameter> all(YamlNode yaml) {
    Map<String, YamlNode> masked = yaml.keys();
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
    return yaml.keys().entrySet().stream().map(named -> of(named.getKey(), named.getValue())).toList();
  }

  private static Parameter of(String name, YamlNode yaml) {
    if (!NAME.matcher(name).matches()) {
      throw yaml.key().toException("the name '" + name + "' of a parameter has to be of letters, digits and '_'");
    }
    yaml.refuseOthers("a parameter", KEYS);
    List<String> sources = SOURCES.stream().filter(source -> yaml.find(source).isPresent()).toList();
    if (sources.size() != 1) {
      throw yaml.key()
          .toException("the parameter '" + name + "' needs one of " + String.join(", ", SOURCES) + "; it has "
              + (sources.isEmpty() ? "none" : String.join(" and ", sources)));
    }
    boolean zipfian = yaml.find("distribution")
        .map(word -> word.choice(List.of("uniform", ZIPFIAN)))
        .filter(ZIPFIAN::equals)
        .isPresent();
    Optional<Values> values = yaml.find("values")
        .map(listed -> listed(listed, zipfian))
        .or(() -> yaml.find("from").map(from -> range(from, yaml, zipfian)));
    values.filter(all -> zipfian && all.count() > Integer.MAX_VALUE).ifPresent(all -> {
      throw yaml.key()
          .toException("the parameter '" + name + "' has " + all.count() + " values, and " + ZIPFIAN
              + " draws from up to " + Integer.MAX_VALUE);
    });
    return new Parameter(name, zipfian, values, yaml.find("sample").map(YamlNode::text), yaml.key());
  }

  private static Values listed(YamlNode yaml, boolean zipfian) {
    List<Value> values = yaml.elements().stream().map(value -> new Value(value.text(), value.isNumber())).toList();
    if (values.isEmpty()) {
      throw yaml.place().toException("'values' has none");
    }
    return listed(values, zipfian);
  }

  private static Values listed(List<Value> values, boolean zipfian) {
    return new Values(zipfian, values.size(), index -> values.get((int) index));
  }

  /** Both ends are included. */
  private static Values range(YamlNode first, YamlNode parameter, boolean zipfian) {
    YamlNode last = parameter.require("to", "the last number of the range");
    long from = first.wholeNumber();
    long to = last.wholeNumber();
    if (to < from || to - from < 0 || to - from == Long.MAX_VALUE) {
      throw last.place().toException("the range from " + from + " to " + to + " has no numbers, or too many");
    }
    return new Values(zipfian, to - from + 1, index -> new Value(String.valueOf(from + index), true));
  }

  /**
   * Its values; a sample is read from the database, and sorted if it has no ORDER BY, because servers return rows in
   * any order.
   *
   * @throws TargetException when the database refuses, or has no row
   */
  Values resolved(StatementConnection connection) {
    return values.orElseGet(() -> sampled(sample.orElseThrow(), connection));
  }

  private Values sampled(String statement, StatementConnection connection) {
    List<Value> read = new ArrayList<>();
    connection.read(statement, row -> {
      if (read.size() < MOST_SAMPLED) {
        read.add(first(row));
      }
    });
    if (read.isEmpty()) {
      throw new TargetException(place + ": the sample of the parameter '" + name + "' is empty: " + statement);
    }
    if (!ORDERED.matcher(statement).matches()) {
      read.sort(Comparator.comparing(Value::text));
    }
    return listed(read, zipfian);
  }

  private Value first(byte[] row) {
    try {
      JsonNode node = JSON.readTree(row);
      JsonNode value = node.isContainerNode() && !node.isEmpty() ? node.elements().next() : node;
      return new Value(value.asText(), value.isNumber());
    } catch (IOException e) {
      throw new TargetException(place + ": the sample of the parameter '" + name + "' is not JSON; leave FORMAT out",
          e);
    }
  }
}
