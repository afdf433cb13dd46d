package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.Documents;
import java.nio.charset.StandardCharsets;

/**
 * What EXPLAIN answers: the plan that the double executes, in the form and with the operators' names of the real
 * service. It is the double's own plan, and says so ({@code ~planner}); a real service may choose another.
 */
final class Explanation {
  private final String bucket;
  private final Select select;

  Explanation(String bucket, Select select) {
    this.bucket = bucket;
    this.select = select;
  }

  /** The answer, for this text of a statement. */
  byte[] json(String text) {
    ObjectNode answer = plan();
    answer.put("text", text).put("~planner", "couchbase-double");
    return answer.toString().getBytes(StandardCharsets.UTF_8);
  }

  private ObjectNode plan() {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ObjectNode sequence = answer.putObject("plan").put("#operator", "Sequence");
    ArrayNode children = sequence.putArray("~children");
    if (select.isCountOfAll()) {
      children.addObject().put("#operator", "CountScan").put("keyspace", select.from().collection().name());
    } else if (select.from().collection() != null) {
      scan(children, select.from().collection());
    }
    if (!select.where().isEmpty()) {
      children.addObject().put("#operator", "Filter");
    }
    children.addObject().put("#operator", select.isGrouped() ? "InitialGroup" : "InitialProject");
    ArrayNode subqueries = JsonNodeFactory.instance.arrayNode();
    for (Predicate predicate : select.where()) {
      if (predicate instanceof Predicate.Membership membership) {
        subqueries.add(new Explanation(bucket, membership.among().select()).plan());
      }
    }
    if (!subqueries.isEmpty()) {
      answer.set("~subqueries", subqueries);
    }
    return answer;
  }

  private void scan(ArrayNode children, Documents source) {
    AccessPath.ChosenIndex index = AccessPath
        .of(source, select.where(), select.fields(), select.returnsDocuments())
        .index();
    ObjectNode scan = children.addObject()
        .put("#operator", index.primary() ? "PrimaryScan3" : "IndexScan3")
        .put("index", index.name())
        .put("using", "gsi")
        .put("namespace", "default")
        .put("bucket", bucket)
        .put("scope", source.scope())
        .put("keyspace", source.name());
    if (index.covering()) {
      ArrayNode covers = scan.putArray("covers");
      select.fields().forEach(covers::add);
    } else {
      children.addObject().put("#operator", "Fetch").put("keyspace", source.name());
    }
  }
}
