package io.ycsbpack.core.comparison;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.RoundQuestion;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.tenant.TenantProperties;
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
 * What a user asks of each candidate of an experiment.
 *
 * @param size   whether to go on after a difference is found until its size is known
 * @param design empty for the best that the experiment can have
 * @param load   empty for at once if there is room
 * @param given  names of all options that the user gave
 */
public record PairedQuestions(boolean size, Optional<Design> design, Optional<ServerLoad> load, boolean explain,
    TrialTerms trial, Predicate<String> given) {

  private void requireExplainable(DesignChoice choice) {
    if (explain && choice.design() != Design.RESTARTED) {
      throw new UsageException("--explain starts servers of conditions between the two that are compared, which needs"
          + " restarted servers; this experiment has the design " + choice.design()
          + (choice.possible().contains(Design.RESTARTED)
              ? "; add --design restarted"
              : ", because " + choice.reason()));
    }
  }

  private void requireLoadable(Preparation preparation) {
    if (load.filter(ServerLoad.AT_ONCE::equals).isPresent() && preparation.isNeighborSwitched()) {
      throw new UsageException("--load at-once: a neighbor that one condition alone has would take CPU time from both"
          + " servers; leave --load out");
    }
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
   * The question for rounds that go on until it is answered. Empty if the number of rounds is fixed: by
   * {@code --repeats}, by the file unless there is a {@code --budget}, and if the experiment does not measure the
   * difference of one figure.
   *
   * @throws UsageException if both are given, or a load is offered and its throughput asked for
   */
  public Optional<RoundQuestion> rounds(Preparation preparation) {
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
    boolean open = before.orElse(!repeats && !experiment.demands().figure().isOfWholeRuns()
        && (budget || !experiment.demands().rounds() && experiment.demands().figure() == FigureKind.DELTA));
    if (open && trial.named().filter(Figure.THROUGHPUT::equals).isPresent()
        && isPositive(preparation, DriverProperties.TARGET)) {
      throw new UsageException("--figure throughput: target offers a load, and throughput is that load on both sides;"
          + " ask for cpu, or leave --figure out");
    }
    return open ? Optional.of(trial.inRounds(new Question(preparation.margin(), size))) : Optional.empty();
  }

  /** @throws UsageException if the experiment can't have the user's design, or not the other options in it */
  public DesignChoice choice(Preparation preparation) {
    DesignChoice best = best(preparation);
    DesignChoice asked = design.map(best::asked).orElse(best);
    requireLoadable(preparation);
    DesignChoice choice = load.map(asked::loaded).orElse(asked);
    requireExplainable(choice);
    if (choice.design() == Design.WHOLE_RUNS && preparation.before().filter(ExperimentResult::isBySlices).isPresent()) {
      throw new UsageException("--resume: the experiment in " + preparation.folder().path()
          + " began by slices, and this one would run in rounds, because " + choice.reason()
          + "; ask for the same, or leave --resume out to begin");
    }
    return choice;
  }

  /** An offered load, or writers next to it, is what whole runs have. */
  private static DesignChoice best(Preparation preparation) {
    return Stream.of(DriverProperties.TARGET, TenantProperties.WRITERS)
        .filter(property -> isPositive(preparation, property))
        .map(Property::name)
        .findFirst()
        .map(property -> new DesignChoice(Design.WHOLE_RUNS, property + " is part of whole runs alone"))
        .orElseGet(() -> DesignChoice.of(preparation,
            Binding.named(preparation.experiment().binding()).clientProperties(), layout()));
  }

  /** Properties that say how a server keeps its data, whatever it is asked. */
  private static Set<String> layout() {
    Set<String> names = new TreeSet<>(TenantProperties.layout());
    names.add(DriverProperties.DESIGN.name());
    return names;
  }

  private static boolean isPositive(Preparation preparation, Property<? extends Number> property) {
    return preparation.scenarios()
        .stream()
        .map(scenario -> ReadyServer.plan(preparation, scenario))
        .anyMatch(plan -> property.find(plan.settings()).filter(value -> value.doubleValue() > 0).isPresent());
  }

  /**
   * @param missingCpu why the CPU of the server is not known; empty if it is
   * @throws UsageException if there is no such figure, or the budget is too short for a pilot
   */
  Terms terms(Preparation preparation, Design of, Optional<String> missingCpu) {
    return trial.terms(new Question(preparation.margin(), size), of, preparation.orderSeed(), missingCpu,
        taking(preparation).isPresent() ? Figure.THROUGHPUT : Figure.SERVER_CPU);
  }

  /**
   * The difference of conditions that takes CPU time from a server, and with it throughput: an operation needs about as
   * much of it as before. Empty if there is none, and if a difference is taken apart, which is done in CPU time.
   */
  private Optional<String> taking(Preparation preparation) {
    if (preparation.isNeighborSwitched()) {
      return Optional.of("neighbors");
    }
    return explain || !preparation.isCpuDifferent() ? Optional.empty() : Optional.of("cpu");
  }

  /** Why throughput is the figure; empty if the user names a figure, or it is not. */
  Optional<String> throughput(Preparation preparation) {
    return trial.named().isPresent() ? Optional.empty()
        : taking(preparation).map(what -> "throughput is asked for, because"
            + " the conditions differ in " + what + "; --figure cpu asks for CPU per operation");
  }

  RoundLog.Header asked(Preparation preparation, Design of) {
    Terms terms = terms(preparation, of, Optional.empty());
    return new RoundLog.Header(RoundLog.SCHEMA, null, null, of, trial.named().map(Figure::label).orElse(null),
        terms.question().margin(), size,
        terms.budget().toNanos(), 0, terms.seed());
  }
}
