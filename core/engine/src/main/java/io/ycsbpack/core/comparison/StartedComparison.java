package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.condition.NotReachedException;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.LoggedPairs;
import io.ycsbpack.core.record.PairLog;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.OperationText;
import io.ycsbpack.core.report.ServerText;
import io.ycsbpack.core.report.StartText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.OrderCoin;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Begun;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.PairGuards;
import io.ycsbpack.core.trial.StartLoad;
import io.ycsbpack.core.trial.StartSource;
import io.ycsbpack.core.trial.StartTrial;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Tier;
import io.ycsbpack.core.trial.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares one candidate with the baseline by several starts of both, driven by this process. */
final class StartedComparison implements StartSource {
  private final Preparation preparation;
  private final PlacedStarts starts;
  private final Scenario scenario;
  private final String candidate;
  private final PairedQuestions questions;
  private final Console console;
  private final Signals signals;
  private final StopSignal stop;
  private final OrderCoin coin;
  private final Path file;
  private final Ways ways = new Ways();
  private final Throttled baselineThrottled = new Throttled();
  private final Throttled candidateThrottled = new Throttled();
  private final HighestMemory baselineMemory = new HighestMemory();
  private final HighestMemory candidateMemory = new HighestMemory();
  private final TrialSurroundings surroundings = new TrialSurroundings();
  private final StartCosts costs = new StartCosts(SliceClock.SYSTEM);
  private Duration leadIn = Duration.ZERO;
  private Terms terms;
  private StartedServers.Facts facts;
  private final UnequalWeights weights = new UnequalWeights();
  private StartLoads loads;
  private EarlierPairs earlier;
  /** From the first warm-up on; of one that is resumed, from its beginning. */
  private PairLog log;

  StartedComparison(Preparation preparation, PlacedStarts starts, Scenario scenario, String candidate,
      PairedQuestions questions, Console console, Signals signals) {
    this.preparation = preparation;
    this.starts = starts;
    this.scenario = scenario;
    this.candidate = candidate;
    this.questions = questions;
    this.console = console;
    this.signals = signals;
    stop = signals.stopSignal();
    file = preparation.pairs(scenario, candidate);
    terms = questions.terms(preparation, Optional.empty());
    coin = new OrderCoin(terms.seed() + 1);
  }

  /**
   * Asks, and takes the answer over into the results.
   *
   * @param before goes on with the complete starts among these
   * @throws CommandException when a server could not be started or ended, or the load could not go on; the starts
   *                          before are kept
   */
  Verdict run(PairedResults results, EarlierPairs before) {
    earlier = before;
    terms = before.primary(file).map(terms::in).orElse(terms);
    console.say(TrialText.question(scenario.name(), baseline(), candidate));
    Settings settings = plan(scenario.propertiesUnder(scenario.conditions().get(baseline()))).settings();
    Begun begun = before.begun(file);
    loads = new StartLoads(questions.load(), begun.pairs().stream().findFirst(), stop);
    Duration slice = before.slice(file, Duration.ZERO);
    if (!begun.starts().isEmpty()) {
      log = before.log(file, header(slice));
    }
    // Judged by the client's own limit, which the first start puts in place.
    StartTrial trial = new StartTrial(this, terms, SliceClock.SYSTEM, stop, this::guards,
        new StartProgress(console, DriverProperties.STATUS_INTERVAL.get(settings), Optional.ofNullable(log),
            this::begin));
    Answer answer = trial.resume(begun, slice);
    answer.failure()
        .filter(failure -> answer.starts() == 0 && failure instanceof NotReachedException)
        .ifPresent(failure -> {
          throw failure;
        });
    Verdict verdict = new TrialJudgement(
        one -> trial.refusal(one).or(() -> weights.doubt()), stop,
        DriverProperties.ERROR_BUDGET.get(settings))
        .of("comparison of '" + candidate + "'", "experiment", answer)
        .with(surroundings.warnings(settings))
        .with(facts == null ? List.of() : doubts(answer));
    verdict.warnings().forEach(console::warn);
    List<CounterResult> counters = facts == null ? List.of() : CounterResult.of(answer, facts.counters());
    if (facts != null) {
      results.add(TrialJudgement.compared(scenario, candidate, answer, verdict, basis(answer), counters),
          baselineServer(), candidateServer());
    }
    results.save("running", null);
    TrialText.findings(answer).forEach(console::say);
    OperationText.lines(CounterResult.ofOperations(answer)).forEach(console::say);
    CounterText.lines(counters).forEach(console::say);
    if (facts != null) {
      guards().notChecked(answer).forEach(line -> console.say("  " + line));
      PairedResults.differences(baselineServer(), candidateServer())
          .ifPresent(differences -> ServerText.lines(differences).forEach(console::say));
    }
    StartText.outside(answer).ifPresent(text -> console.say("  " + text));
    StartText.outsideDiffers(answer).ifPresent(console::warn);
    way().ifPresent(text -> console.say("  " + text));
    if (log != null && facts != null) {
      log.end(answer, verdict);
    }
    Verdict explained = questions.explain() && verdict.exitCode() == ExitCode.OK
        ? explain(answer, results).orElse(verdict)
        : verdict;
    if (answer.ending() == Answer.Ending.ABORTED) {
      throw new CommandException(verdict.exitCode(), verdict.reason()
          + LoggedPairs.read(file)
              .map(LoggedPairs::kept)
              .filter(kept -> !kept.starts().isEmpty())
              .map(TrialText::kept)
              .orElse(""),
          answer.failure().orElseThrow());
    }
    return explained;
  }

