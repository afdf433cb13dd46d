package io.ycsbpack.core.experiment;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.ExperimentResult.CaseResult;
import io.ycsbpack.core.experiment.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.ExperimentResult.RunEntry;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** What is known of an experiment so far, and how long the rest will take. */
final class Findings {
  /** What a run is taken to need besides measuring, before the first has shown it. */
  private static final Duration AROUND = Duration.ofSeconds(15);

  private final Preparation preparation;
  private final String started;
  private final Environment environment = Environment.ofThisMachine();
  private final Map<String, RunEntry> entries = new LinkedHashMap<>();
  private final TrialFiles files;
  private final Map<Integer, List<Duration>> lengths = new HashMap<>();

  Findings(Preparation preparation, Optional<ExperimentResult> before) {
    this.preparation = preparation;
    files = preparation.folder().files();
    started = before.map(ExperimentResult::started).orElseGet(Findings::now);
    before.ifPresent(this::take);
  }

  /** Takes over whole turns: the runs of a pair have to be of one turn, and near in time. */
  private void take(ExperimentResult before) {
    List<String> cases = preparation.cases().stream().map(Case::name).toList();
    if (!before.cases().stream().map(CaseResult::name).toList().equals(cases)) {
      throw new UsageException("the experiment in " + preparation.folder().path() + " has other cases than this file;"
          + " leave --resume out to start from the beginning");
    }
    Map<String, RunEntry> found = new HashMap<>();
    for (int number = 0; number < cases.size(); number++) {
      for (ConditionResult condition : before.cases().get(number).conditions()) {
        for (RunEntry run : condition.runs()) {
          found.put(key(number, run.turn(), condition.name()), run);
        }
      }
    }
    Map<String, Boolean> whole = new HashMap<>();
    preparation.slots()
        .forEach(slot -> whole.merge(slot.number() + "/" + slot.turn(), found.containsKey(key(slot)),
            Boolean::logicalAnd));
    preparation.slots().stream().filter(slot -> whole.get(slot.number() + "/" + slot.turn())).forEach(slot -> {
      RunEntry run = found.get(key(slot));
      files.record(run);
      entries.put(key(slot), run);
    });
  }

  private static String key(Preparation.Slot slot) {
    return key(slot.number(), slot.turn(), slot.condition());
  }

  private static String key(int number, int turn, String condition) {
    return number + "/" + turn + "/" + condition;
  }

  boolean has(Preparation.Slot slot) {
    return entries.containsKey(key(slot));
  }

  RunRecord record(Preparation.Slot slot) {
    return files.record(entries.get(key(slot)));
  }

  void add(Preparation.Slot slot, RunEntry entry, Duration length) {
    entries.put(key(slot), entry);
    lengths.computeIfAbsent(slot.number(), number -> new ArrayList<>()).add(length);
    save("running", null);
  }

  /** What is about to be done, and how long it will take. */
  void announce(Preparation what, Console console) {
    Experiment experiment = what.experiment();
    console
        .say("experiment " + experiment.name() + (experiment.question().isEmpty() ? "" : ": " + experiment.question()));
    List<Preparation.Slot> slots = what.slots();
    long open = slots.stream().filter(slot -> !has(slot)).count();
    String cases = what.cases().size() == 1 ? "" : what.cases().size() + " cases x ";
    console.say("  " + cases + what.turns() + " turns of "
        + String.join(", ", what.conditions(what.cases().get(0)).keySet()) + ": " + slots.size() + " runs"
        + (open < slots.size() ? ", " + open + " of them to be done" : "") + "; " + left());
    console.say("  detects " + Margin.text(what.margin()) + "; the order of each round is drawn from seed "
        + what.orderSeed() + (what.isOrderOfThisPlanAlone()
            ? "; each experiment draws its own, and --order-seed " + what.orderSeed() + " fixes this one"
            : ""));
    what.skipped().forEach((name, reason) -> console.warn("the condition '" + name + "' is skipped: " + reason));
    console.say("  results in " + what.folder().path());
  }

  /** Which run of how many this is. */
  String label(Preparation.Slot slot) {
    int number = preparation.slots().indexOf(slot) + 1;
    String of = slot.one().name().isEmpty() ? "" : slot.one().name() + ", ";
    return "[" + number + "/" + preparation.slots().size() + "] " + of + "turn " + slot.turn() + ", "
        + slot.condition() + ":";
  }

