// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.ForecastText;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.ServerLoad;
import io.ycsbpack.core.trial.Terms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The question of a user about each candidate of an experiment, and the design that answers it.
 *
 * @param design empty for the best that the experiment can have
 * @param load   empty for at once if there is room
 * @param given  names of all options that the user gave
 */
public record PairedQuestions(Preparation preparation, AskedTerms asked, Optional<Design> design,
    Optional<ServerLoad> load, boolean explain, Predicate<String> given) {
  private void requireExplainable(DesignChoice choice) {
    if (explain && choice.design() != Design.RESTARTED) {
      throw new UsageException("--explain starts servers of conditions between the two that are compared, which needs"
          + " restarted servers; this experiment has the design " + choice.design()
          + (choice.possible().contains(Design.RESTARTED)
              ? "; add --design restarted"
              : ", because " + choice.reason()));
    }
  }

  private void requireLoadable() {
    if (load.filter(ServerLoad.AT_ONCE::equals).isPresent() && isNeighborSwitched()) {
      throw new UsageException("--load at-once: a neighbor that one condition alone has would take CPU time from both"
          + " servers; leave --load out");
    }
  }

  boolean isNeighborSwitched() {
    return Arms.isNeighborSwitched(preparation.scenarios());
  }

  /**
   * Options that the user gave, and that have no effect in rounds of whole runs.
   *
   * @param fixed whether the number of rounds is fixed
   */
  public List<String> withoutEffectInRounds(boolean fixed) {
    return fixed ? given("--budget", "--slice", "--figure", "--precise", "--anyway") : given("--slice");
  }

  private List<String> given(String... options) {
    return Stream.of(options).filter(given).toList();
  }

  /**
   * The question for rounds that go on until it is answered. Empty if the number of rounds is fixed: by {@code
   * --repeats}, or by the file if there is no {@code --budget}. Also empty if the experiment does not measure the
   * difference of one figure.
   *
   * @throws UsageException if both are given, or throughput is the figure under an offered load
   */
  public Optional<AskedTerms> rounds() {
    boolean repeats = preparation.options().asked().repeats().isPresent();
    boolean budget = !given("--budget").isEmpty();
    if (repeats && budget) {
      throw new UsageException("--repeats fixes the number of rounds, and --budget lets them go on until --detect is"
          + " answered: give one of them");
    }
    Optional<Boolean> before = preparation.before().map(result -> result.rounds() != null);
    if (before.isPresent() && (before.get() ? repeats : budget)) {
      throw new UsageException("the experiment in " + preparation.folder().path() + (before.get()
          ? " goes on until its question is answered: leave --repeats out to go on with it"
          : " has a fixed number of rounds: leave --budget out to go on with it"));
    }
    Experiment experiment = preparation.experiment();
    boolean open = before.orElse(!repeats && !experiment.demands().figure().knowsNoAnswers()
        && (budget || !experiment.demands().rounds() && experiment.demands().figure() == FigureKind.DELTA));
    if (open && asked.figure().filter(Figure.THROUGHPUT::equals).isPresent() && isPositive(DriverProperties.TARGET)) {
      throw new UsageException("--figure throughput: target offers a load, and throughput is that load on both sides;"
          + " ask for cpu, or leave --figure out");
    }
    return open ? Optional.of(asked) : Optional.empty();
  }

  /** @throws UsageException if the experiment can't have the user's design, or not the other options in it */
  public DesignChoice choice() {
    DesignChoice best = best();
    DesignChoice wanted = design.map(best::asked).orElse(best);
    requireLoadable();
    DesignChoice choice = load.map(wanted::loaded).orElse(wanted);
    requireExplainable(choice);
    if (choice.design() == Design.WHOLE_RUNS && preparation.before().filter(ExperimentResult::isBySlices).isPresent()) {
      throw new UsageException("--resume: the experiment in " + preparation.folder().path()
          + " began by slices, and this one would run in rounds, because " + choice.reason()
          + "; ask for the same, or leave --resume out to begin");
    }
    return choice;
  }

  /** Offered loads, and writers next to the load, need whole runs. */
  private DesignChoice best() {
    return Stream.of(DriverProperties.TARGET, TenantProperties.WRITERS)
        .filter(this::isPositive)
        .map(Property::name)
        .findFirst()
        .map(property -> new DesignChoice(Design.WHOLE_RUNS, property + " is part of whole runs alone"))
        .orElseGet(() -> DesignChoice.of(preparation.scenarios(), preparation.wholeRuns(),
            Binding.named(preparation.experiment().binding()).clientProperties(), layout()));
  }

  /** Properties that say how a server keeps its data, whatever it is asked. */
  private static Set<String> layout() {
    Set<String> names = new TreeSet<>(TenantProperties.layout());
    names.add(DriverProperties.DESIGN.name());
    return names;
  }

  private boolean isPositive(Property<? extends Number> property) {
    return preparation.scenarios()
        .stream()
        .map(ReadyServer::plan)
        .anyMatch(plan -> property.find(plan.settings()).filter(value -> value.doubleValue() > 0).isPresent());
  }

  /**
   * @param missingCpu why the CPU of the server is not known; empty if it is
   * @throws UsageException if the figure is not known of the server, or the budget is too short for a pilot
   */
  Terms terms(Design of, Optional<String> missingCpu) {
    if (asked.budget().compareTo(Terms.shortest(asked.slice())) < 0) {
      throw new UsageException(ForecastText.tooShort(asked.budget(), asked.slice()));
    }
    if (missingCpu.isPresent() && asked.figure().filter(Figure.SERVER_CPU::equals).isPresent()) {
      throw new UsageException("--figure cpu: the CPU of the server is not available, because " + missingCpu.get());
    }
    Figure primary = asked.figure()
        .orElseGet(() -> missingCpu.isPresent() || taking().isPresent() ? Figure.THROUGHPUT : Figure.SERVER_CPU);
    return new Terms(asked.question(preparation.margin()), primary, asked.budget(), asked.anyway(),
        preparation.orderSeed(), asked.slice(), of);
  }

  /**
   * The difference of conditions that takes CPU time from a server, and with it throughput: an operation needs about as
   * much of it as before. Empty if there is none, and if a difference is taken apart, which is done in CPU time.
   */
  private Optional<String> taking() {
    if (isNeighborSwitched()) {
      return Optional.of("neighbors");
    }
    return explain || !isCpuDifferent() ? Optional.empty() : Optional.of("cpu");
  }

  private boolean isCpuDifferent() {
    return preparation.scenarios()
        .stream()
        .anyMatch(arms -> arms.alternating()
            .values()
            .stream()
            .filter(plan -> ConditionType.named(plan.type())
                .parameters()
                .stream()
                .anyMatch(parameter -> parameter.name().equals(LimitParameters.CPU.name())))
            .map(plan -> LimitParameters.CPU.find(Settings.NONE.with(plan.parameters(), plan.type())))
            .distinct()
            .count() > 1);
  }

  /** Why throughput is the figure; empty if the user names a figure, or it is not. */
  Optional<String> throughput() {
    return asked.figure().isPresent() ? Optional.empty()
        : taking().map(what -> "throughput is the primary figure, because the conditions differ in " + what + "; "
            + "--figure cpu selects CPU per operation");
  }
}
