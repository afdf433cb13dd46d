// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.Main;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.record.ResultsFolder;
import io.ycsbpack.core.workload.WorkloadKind;
import java.lang.reflect.AccessibleObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A name on a command line or in an experiment's file is one parameter, declared once, wherever it is written. */
class DeclarationsTest {
  /**
   * Words with two senses: YCSB's offered load and Kubernetes' kind and name; quota in cores, and whether pods may save
   * theirs; the design of a comparison, and of tables.
   */
  private static final Set<String> HOMONYMS = Set.of("target", "burst", "design");

  private final Map<String, Set<Object>> declarations = new TreeMap<>();

  @Test
  void noParameterIsDeclaredTwice() {
    collect(Main.commandLine(System.err));
    ConditionType.all().forEach(type -> add(type.parameters()));
    Addition.all().forEach(addition -> add(addition.parameters()));
    WorkloadKind.declarations().values().forEach(this::add);
    Binding.all().forEach(binding -> add(binding.properties()));
    add(DriverProperties.all());
    add(List.of(ResultsFolder.RESULTS));

    assertThat(declarations).containsKeys("cpu", "memory", "client-cpu", "streams", "threads", "namespace", "results",
        "errorbudget", "recordcount", "tenantq.rows", "clickhouse.url", "couchbase.host");
    declarations.forEach((name, declared) -> assertThat(declared)
        .as("declarations of " + name + "; take one for all, as CommonParameters or LimitParameters have it")
        .hasSize(HOMONYMS.contains(name) ? 2 : 1));
  }

  /** An option of an annotation is declared by its field or parameter, which several commands share. */
  private void collect(CommandLine line) {
    for (OptionSpec option : line.getCommandSpec().options()) {
      for (String name : option.names()) {
        add(name.replaceFirst("^-+", ""),
            option.userObject() instanceof AccessibleObject annotated ? annotated.toString() : option.userObject());
      }
    }
    line.getSubcommands().values().forEach(this::collect);
  }

  private void add(List<Property<?>> parameters) {
    parameters.forEach(parameter -> add(parameter.name(), parameter.declaration()));
  }

  private void add(String name, Object declaration) {
    declarations.computeIfAbsent(name, any -> new HashSet<>()).add(declaration);
  }

  @Test
  void theHelpListsOptionsInTheOrderOfTheCommandWithTheirDefaults() {
    String help = InProcess.run("k8s deploy --help").out();

    assertThat(help).containsSubsequence("--cpu=CORES", "--memory=SIZE", "(default: 4Gi)", "--replicas=N", "--storage",
        "--context=NAME", "-n, --namespace=NAME", "--wait=TIME");
  }

  @Test
  void anOptionAndAParameterOfAnExperimentAreOneDeclaration() {
    Property<?> cpu = ConditionType.named("bare-metal").parameters().get(0);

    assertThat(cpu.name()).isEqualTo("cpu");
    assertThat(Main.commandLine(System.err)
        .getSubcommands()
        .get("delta")
        .getCommandSpec()
        .findOption("--cpu")
        .userObject()).isSameAs(cpu.declaration());
  }
}
