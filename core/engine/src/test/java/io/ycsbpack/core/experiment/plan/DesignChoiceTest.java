// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.ServerLoad;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DesignChoiceTest {
  private static final ConditionPlan PLAIN = plan(Map.of());

  @TempDir
  private Path results;
  private FigureKind figure = FigureKind.DELTA;
  private boolean rounds;
  private Optional<Integer> repeats = Optional.empty();

  private static ConditionPlan plan(Map<String, String> properties, AdditionPlan... additions) {
    return TestExperiments.asItIs(properties, additions);
  }

  private DesignChoice choice(boolean control, ConditionPlan... candidates) {
    Preparation preparation = preparation(control, candidates);
    return DesignChoice.of(preparation.scenarios(), preparation.wholeRuns(), Set.of("test.setting"),
        Set.of("test.layout"));
  }

  private Preparation preparation(boolean control, ConditionPlan... candidates) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>(Map.of("base", PLAIN));
    for (ConditionPlan candidate : candidates) {
      conditions.put("other " + conditions.size(), candidate);
    }
    Experiment experiment = TestExperiments.experiment(conditions, control,
        new Experiment.Demands(3, rounds, Margin.DEFAULT, Optional.empty(), figure));
    return TestExperiments.prepared(experiment, results, new PlanOptions.Asked(repeats, Set.of(), false, true,
        Optional.empty(), Optional.empty()));
  }

  private static void assertRounds(DesignChoice choice, String reason) {
    assertThat(choice.design()).isEqualTo(Design.WHOLE_RUNS);
    assertThat(choice.reason()).contains(reason);
  }

  @Test
  void conditionsThatDifferInClientPropertiesAloneTakeTurns() {
    assertThat(choice(false, plan(Map.of("test.setting", "1")))).returns(Design.SWITCHED, DesignChoice::design);
    assertThat(choice(true)).returns(Design.SWITCHED, DesignChoice::design);
  }

  @Test
  void whatCannotBeSwitchedIsNamed() {
    assertRounds(choice(false, plan(Map.of("test.setting", "1")), plan(Map.of("test.url", "there", "rows", "7"))),
        "'other 2' differs from 'base' in rows, test.url, which can't be switched while a server runs");
  }

  @Test
  void conditionsThatDifferInNeighborsWhichCanBeFrozenTakeTurnsOnOneServer() {
    DesignChoice choice = choice(false, plan(Map.of(), neighbor("cpu-stress")));

    assertThat(choice.design()).isEqualTo(Design.SWITCHED);
    assertThat(choice.reason()).contains("takes CPU time from every server");
    assertThat(choice.frozen()).containsExactly("cpu-stress");
    assertThat(choice.possible()).containsExactly(Design.SWITCHED, Design.WHOLE_RUNS);
    assertThat(choice.asked(Design.WHOLE_RUNS).frozen()).isEmpty();
  }

  @Test
  void theWayToAServerIsAnotherBehindAProxyAndInANetworkOfItsOwn() {
    AdditionPlan proxy = new AdditionPlan(Addition.Role.PROXY, "haproxy", Map.of());
    ConditionPlan plain = given("cpu=1");

    assertThat(given("cpu=2").withAdditions(List.of(neighbor("cpu-stress"))).way())
        .isEqualTo(plain.way());
    assertThat(plain.withAdditions(List.of(proxy)).way()).isNotEqualTo(plain.way());
    assertThat(given("own-network=true").way()).isNotEqualTo(plain.way());
  }

  private static AdditionPlan neighbor(String type) {
    return new AdditionPlan(Addition.Role.NEIGHBOR, type, Map.of());
  }

  @Test
  void aUserGetsAnotherDesignOnlyIfTheExperimentCanHaveIt() {
    DesignChoice choice = choice(true);

    assertThat(choice.asked(Design.WHOLE_RUNS)).isEqualTo(new DesignChoice(Design.WHOLE_RUNS, "--design asks for it"));
    assertThat(choice.asked(Design.SWITCHED)).isEqualTo(choice);
    assertThatThrownBy(() -> choice.asked(Design.RESTARTED)).isInstanceOf(UsageException.class)
        .hasMessage("--design restarted: this experiment can have switched or whole-runs, because two of its servers"
            + " can't run on this machine at once");
  }

  @Test
  void serversAreLoadedAsAUserAsksIfTheExperimentCanHaveIt() {
    DesignChoice one = choice(true);
    DesignChoice two = new DesignChoice(Design.SWITCHED, true, "", one.possible(), Set.of(), Set.of());

    assertThat(one.loaded(ServerLoad.IN_TURNS)).isEqualTo(one);
    assertThat(two.loaded(ServerLoad.AT_ONCE)).isEqualTo(two);
    assertThat(two.loaded(ServerLoad.IN_TURNS)).returns(false, DesignChoice::swapped)
        .returns("--load in-turns asks for it", DesignChoice::reason);
    assertThatThrownBy(() -> one.loaded(ServerLoad.AT_ONCE)).isInstanceOf(UsageException.class)
        .hasMessage("--load at-once: two of its servers can't run on this machine at once");
    assertThatThrownBy(() -> one.asked(Design.WHOLE_RUNS).loaded(ServerLoad.IN_TURNS))
        .isInstanceOf(UsageException.class)
        .hasMessage("--load in-turns has no effect on whole runs");
  }

  /** A plan of bare metal with these parameters. */
  private static ConditionPlan given(String parameters) {
    return new ConditionPlan("bare-metal", Arrays.stream(parameters.split(" "))
        .map(parameter -> parameter.split("="))
        .filter(parts -> parts.length > 1)
        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1])), Map.of());
  }

  @ParameterizedTest
  @CsvSource({"'', true", "cpu=100m memory=1Gi, true", "cpu=4096, false", "cpu=1 mechanism=cpuset, false",
    "link=100, false"})
  void aServerOfOursUnderAQuotaRunsTwiceWhereThereAreCoresForBoth(String parameters, boolean possible) {
    assumeThat(SplitCores.impossible()).isEmpty();
    assertThat(given(parameters).traits().twice()).isEqualTo(possible);
  }

  @ParameterizedTest
  @CsvSource({"cpu=1 memory=1Gi client-cpu=1, true", "cpu=1 mechanism=cpuset, true", "shared-memory=1Gi, false",
    "instances=2, false"})
  void aServerOfOursThatKeepsNothingFromOthersIsStartedNextToThem(String parameters, boolean started) {
    assertThat(given(parameters).traits().nextToOthers().test("any")).isEqualTo(started);
  }

  @Test
  void aServerThatIsThereHasNoLimitsAndIsNotStarted() {
    assertThat(given("memory=64Mi").traits().memory()).hasValue(64 << 20);
    assertThat(given("").traits().memory()).isEmpty();
    assertThat(PLAIN.traits().memory()).isEmpty();
    assertThat(PLAIN.traits().nextToOthers().test("any")).isFalse();
    assertThat(PLAIN.traits().switches()).isEmpty();
  }

  @Test
  void whatNeedsWholeRunsGetsRounds() {
    figure = FigureKind.CACHE;
    assertRounds(choice(true), "its figure, cache, is one of whole runs");
    figure = FigureKind.DELTA;
    repeats = Optional.of(3);
    assertRounds(choice(true), "repeats asks for rounds");
    repeats = Optional.empty();
    rounds = true;
    assertRounds(choice(true), "repeats asks for rounds");
  }

  @Test
  void theControlIsAQuestionOnlyWhereThereIsNoOther() {
    Preparation alone = preparation(true);
    Preparation compared = preparation(true, plan(Map.of("test.setting", "1")));

    assertThat(alone.scenarios().get(0).alternating().keySet()).containsExactly("base", "base A/A");
    assertThat(compared.scenarios().get(0).alternating().keySet()).containsExactly("base", "other 1");
  }
}
