// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.Analysis;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.PlannedRun;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.RandomOrder;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.AskedTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rounds of whole runs of one scenario, planned and measured, and the conclusions from them. */
final class ScenarioRuns {
  private static final long SCENARIO = 0x9E3779B97F4A7C15L;

  private final Preparation preparation;
  private final Arms arms;
  private final ScenarioResult planned;
  private final Optional<AskedTerms> asked;
  private final RandomOrder random;
  /** The conditions of each round in the order in which they run. */
  private final List<List<String>> orders = new ArrayList<>();
  /** By round and condition. */
  private final Map<Integer, Map<String, RunEntry>> entries = new TreeMap<>();
  private Optional<RoundCourse> course = Optional.empty();
  /** Empty until a conclusion from the present runs is needed. */
  private Optional<Analysis> analysis = Optional.empty();
  /** Of its runs, in nanoseconds. */
  private final LongSummaryStatistics times = new LongSummaryStatistics();

  /**
   * Plans its rounds. Those that a resumed experiment keeps did run in their recorded order, whatever would be drawn for
   * the conditions of today.
   *
   * @param asked empty if the number of rounds is fixed
   */
  ScenarioRuns(Preparation preparation, Arms arms, Optional<AskedTerms> asked) {
    this.preparation = preparation;
    this.arms = arms;
    this.asked = asked;
    planned = arms.planned(preparation.options(), arms.all(), arms.control());
    random = new RandomOrder(preparation.orderSeed() + SCENARIO * (arms.number() + 1));
    List<List<String>> recorded = preparation.before()
        .flatMap(before -> before.scenarios().stream().skip(arms.number()).findFirst())
        .map(ScenarioResult::order)
        .orElse(List.of());
    int count = asked.isPresent() ? Math.max(1, recorded.size()) : preparation.repeats();
    for (int round = 1; round <= count; round++) {
      List<String> kept = recorded.stream()
          .skip(round - 1L)
          .limit(1)
          .flatMap(List::stream)
          .filter(names()::contains)
          .toList();
      orders.add(kept.isEmpty() || asked.isEmpty() && kept.size() < names().size()
          ? random.mirrored(round, names())
          : kept);
    }
  }

  private List<String> names() {
    return List.copyOf(arms.all().keySet());
  }

  /** @throws UsageException if its runs were measured under other conditions than today's */
  void resume(ResumedExperiment earlier) {
    ScenarioResult then = earlier.before().scenarios().get(arms.number());
    course = Optional.ofNullable(then.course());
    for (int round = 1; round <= orders.size(); round++) {
      Map<String, RunEntry> runs = new LinkedHashMap<>();
      for (String name : orders.get(round - 1)) {
        then.run(name, round).ifPresent(run -> runs.put(name, run));
      }
      // The runs of a pair have to be of one round, and near in time.
      if (runs.size() == orders.get(round - 1).size()) {
        runs.keySet().forEach(condition -> earlier.requireSameConditions(arms.number(), condition));
        entries.put(round, runs);
      }
    }
    entries().forEach(preparation.folder()::record);
  }

  Arms arms() {
    return arms;
  }

  ScenarioResult planned() {
    return planned;
  }

  List<PlannedRun> plannedRuns() {
    return IntStream.rangeClosed(1, orders.size()).boxed().flatMap(this::plannedRuns).toList();
  }

  private Stream<PlannedRun> plannedRuns(int round) {
    return arms.round(round, orders.get(round - 1));
  }

  int plannedRounds() {
    return orders.size();
  }

  /** Runs without a run. */
  int left() {
    return (int) plannedRuns().stream().filter(run -> !of(run.round()).containsKey(run.condition())).count();
  }

  private Map<String, RunEntry> of(int round) {
    return entries.getOrDefault(round, Map.of());
  }

  RunRecord record(PlannedRun run) {
    return preparation.folder().record(of(run.round()).get(run.condition()));
  }

  void add(PlannedRun run, RunEntry entry) {
    entries.computeIfAbsent(run.round(), round -> new LinkedHashMap<>()).put(run.condition(), entry);
    analysis = Optional.empty();
  }

  /** Of all rounds, in the order in which they ran. */
  Stream<RunEntry> entries() {
    return entries.values().stream().flatMap(round -> round.values().stream());
  }

  void took(Duration length) {
    times.accept(length.toNanos());
  }

  /** Mean time of a run; empty before the first. */
  Optional<Duration> length() {
    return times.getCount() == 0 ? Optional.empty() : Optional.of(Duration.ofNanos(times.getSum() / times.getCount()));
  }

  /** How long a run measures and warms up; empty if that is not known before. */
  Optional<Duration> declared() {
    return preparation.options().length().apply(arms.scenario());
  }

  /** Decides whether another round follows; empty if the number of rounds is fixed. */
  Optional<OpenRounds> open() {
    return asked.map(terms -> new OpenRounds(this, terms, terms.question(preparation.margin())));
  }

  boolean wantsRound() {
    return open().map(OpenRounds::wantsRound).orElseGet(() -> rounds() < orders.size());
  }

  /** Empty before the end of the first round, and if the number of rounds is fixed. */
  Optional<RoundCourse> course() {
    return course;
  }

  void course(RoundCourse now) {
    course = Optional.of(now);
    analysis = Optional.empty();
  }

  /** Counts only whole rounds. */
  int rounds() {
    return (int) IntStream.rangeClosed(1, orders.size()).filter(this::isWhole).count();
  }

  private boolean isWhole(int round) {
    return of(round).keySet().containsAll(orders.get(round - 1));
  }

  /** The first planned round that is not whole, or one that leaves out candidates that no further round may answer. */
  Stream<PlannedRun> nextRound(List<String> candidates) {
    int round = IntStream.rangeClosed(1, orders.size())
        .filter(number -> !isWhole(number))
        .findFirst()
        .orElse(orders.size() + 1);
    if (round > orders.size()) {
      orders.add(random.mirrored(round, names().stream()
          .filter(name -> name.equals(arms.baseline()) || candidates.contains(name)
              || arms.control().filter(name::equals).isPresent())
          .toList()));
    }
    return plannedRuns(round);
  }

  /** Only candidates that a further round may answer. */
  List<String> unanswered() {
    return arms.candidates()
        .stream()
        .filter(name -> !analysis().isLost(name) && decision(name).filter(Decision::stop).isEmpty())
        .toList();
  }

  Optional<Decision> decision(String candidate) {
    return analysis().decision(candidate);
  }

  ScenarioResult result() {
    return new ScenarioResult(planned.name(), planned.values(), planned.workload(), planned.properties(),
        analysis().conditions(), analysis().comparisons(), List.copyOf(orders), course.orElse(null));
  }

  private Analysis analysis() {
    if (analysis.isEmpty()) {
      List<ConditionResult> measured = planned.conditions()
          .stream()
          .map(condition -> condition.with(entries.values()
              .stream()
              .flatMap(round -> Stream.ofNullable(round.get(condition.name())))
              .toList(), null))
          .toList();
      analysis = Optional.of(new Analysis(measured, arms.baseline(), arms.experiment().demands().figure(),
          asked.map(this::terms).orElseGet(() -> RoundTerms.fixed(preparation.margin())),
          preparation.folder()::sample));
    }
    return analysis.get();
  }

  /** For rounds that go on until the question is answered. */
  private RoundTerms terms(AskedTerms terms) {
    return new RoundTerms(terms.question(preparation.margin()), course.map(RoundCourse::most).orElse(0),
        course.filter(one -> one.ending() == Ending.NOT_RESOLVED).isPresent(), terms.figure());
  }
}
