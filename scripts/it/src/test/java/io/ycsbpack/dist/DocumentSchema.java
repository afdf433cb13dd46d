// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON Schemas of the documents that {@code ycsb} writes. */
enum DocumentSchema {
  RUN(RunRecord.class, "run-record-1.schema.json"),
  EXPERIMENT(ExperimentResult.class, "experiment-3.schema.json");

  private final Class<?> owner;
  private final String file;

  DocumentSchema(Class<?> owner, String file) {
    this.owner = owner;
    this.file = file;
  }

  String text() {
    try (InputStream stream = owner.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fails where this JSON is no such document. */
  void assertValid(String json) {
    assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(text())
        .validate(json, InputFormat.JSON)).isEmpty();
  }
}
