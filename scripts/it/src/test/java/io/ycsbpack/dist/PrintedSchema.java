package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

/** Checks documents by the schemas that {@code ycsb reference schema} prints. */
final class PrintedSchema {

  private PrintedSchema() {
  }

  /** Fails where this JSON is no such document: "run", "experiment" or "check". */
  static void assertValid(String json, String document) {
    String schema = InProcess.run("reference schema " + document).out();
    assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema)
        .validate(json, InputFormat.JSON)).isEmpty();
  }
}
