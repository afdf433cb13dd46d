package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** Checks documents by the schemas that {@code ycsb reference schema} prints. */
final class PrintedSchema {

  private PrintedSchema() {
  }

  /** Fails where this JSON is no such document: "run", "experiment" or "check". */
  static void assertValid(String json, String document) {
    assertThat(problems(InProcess.run("reference schema " + document).out(), json)).isEmpty();
  }

  /** What is wrong with this JSON by a schema; nothing where it is valid. */
  static List<Error> problems(String schema, String json) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema)
        .validate(json, InputFormat.JSON);
  }
}
