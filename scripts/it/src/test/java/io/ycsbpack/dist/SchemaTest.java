package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
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

  @TestFactory
  Stream<DynamicTest> eachExperimentOfOursIsValid() throws IOException {
    String schema = InProcess.run("reference schema experiment-file").out();
    try (Stream<Path> files = Files.list(YcsbProcess.HOME.resolve("workloads/experiments"))) {
      return files.sorted()
          .toList()
          .stream()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(),
              () -> assertThat(PrintedSchema.problems(schema, json(Files.readString(file)))).isEmpty()));
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"conditions|conditons", "binding: clickhouse|binding: clickhous",
    "cpu: 1|cup: 1", "type: bare-metal|type: bare-mettal", "workers: 2|worker: 2", "type: cpu-stress|type: cpu-stres",
    "control: true|control: maybe", "repeats: 3|repeats: many", "tenantq.partitioned: true|tenantq.partitioned: yess"})
  void aMisspeltKeyOrValueOfAnExperimentIsNot(String right, String wrong) throws IOException {
    String schema = InProcess.run("reference schema experiment-file").out();
    String file = """
        binding: clickhouse
        workload: workloads/tenantq
        properties: {tenantq.partitioned: true}
        repeats: 3
        control: true
        conditions:
          one: {type: bare-metal, cpu: 1, neighbors: {type: cpu-stress, workers: 2}}
          two: {type: "${type}"}
          three:
        """;

    assertThat(PrintedSchema.problems(schema, json(file))).isEmpty();
    assertThat(PrintedSchema.problems(schema, json(file.replace(right, wrong)))).isNotEmpty();
  }

  private static String json(String yaml) throws IOException {
    return YAMLMapper.builder().build().readTree(yaml).toString();
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
