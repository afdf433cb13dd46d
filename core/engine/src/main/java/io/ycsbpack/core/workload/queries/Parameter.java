// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.workload.StatementConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A name in a statement, with a value drawn for each execution.
 *
 * @param name   in {@code ${name}}
 * @param values empty for a parameter that is sampled
 * @param sample the statement whose answer has the values in its first column; empty for other parameters
 */
record Parameter(String name, Distribution distribution, Optional<Values> values, Optional<String> sample,
    Place place) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern ORDERED = Pattern.compile("(?is).*\\bORDER\\s+BY\\b.*");
  private static final int MOST_SAMPLED = 1_000_000;

  /**
   * Its values; a sample is read from the database, and sorted if it has no ORDER BY, because servers return rows in
   * any order.
   *
   * @throws TargetException when the database refuses, or has no row
   */
  Values resolved(StatementConnection connection) {
    if (values.isPresent()) {
      return values.get();
    }
    List<Values.Value> read = new ArrayList<>();
    connection.read(sample.orElseThrow(), row -> {
      if (read.size() < MOST_SAMPLED) {
        read.add(first(row));
      }
    });
    if (read.isEmpty()) {
      throw new TargetException(place + ": the sample of the parameter '" + name + "' is empty: " + sample.get());
    }
    if (!ORDERED.matcher(sample.get()).matches()) {
      read.sort(Comparator.comparing(Values.Value::text));
    }
    return new Values.Listed(read);
  }

  private Values.Value first(byte[] row) {
    try {
      JsonNode node = JSON.readTree(row);
      JsonNode value = node.isContainerNode() && !node.isEmpty() ? node.elements().next() : node;
      return new Values.Value(value.asText(), value.isNumber());
    } catch (IOException e) {
      throw new TargetException(place + ": the sample of the parameter '" + name + "' is not JSON; leave FORMAT out",
          e);
    }
  }
}
