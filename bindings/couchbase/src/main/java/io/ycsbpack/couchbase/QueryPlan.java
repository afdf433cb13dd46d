// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How the query service would find the rows of a statement, by EXPLAIN. */
final class QueryPlan {

  /**
   * @param operator the service's name of the scan, such as IndexScan3 or PrimaryScan3
   * @param using service of the index, such as gsi
   * @param covering whether the statement is answered only from the index
   */
  record Scan(String operator, String index, String using, String keyspace, boolean covering) {

    /** Whether it reads the whole collection, for lack of a suitable index. */
    boolean isPrimary() {
      return operator.startsWith("PrimaryScan") || isSequential();
    }

    /** Whether it reads the whole collection without any index, as servers from 7.6 on do. */
    boolean isSequential() {
      return using.equals("sequentialscan") || index.equals("#sequentialscan");
    }

    @Override
    public String toString() {
      return operator + " by " + index + " on " + keyspace + (covering ? ", covering" : "");
    }
  }

  private QueryPlan() {
  }

  /**
   * The scans of the plan, including sub-selects, in its order.
   *
   * @param refusal begins the message of the exception
   * @throws TargetException if a scan is unfit, or the plan names no index
   */
  static String require(Statements statements, String refusal, Predicate<Scan> unfit, String statement,
      Object... parameters) {
    List<Scan> scans = new ArrayList<>();
    try {
      statements.look("EXPLAIN " + statement, parameters).forEach(row -> collect(JsonObject.fromJson(row), scans));
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the plan can't be read by EXPLAIN " + statement, e);
    }
    String plan = scans.stream().map(Scan::toString).collect(Collectors.joining("; "));
    if (scans.isEmpty() || scans.stream().anyMatch(unfit)) {
      throw new TargetException(refusal + (scans.isEmpty() ? "no index" : plan) + "; look at it by: EXPLAIN "
          + statement);
    }
    return plan;
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
}
