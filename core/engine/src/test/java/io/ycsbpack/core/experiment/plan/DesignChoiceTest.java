package io.ycsbpack.core.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.AdditionPlan;
import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.BareMetal;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.experiment.step.FreezeProgram;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.ServerLoad;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DesignChoiceTest {
  private static final ConditionPlan PLAIN = plan(Map.of());

  @TempDir
  private Path results;
  private FigureKind figure = FigureKind.DELTA;
  private boolean rounds;
  private Optional<Integer> repeats = Optional.empty();

  private static ConditionPlan plan(Map<String, String> properties, AdditionPlan... additions) {
    return new ConditionPlan(AsItIs.NAME, Map.of(), properties, List.of(additions));
  }

  private DesignChoice choice(boolean control, ConditionPlan... candidates) {
    return DesignChoice.of(preparation(control, candidates), Set.of("test.setting"), Set.of("test.layout"));
  }

  private Preparation preparation(boolean control, ConditionPlan... candidates) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>(Map.of("base", PLAIN));
    for (ConditionPlan candidate : candidates) {
      conditions.put("other " + conditions.size(), candidate);
    }
    Experiment experiment = new Experiment(new Experiment.About("chosen", "", Map.of()),
        new Experiment.Work("test", List.of(), Map.of()), Experiment.Variation.NONE,
        new Experiment.Compared("base", conditions, control),
        new Experiment.Demands(3, rounds, Margin.DEFAULT, Optional.empty(), figure));
    return new Preparation(experiment,
        new PlanOptions(results, Map.of(), name -> false, one -> Optional.empty(), (one, plan) -> List.of(),
            new PlanOptions.Asked(repeats, Set.of(), false, true, OptionalDouble.empty(), OptionalLong.empty())));
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
  void aNeighborThatKeepsItsMemoryWhileItIsFrozenIsComparedInRounds() {
    DesignChoice choice = choice(false, plan(Map.of(), neighbor("cpu-stress")),
        plan(Map.of(), neighbor("memory-stress")));

    assertRounds(choice, "memory-stress among neighbors, which can't be switched while a server runs: it keeps its"
        + " memory and page cache while it is frozen");
    assertThat(choice.frozen()).isEmpty();
  }

  @Test
  void theNeighborsOfAllConditionsArePutFrozenAndStoppedByTheUndo() {
    Preparation preparation = preparation(false, plan(Map.of(), neighbor("cpu-stress")));
    Scenario scenario = preparation.scenarios().get(0);
    ServerSteps.Placed placed = new ServerSteps(preparation).placed(scenario);
    Map<String, List<SwitchStep>> freezing = new ServerSteps(preparation).freezing(placed.trial());

    assertThat(placed.condition().put()).extracting(DesignChoiceTest::command)
        .containsExactly("neighbor start", "neighbor freeze");
    assertThat(placed.condition().undo()).extracting(DesignChoiceTest::command).containsExactly("neighbor stop");
    assertThat(freezing.get("base")).extracting(step -> ((FreezeProgram) step).frozen()).containsExactly(true);
    assertThat(freezing.get("other 1")).extracting(step -> ((FreezeProgram) step).frozen()).containsExactly(false);
  }

  @Test
  void theWayToAServerIsAnotherBehindAProxyAndInANetworkOfItsOwn() {
    AdditionPlan proxy = new AdditionPlan(Addition.Role.PROXY, "haproxy", Map.of());
    ConditionPlan plain = bareMetal(Map.of("cpu", "1"));

    assertThat(bareMetal(Map.of("cpu", "2")).withAdditions(List.of(neighbor("cpu-stress"))).way())
        .isEqualTo(plain.way());
    assertThat(plain.withAdditions(List.of(proxy)).way()).isNotEqualTo(plain.way());
    assertThat(bareMetal(Map.of("own-network", "true")).way()).isNotEqualTo(plain.way());
  }

  private static String command(Step step) {
    return String.join(" ", step.arguments().subList(0, 2));
  }

  private static AdditionPlan neighbor(String type) {
    return new AdditionPlan(Addition.Role.NEIGHBOR, type, Map.of());
  }

  @Test
  void aUserGetsAnotherDesignOnlyIfTheExperimentCanHaveIt() {
    DesignChoice choice = choice(true);

    assertThat(choice.asked(Design.WHOLE_RUNS)).isEqualTo(new DesignChoice(Design.WHOLE_RUNS, "it is asked for"));
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

  @Test
  void aServerOfOursUnderAQuotaRunsTwiceWhereThereAreCoresForBoth() {
    ConditionType type = new BareMetal();

    assumeThat(SplitCores.impossible()).isEmpty();
    assertThat(type.isPossibleTwice(bareMetal(Map.of()))).isTrue();
    assertThat(type.isPossibleTwice(bareMetal(Map.of("cpu", "100m", "memory", "1Gi")))).isTrue();
    assertThat(type.isPossibleTwice(bareMetal(Map.of("cpu", "4096")))).isFalse();
    assertThat(type.isPossibleTwice(bareMetal(Map.of("cpu", "1", "mechanism", "offline")))).isFalse();
    assertThat(type.isPossibleTwice(bareMetal(Map.of("link", "100")))).isFalse();
  }

  @Test
  void aServerOfOursThatKeepsNothingFromOthersIsStartedNextToThem() {
    ConditionType type = new BareMetal();

    assertThat(type.isStartedNextToOthers("any", bareMetal(Map.of("cpu", "1", "memory", "1Gi", "client-cpu", "1"))))
        .isTrue();
    assertThat(type.isStartedNextToOthers("any", bareMetal(Map.of("cpu", "1", "mechanism", "offline")))).isFalse();
    assertThat(type.isStartedNextToOthers("any", bareMetal(Map.of("shared-memory", "1Gi")))).isFalse();
    assertThat(type.isStartedNextToOthers("any", bareMetal(Map.of("instances", "2")))).isFalse();
    assertThat(new AsItIs().isStartedNextToOthers("any", PLAIN)).isFalse();
  }

  @Test
  void theMemoryOfAServerOfOursIsItsLimit() {
    assertThat(new BareMetal().memoryLimit(bareMetal(Map.of("memory", "64Mi")))).hasValue(64 << 20);
    assertThat(new BareMetal().memoryLimit(bareMetal(Map.of()))).isEmpty();
    assertThat(new AsItIs().memoryLimit(PLAIN)).isEmpty();
  }

  private static ConditionPlan bareMetal(Map<String, String> parameters) {
    return new ConditionPlan("bare-metal", parameters, Map.of());
  }

  @Test
  void aQuotaOfAServerOfOursIsChangedInPlaceAndNothingElseOfItsLimits() {
    ConditionType type = new BareMetal();

    assumeThat(AppliedLimit.isGroupPossible()).isTrue();
    assertThat(type.switchedInPlace(bareMetal(Map.of("cpu", "500m", "memory", "1Gi")))).containsExactly("cpu");
    assertThat(type.switchedInPlace(bareMetal(Map.of()))).isEmpty();
    assertThat(type.switchedInPlace(bareMetal(Map.of("cpu", "1", "mechanism", "cpuset")))).isEmpty();
    assertThat(type.switchedInPlace(bareMetal(Map.of("cpu", "1", "burst", "1")))).isEmpty();
    assertThat(type.switchedInPlace(bareMetal(Map.of("cpu", "1", "sees-limits", "cpu")))).isEmpty();
    assertThat(type.switchedInPlace(bareMetal(Map.of("cpu", "1", "instances", "2")))).isEmpty();
    assertThat(new AsItIs().switchedInPlace(PLAIN)).isEmpty();
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

    assertThat(alone.alternating(alone.scenarios().get(0)).keySet()).containsExactly("base", "base A/A");
    assertThat(compared.alternating(compared.scenarios().get(0)).keySet()).containsExactly("base", "other 1");
  }
}
