package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ycsb reference schema}: what other programs check documents by. */
class SchemaTest {
  @ParameterizedTest
  @CsvSource({"run, ycsbpack-run/1, run-1", "experiment, ycsbpack-experiment/2, experiment-2",
    "check, ycsbpack-check/1, check-1"})
  void eachDocumentHasASchemaThatNamesItself(String document, String form, String id) throws IOException {
    JsonNode schema = new ObjectMapper().readTree(InProcess.run("reference schema " + document).out());

    assertThat(schema.path("$id").asText()).isEqualTo("https://ycsbpack.io/schema/" + id + ".json");
    assertThat(schema.at("/properties/schema/const").asText()).isEqualTo(form);
  }

  @Test
  void thatOfARunIsTheUsualOne() {
    assertThat(InProcess.run("reference schema").out()).isEqualTo(InProcess.run("reference schema run").out());
  }

  @Test
  void aMisspeltDocumentIsRefusedWithTheNearest() {
    CommandResult refused = InProcess.run("reference schema experimant");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("there is no schema 'experimant'; did you mean 'experiment'");
  }
}
