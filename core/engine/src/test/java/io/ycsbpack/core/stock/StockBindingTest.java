// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.stock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.Main;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A binding that ycsbpack knows nothing of is driven, recorded and judged like ours. */
class StockBindingTest {
  private static final String CLASS = "site.ycsb.mem.MemClient";

  @TempDir
  private static Path classes;
  @TempDir
  private Path folder;
  private ForeignBinding foreign;

  @BeforeAll
  static void compile() throws IOException {
    ForeignBinding.compile(classes);
  }

  @BeforeEach
  void pack() throws IOException {
    foreign = ForeignBinding.in(folder, classes);
  }

  private CommandResult ycsb(String command, String arguments) {
    List<String> all = new ArrayList<>(List.of(command, "-p", "workload=core"));
    all.addAll(List.of(arguments.replace("JARS", foreign.jars() + "/*").split(" ")));
    for (String property : List.of("results=" + folder.resolve("results"), "recordcount=20", "operationcount=200",
        "verdict.shared=true", "verdict.steal=1", "mem.server=" + folder)) {
      all.addAll(List.of("-p", property));
    }
    return CommandResult.of(Main::run, all.toArray(String[]::new));
  }

  private String db() {
    return "--db " + CLASS + " --classpath JARS ";
  }

  /** A busy machine invalidates such a short run. */
  private static void assertRan(CommandResult run) {
    assertThat(run.exitCode()).as(run.err()).isIn(0, 4);
    assertThat(run.figure("OVERALL", "Operations")).isEqualTo(200);
    assertThat(run.figure("OVERALL", "FailedOperations")).isZero();
  }

  private List<JsonNode> records() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("results"))) {
      List<JsonNode> records = new ArrayList<>();
      for (Path file : files.filter(name -> name.toString().endsWith(".json")).sorted().toList()) {
        records.add(new ObjectMapper().readTree(file.toFile()));
      }
      return records;
    }
  }

  @Test
  void isLoadedAndRunAndItsPropertiesAreRecordedWithoutSecrets() throws IOException {
    CommandResult load = ycsb("load", db() + "-p mem.password=hunter22");
    CommandResult run = ycsb("run", db() + "-threads 2 -target 500 -p mem.password=hunter22 -p mem.url=mem://u:pa55@h");

    assertThat(load.exitCode()).as(load.err()).isZero();
    assertRan(run);
    assertThat(run.err()).contains("a server reached by " + CLASS + " of mem-binding-9.jar");
    assertThat(records()).hasSize(2).allSatisfy(record -> {
      assertThat(record.toString()).doesNotContain("hunter22", "pa55");
      assertThat(record.at("/plan/binding").asText()).isEqualTo("stock");
      assertThat(record.at("/plan/properties/db").asText()).isEqualTo(CLASS);
      assertThat(record.at("/plan/properties/classpath").asText()).isEqualTo(foreign.jars() + "/*");
      assertThat(record.at("/plan/properties/mem.server").asText()).isEqualTo(folder.toString());
      assertThat(record.at("/plan/properties/mem.password").asText()).isEqualTo("***");
      assertThat(record.at("/target/kind").asText()).isEqualTo("given");
      assertThat(record.at("/target/versions/binding").asText()).isEqualTo("mem-binding-9.jar");
    });
  }

  @Test
  void isFoundByNameInADistribution() throws IOException {
    String ycsb = " --ycsb " + foreign.distribution();

    assertThat(ycsb("load", "--db mem" + ycsb).exitCode()).isZero();
    assertRan(ycsb("run", "--db mem-two" + ycsb));
    assertRan(ycsb("run", "--db " + CLASS + ycsb));
  }

  @Test
  void missingRecordsAreCountedAndLoadedOnRequestOnly() {
    ycsb("load", db() + "-p insertcount=13");

    CommandResult missing = ycsb("run", db());
    CommandResult loaded = ycsb("run", db() + "-p loadmissing=true");

    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err())
        .contains("the table usertable holds 13 of recordcount=20 records; load them with: ycsb load"
            + " stock ", " -p db=" + CLASS);
    assertRan(loaded);
  }

  @Test
  void aMethodThatItsJarsLackEndsTheRunWithTheReason() {
    ycsb("load", db());

    CommandResult broken = ycsb("run", db() + "-p mem.broken=true");

    assertThat(broken.exitCode()).as(broken.err()).isEqualTo(3);
    assertThat(broken.err()).contains("NoSuchMethodError: of another version");
  }

  @Test
  void armsShareNoStaticField() throws Exception {
    Settings settings = Settings.NONE.with(Map.of("db", CLASS, "classpath", foreign.jars() + "/*"), "-p");
    Binding stock = Binding.named("stock");

    Class<?> first = stock.configured(settings).databaseClass();
    Class<?> second = stock.configured(settings).databaseClass();

    assertThat(first).isNotEqualTo(second);
    assertThat(first.getSuperclass()).isEqualTo(second.getSuperclass()).isEqualTo(site.ycsb.DB.class);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "--db site.ycsb.mem.Nobody --classpath JARS | db=site.ycsb.mem.Nobody (from -p): there is no class site.ycsb.mem.Nobody in library-1.jar, mem-binding-9.jar",
    "--db com.fasterxml.jackson.databind.ObjectMapper --classpath JARS | is not a site.ycsb.DB",
    "--db site.ycsb.DB --classpath JARS | is abstract",
    "--db site.ycsb.mem.MemClient --classpath no/such.jar | there is no file no/such.jar",
    "--db site.ycsb.mem.MemClient --classpath no/such/* | there is no jar in no/such/",
    "--db site.ycsb.mem.MemClient | its jars are not named; add --classpath",
    "--classpath JARS | the binding 'stock' needs a class: --db",
    "basic --db site.ycsb.mem.MemClient --classpath JARS | 'basic' and --db, --classpath or --ycsb name two databases",
    "--db mem --ycsb no-such | bin/bindings.properties of it can't be read",
    "-threads 1 | which database? Name a binding", "basic -p mem.x=1 | there is no property 'mem.",
    "--db site.ycsb.mem.MemClient --classpath JARS -threads none | threadcount='none'",
    "--db site.ycsb.mem.MemClient --classpath JARS -p workload=tenantq | does not serve the tenant workload"})
  void whatCanNotBeUsedIsRefusedInOneLine(String arguments, String message) {
    CommandResult refused = ycsb("run", arguments);

    assertThat(refused.exitCode()).as(refused.err()).isEqualTo(1);
    assertThat(refused.err()).contains("ycsb: ", message);
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void aDistributionWithoutTheBindingIsRefused() throws IOException {
    Path ycsb = foreign.distribution();

    assertThat(ycsb("run", "--db memm --ycsb " + ycsb).err()).contains("db=memm", "has no such binding; did you mean",
        "(it has mem, mem-two, other)");
    assertThat(ycsb("run", "--db other --ycsb " + ycsb).err()).contains("has no folder other-binding");
  }

  @Test
  void aMissingLibraryIsNamedAndOursIsNotTakenInItsPlace() throws IOException {
    Files.delete(foreign.jars().resolve("library-1.jar"));

    CommandResult refused = ycsb("load", db());

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("com/fasterxml/jackson/databind/ObjectMapper",
        "are all its jars on the class path?"
            + " It has mem-binding-9.jar");
  }

  @Test
  void aServerThatCanNotBeReachedIsNotAMisuse() {
    CommandResult run = CommandResult.of(Main::run, "load", "--db", CLASS, "--classpath", foreign.jars() + "/*", "-p",
        "workload=core");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(CLASS + " can't open the database: mem.server is not set");
  }
}
