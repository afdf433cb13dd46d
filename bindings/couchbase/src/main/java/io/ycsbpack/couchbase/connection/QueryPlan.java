// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How the query service would find the rows of a statement, by EXPLAIN: the scans of its plan, including sub-selects.
 *
 * @param scans in the order of the plan; empty if the plan names no index
 */
public record QueryPlan(List<Scan> scans) {

  /**
   * @param operator the service's name of the scan, such as IndexScan3 or PrimaryScan3
   * @param using service of the index, such as gsi
   * @param covering whether the statement is answered only from the index
   */
  public record Scan(String operator, String index, String using, String keyspace, boolean covering) {

    /** Whether it reads the whole collection, for lack of a suitable index. */
    public boolean isPrimary() {
      return operator.startsWith("PrimaryScan") || isSequential();
    }

    /** Whether it reads the whole collection without any index, as servers from 7.6 on do. */
    public boolean isSequential() {
      return using.equals("sequentialscan") || index.equals("#sequentialscan");
    }

    @Override
    public String toString() {
      return operator + " by " + index + " on " + keyspace + (covering ? ", covering" : "");
    }
  }

  public static QueryPlan of(Statements statements, String statement, Object... parameters) {
    try {
      List<Scan> scans = new ArrayList<>();
      statements.look("EXPLAIN " + statement, parameters).forEach(row -> collect(JsonObject.fromJson(row), scans));
      return new QueryPlan(scans);
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the plan can't be read by EXPLAIN " + statement, e);
    }
  }

  private static void collect(Object node, List<Scan> scans) {
    if (node instanceof JsonArray array) {
      array.forEach(element -> collect(element, scans));
    } else if (node instanceof JsonObject object) {
      String operator = text(object, "#operator");
      if (operator.contains("Scan") && object.containsKey("index")) {
        scans.add(new Scan(operator, text(object, "index"), text(object, "using"), text(object, "keyspace"),
            object.containsKey("covers")));
      }
      object.getNames().forEach(name -> collect(object.get(name), scans));
    }
  }

  private static String text(JsonObject object, String name) {
    return object.get(name) instanceof String text ? text : "";
  }

  @Override
  public String toString() {
    return scans.isEmpty()
        ? "no index"
        : scans.stream().map(Scan::toString).collect(Collectors.joining("; "));
  }
}
