// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionProvider;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.Traits;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.YcsbLauncher;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is looked at before the first run of an experiment on servers that are there before it. */
class ProbesTest {
  private static final Property<String> REACHED = Property.optional("reached", PropertyType.text(),
      "Where it is reached.");

  @TempDir
  private Path folder;
  private final TestConsole console = new TestConsole();
  private final List<String> started = new ArrayList<>();
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private int exitCode;

  /** A type of condition whose servers are there, and reached where its parameter says so. */
  public static final class There implements ConditionProvider, ConditionType.Remote {
    @Override
    public List<ConditionType> types() {
      return List.of(new ConditionType("there", "servers that are there", List.of(REACHED),
          (site, given) -> Condition.of(new Condition.Run(Step.of("elsewhere"), Map.of())),
          given -> Traits.NONE, Set.of(), Optional.of(this)));
    }

    @Override
    public Optional<Reached> reachedBefore(ConditionSite site, Settings given) {
      return Optional.of(new Reached(Map.of("at", REACHED.find(given)
          .orElseThrow(() -> new NotReachedException("no way leads there"))), Optional.empty(), Optional::empty));
    }
  }

  @BeforeEach
  void addTheType() throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(ConditionProvider.class.getName()), There.class.getName());
    Thread.currentThread().setContextClassLoader(new URLClassLoader(new URL[]{folder.toUri().toURL()}, before));
  }

  @AfterEach
  void removeTheType() {
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void serversThatAreThereAreOpenedOnceFromHereWithThePropertiesOfTheirCondition() {
    Probes probes = probes(Map.of("reached", "door"));
    assertThat(probes.lines()).contains("  to be opened before the first run: 'base'",
        "  to be opened before the first run: 'other'");

    open(probes);

    assertThat(started).hasSize(2)
        .allMatch(arguments -> arguments.startsWith("run test ") && arguments.contains("-p at=door")
            && arguments.endsWith("--probe"))
        .filteredOn(arguments -> arguments.contains("-p table=other"))
        .hasSize(1);
  }

  @Test
  void aTableThatIsMissingThereIsNamedWithItsConditionBeforeAnythingIsMeasured() {
    exitCode = 2;

    assertThatThrownBy(() -> open(probes(Map.of("reached", "door"))))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.TARGET))
        .hasMessageMatching("nothing is measured, because the condition '(base|other)' can't be: there is no table .*");
  }

  @Test
  void serversThatCanNotBeReachedFromHereAreSaidNotToHaveBeenLookedAtInThePlanToo() {
    Probes probes = probes(Map.of());
    String line = "  not checked before its first run: whether 'base' has the tables and settings that it needs,"
        + " because no way leads there";
    assertThat(probes.lines()).contains(line);

    assertThatCode(() -> open(probes)).doesNotThrowAnyException();

    assertThat(started).isEmpty();
    assertThat(console.lines()).contains(line);
  }

  private Probes probes(Map<String, String> parameters) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", new ConditionPlan("there", parameters, Map.of()));
    conditions.put("other", new ConditionPlan("there", parameters, Map.of("table", "other")));
    Preparation preparation = TestExperiments.prepared(
        TestExperiments.experiment(conditions, false, TestExperiments.ofRounds(3, FigureKind.DELTA)),
        folder.resolve("results"), TestExperiments.asked(false, false));
    return new Probes(preparation.plannedRuns(), console);
  }

  private void open(Probes probes) {
    YcsbLauncher launcher = (step, output, wrapper) -> {
      started.add(String.join(" ", step.arguments()));
      return new ProcessBuilder("sh", "-c", "read begin; echo there is no table; exit " + exitCode)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    };
    probes.open(new ConditionRunner(launcher, folder.resolve("journals"), new StopSignal(), console));
  }
}