  private List<Doubt> doubts(Answer answer) {
    return guards().warnings(answer).stream().map(warning -> new Doubt(warning, false)).toList();
  }

  private PairedResults.Server baselineServer() {
    return facts.servers().get(0).throttled(baselineThrottled.share()).memory(baselineMemory.bytes());
  }

  private PairedResults.Server candidateServer() {
    return facts.servers().get(1).throttled(candidateThrottled.share()).memory(candidateMemory.bytes());
  }

  /** The verdict that takes the place of that of the comparison; empty where none does. */
  private Optional<Verdict> explain(Answer answer, PairedResults results) {
    Optional<Figure> different = Stream.concat(Stream.of(terms.primary()), Arrays.stream(Figure.values()))
        .filter(figure -> answer.finding(figure).filter(found -> found.outcome().isDifference()).isPresent())
        .findFirst();
    if (different.isEmpty()) {
      console.say("  there is no difference to explain");
      return Optional.empty();
    }
    Terms asked = terms.in(different.get());
    WaterfallRun run = new WaterfallRun(preparation, starts, scenario, candidate, questions, console, signals);
    run.run(asked, costs.forecast(answer, terms)).ifPresent(waterfall -> {
      results.explain(scenario, candidate, waterfall);
      results.save("running", null);
      console.say("  " + waterfall.conclusion().sentence());
    });
    return run.failure();
  }

  private String basis(Answer answer) {
    return Stream.of(Optional.of(TrialText.basis(Tier.T, answer)), way(), StartText.outside(answer),
        StartText.outsideDiffers(answer)).flatMap(Optional::stream).collect(Collectors.joining("; "));
  }

  private Optional<String> way() {
    return ways.text(baseline(), candidate);
  }

  private String baseline() {
    return preparation.experiment().baseline();
  }

  private PairGuards guards() {
    return facts.guards();
  }

  private PairLog begin(WarmUp warmup) {
    log = PairLog.begin(file, header(warmup.sliceAfter()));
    return log;
  }

  private PairLog.Header header(Duration slice) {
    return PairLog.Header.of(baseline(), candidate, Tier.T, terms, slice.toNanos());
  }

  private Plan plan(Map<String, String> properties) {
    return ReadyServer.plan(preparation.experiment().binding(), scenario, properties);
  }

  @Override
  public void start(int number, Measurement measurement) {
    boolean candidateFirst = coin.isCandidateFirst(number);
    console.say("  start " + number + ": '" + (candidateFirst ? candidate : baseline()) + "', then '"
        + (candidateFirst ? baseline() : candidate) + "' ...");
    costs.begin();
    starts.with(scenario, candidate, number, candidateFirst, placed -> {
      if (facts == null) {
        placed.weight()
            .ifPresent(weight -> console
                .say(weightText(placed, weight)));
      }
      measure(placed, measurement);
      return number;
    });
    costs.ended(leadIn);
  }

  private static String weightText(PlacedStarts.Placed placed, long weight) {
    if (!placed.switches().isEmpty()) {
      return TrialText.clientWeight(weight);
    }
    return placed.together() ? TrialText.commonWeight(weight) : StartText.ownWeight(weight);
  }

  private void measure(PlacedStarts.Placed placed, Measurement measurement) {
    try (StartedServers pair = StartedServers.open(placed, this::plan, console, signals)) {
      boolean first = facts == null;
      if (first) {
        pair.missingCpu().ifPresent(why -> console.say(TrialText.missingCpu(why)));
        terms = questions.terms(preparation, pair.missingCpu());
        if (log != null) {
          earlier.requireSame(file, header(Duration.ZERO));
        }
      }
      weights.add(pair.weights()).ifPresent(why -> console.warn("nothing will be concluded: " + why));
      if (preparation.isReachedInAnotherWay(scenario, candidate)) {
        pair.way(stop).ifPresent(ways::add);
      }
      StartLoad load = loads.open(placed, pair, terms.primary());
      if (first) {
        loads.lines(pair).forEach(console::say);
      }
      // With the cores that the load leaves client and servers.
      facts = pair.facts();
      Optional<Usage.Throttling> ofBaseline = Throttled.now(pair.get(0));
      Optional<Usage.Throttling> ofCandidate = Throttled.now(pair.get(1));
      surroundings.begin(pair.probes());
      costs.up();
      console.enter("comparing '" + candidate + "' with '" + baseline() + "'");
      measurement.on(load, terms);
      costs.begin();
      leadIn = load.turns().leadIn();
      surroundings.end(pair.probes());
      baselineThrottled.add(ofBaseline, Throttled.now(pair.get(0)));
      candidateThrottled.add(ofCandidate, Throttled.now(pair.get(1)));
      baselineMemory.add(pair.get(0));
      candidateMemory.add(pair.get(1));
    } catch (InterruptedException e) {
      if (!stop.isRequested()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }
}