  /** How long the open runs will take, in words. */
  String left() {
    Duration left = Duration.ZERO;
    for (Preparation.Slot slot : preparation.slots()) {
      if (!has(slot)) {
        Optional<Duration> length = length(slot);
        if (length.isEmpty()) {
          return "how long it takes will be known after the first run";
        }
        left = left.plus(length.get());
      }
    }
    long seconds = left.toSeconds();
    return seconds == 0
        ? "done"
        : "about " + (seconds < 90 ? seconds + " s" : (seconds + 30) / 60 + " min") + " left";
  }

  private Optional<Duration> length(Preparation.Slot slot) {
    List<Duration> seen = lengths.getOrDefault(slot.number(),
        lengths.values().stream().findFirst().orElse(List.of()));
    Optional<Duration> expected = preparation.options().length().apply(slot.one()).map(AROUND::plus);
    return seen.isEmpty() ? expected
        : Optional.of(seen.stream()
            .reduce(Duration.ZERO, Duration::plus)
            .dividedBy(seen.size()));
  }

  /** Whether to trust it: not when one of its runs, or a comparison, is not to be. */
  RunRecord.Verdict verdict() {
    List<String> reasons = new ArrayList<>();
    List<RunEntry> doubtful = entries.values().stream().filter(run -> run.exitCode() != 0).toList();
    if (!doubtful.isEmpty()) {
      reasons.add(doubtful.size() + " of " + entries.size() + " runs are not to be trusted, the first because: "
          + doubtful.get(0).reason());
    }
    List<ComparisonResult> all = IntStream.range(0, preparation.cases().size())
        .mapToObj(this::result)
        .flatMap(one -> one.comparisons().stream())
        .filter(comparison -> preparation.twin().filter(comparison.candidate()::equals).isEmpty())
        .toList();
    List<ComparisonResult> refused = all.stream().filter(comparison -> !comparison.refused().isEmpty()).toList();
    if (!refused.isEmpty()) {
      reasons.add("nothing is concluded from " + refused.size() + " of " + all.size() + " comparisons, the first of '"
          + refused.get(0).candidate() + "' because: " + refused.get(0).refused().get(0).reason());
    }
    return new RunRecord.Verdict(reasons.isEmpty() ? ExitCode.OK.code() : ExitCode.NOT_VALID.code(),
        String.join("; ", reasons));
  }

  /** Writes everything down, and returns it. */
  ExperimentResult save(String state, RunRecord.Verdict verdict) {
    Experiment experiment = preparation.experiment();
    List<CaseResult> cases = new ArrayList<>();
    for (int number = 0; number < preparation.cases().size(); number++) {
      cases.add(result(number));
    }
    ExperimentResult result = new ExperimentResult(ExperimentResult.SCHEMA, state, preparation.options().tool(),
        experiment.name(), experiment.question(), experiment.binding(), experiment.baseline(), preparation.turns(),
        started, entries.isEmpty() ? null : now(), environment, cases, verdict, experiment.figure(),
        preparation.skipped().isEmpty() ? null : preparation.skipped(), preparation.margin(), preparation.orderSeed());
    preparation.folder().write(result);
    return result;
  }

  private CaseResult result(int number) {
    Case one = preparation.cases().get(number);
    Map<String, TreeMap<Integer, RunRecord>> runs = new LinkedHashMap<>();
    Map<String, List<RunEntry>> runEntries = new LinkedHashMap<>();
    preparation.slots().stream().filter(slot -> slot.number() == number && has(slot)).forEach(slot -> {
      runs.computeIfAbsent(slot.condition(), name -> new TreeMap<>()).put(slot.turn(), record(slot));
      runEntries.computeIfAbsent(slot.condition(), name -> new ArrayList<>()).add(entries.get(key(slot)));
    });
    Experiment experiment = preparation.experiment();
    Analysis analysis = new Analysis(runs, experiment.baseline(), preparation.twin(), preparation.margin());
    List<ConditionResult> conditions = new ArrayList<>();
    preparation.conditions(one)
        .forEach((name, plan) -> conditions.add(new ConditionResult(name, preparation.twin()
            .filter(name::equals)
            .isPresent(), plan.type(), ConditionResult.shown(plan), preparation.shown(plan.properties()),
            runEntries.getOrDefault(name, List.of()), analysis.summary(name).orElse(null))));
    return new CaseResult(one.name(), one.values(), one.workload(), preparation.shown(one.properties()), conditions,
        List.of(), preparation.orders(number))
        .judged(experiment.baseline(), preparation.margin(),
            experiment.figure() == null ? FigureKind.DELTA : experiment.figure(), files);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
