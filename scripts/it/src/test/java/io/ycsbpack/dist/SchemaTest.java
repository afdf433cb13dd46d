// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schemas by which other programs check what {@code ycsb} writes. */
class SchemaTest {
  @ParameterizedTest
  @CsvSource({"RUN, ycsbpack-run/1, run-1", "EXPERIMENT, ycsbpack-experiment/3, experiment-3"})
  void eachDocumentHasASchemaThatNamesItself(DocumentSchema document, String form, String id) throws IOException {
    JsonNode schema = Results.json(document.text());

    assertThat(schema.path("$id").asText()).isEqualTo("https://ycsbpack.io/schema/" + id + ".json");
    assertThat(schema.at("/properties/schema/const").asText()).isEqualTo(form);
  }
}
