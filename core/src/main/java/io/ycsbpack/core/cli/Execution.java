package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.StopSignal;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.Figures;
import io.ycsbpack.core.report.SummaryText;
import io.ycsbpack.core.report.YcsbLines;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantWorkload;
import io.ycsbpack.core.tenant.WriterReport;
import io.ycsbpack.core.workload.CoreProperties;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** Carries out one plan: opens the target, makes the data ready, drives the workload, prints, judges. */
final class Execution {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Plan plan;
  private final RunPlan.Mode mode;
  private final ResultOutput output;
  private final TerminalConsole console = TerminalConsole.ofProcess();
  private final Signals signals = Signals.install();
  private final StopSignal stop = signals.stopSignal();

  Execution(Plan plan, RunPlan.Mode mode, PrintStream results) {
    this.plan = plan;
    this.mode = mode;
    this.output = ResultOutput.of(plan.settings(), results);
  }

  /** Returns what the command ends with; the reason is printed. */
  ExitCode execute() throws InterruptedException {
    try {
      signals.waiting(true);
      try (Target target = plan.binding().open(plan.settings(), console)) {
        signals.waiting(false);
        console.say(target.description());
        Settings settings = plan.settings().with(target.connection(), "the target");
        return on(target, settings);
      }
    } catch (RuntimeException | InterruptedException e) {
      if (stop.isRequested()) {
        console.say("ycsb: " + stop.reason().reason());
        return stop.reason().exitCode();
      }
      throw e;
    }
  }

  private ExitCode on(Target target, Settings settings) throws InterruptedException {
    DataPreparation data = new DataPreparation(plan, target, settings, console, stop::isRequested);
    if (mode == RunPlan.Mode.RUN) {
      if (!data.makeReady()) {
        IntegrityChecks.prepare();
        Settings loading = settings.with(Map.of(DriverProperties.MAX_EXECUTION_TIME.name(), "0",
            DriverProperties.TARGET.name(), "0"), "the load before the run");
        RunResult loaded = drive(RunPlan.Mode.LOAD, loading, workload(RunPlan.Mode.LOAD, loading));
        Verdict verdict = Verdict.of(loaded, new Verdict.Rules(0, recordsToInsert(settings), false), Optional.empty());
        if (verdict.exitCode() != ExitCode.OK) {
          return end(verdict);
        }
      }
      if (stop.isRequested()) {
        return end(new Verdict(stop.reason().exitCode(), stop.reason().reason()));
      }
      return runBesideWriters(target, settings);
    }
    if (plan.isTenant()) {
      LoadReport report = data.loadTenant(true);
      output.write(YcsbLines.of(report));
      SummaryText.of(report).forEach(console::say);
      return stop.isRequested()
          ? end(new Verdict(stop.reason().exitCode(), stop.reason().reason() + "; the same command goes on from here"))
          : ExitCode.OK;
    }
    data.prepareCoreLoad();
    return run(settings, Optional.empty());
  }

  private ExitCode runBesideWriters(Target target, Settings settings) throws InterruptedException {
    if (!plan.isTenant() || TenantProperties.WRITERS.get(settings) == 0) {
      return run(settings, Optional.empty());
    }
    try (BackgroundWriters writers = BackgroundWriters.start(target.tenantStore().orElseThrow(), settings)) {
      return run(settings, Optional.of(writers));
    }
  }

  private ExitCode run(Settings settings, Optional<BackgroundWriters> writers) throws InterruptedException {
    IntegrityChecks.prepare();
    Workload workload = workload(mode, settings);
    RunResult result = drive(mode, settings, workload);
    IntegrityChecks checks = IntegrityChecks.read();
    List<String> lines = new ArrayList<>(YcsbLines.of(result));
    checks.statuses().forEach((status, count) -> lines.add("[VERIFY], Return=" + status + ", " + count));
    Optional<WriterReport> written = writers.map(BackgroundWriters::report);
    written.ifPresent(report -> lines.addAll(YcsbLines.of(report)));
    output.write(lines);
    SummaryText.of(result).forEach(console::say);
    written.ifPresent(report -> SummaryText.of(report).forEach(console::say));
    Optional<String> wrong = workload instanceof TenantWorkload tenant ? tenant.firstWrongAnswer() : checks.wrong();
    long mustComplete = mode == RunPlan.Mode.LOAD ? recordsToInsert(settings) : 0;
    Verdict.Rules rules = new Verdict.Rules(DriverProperties.ERROR_BUDGET.get(settings), mustComplete,
        DriverProperties.TARGET_REQUIRED.get(settings));
    return end(Verdict.of(result, rules, wrong));
  }

  private ExitCode end(Verdict verdict) {
    if (!verdict.reason().isEmpty()) {
      console.say("ycsb: " + verdict.reason());
    }
    return verdict.exitCode();
  }

  private RunResult drive(RunPlan.Mode driven, Settings settings, Workload workload) throws InterruptedException {
    boolean load = driven == RunPlan.Mode.LOAD;
    long operations = load ? recordsToInsert(settings) : DriverProperties.OPERATION_COUNT.get(settings);
    Duration limit = Duration.ofSeconds(DriverProperties.MAX_EXECUTION_TIME.get(settings));
    int threads = DriverProperties.THREADS.get(settings);
    RunPlan.Load offered = new RunPlan.Load(DriverProperties.TARGET.get(settings),
        DriverProperties.TARGET_DISTRIBUTION.get(settings).equals("poisson"), System.nanoTime());
    RunPlan.Warmup warmup = load
        ? RunPlan.Warmup.NONE
        : new RunPlan.Warmup(DriverProperties.WARMUP.get(settings), DriverProperties.WARMUP_OPERATIONS.get(settings),
            DriverProperties.RAMP.get(settings));
    RunPlan runPlan = new RunPlan(driven, plan.binding().databaseClass(), workload, settings, threads, offered,
        operations, limit, warmup, DriverProperties.ABORT_AFTER.get(settings), INTERVAL);
    console.say((load ? "loading " : "running ") + plan.workloadType().getSimpleName() + ": " + threads
        + (threads == 1 ? " thread, " : " threads, ")
        + (offered.isOffered() ? "offered load " + Figures.rate(offered.target()) + "/s" : "closed loop")
        + (operations > 0 && operations < 1_000_000_000 ? ", " + Figures.count(operations) + " operations" : "")
        + (limit.isZero() ? "" : ", " + Figures.seconds(limit)));
    LiveStatus status = new LiveStatus(console, runPlan, plan.options().status,
        DriverProperties.STATUS_INTERVAL.get(settings));
    return new Driver(runPlan, stop, status).run();
  }

  private Workload workload(RunPlan.Mode initialised, Settings settings) {
    boolean run = initialised == RunPlan.Mode.RUN;
    Map<String, String> forWorkload = Map.of("dotransactions", String.valueOf(run), "operationcount",
        String.valueOf(operationCountForKeys(settings)));
    try {
      Workload workload = plan.workloadType().getDeclaredConstructor().newInstance();
      workload.init(settings.with(forWorkload, "").toProperties());
      return workload;
    } catch (WorkloadException e) {
      throw new UsageException(e.getMessage(), e);
    } catch (ReflectiveOperationException e) {
      throw new UsageException("the workload " + plan.workloadType().getName() + " can't be made: " + e, e);
    }
  }

  /**
   * CoreWorkload sizes its zipfian key space by the operations to come, and refuses to start without their number. A run
   * that is limited by time alone has none: then as many inserts as there are records are allowed for.
   */
  private static long operationCountForKeys(Settings settings) {
    long given = DriverProperties.OPERATION_COUNT.get(settings);
    return given > 0 ? given : CoreProperties.RECORD_COUNT.get(settings);
  }

  private static long recordsToInsert(Settings settings) {
    long records = CoreProperties.RECORD_COUNT.get(settings);
    return CoreProperties.INSERT_COUNT.find(settings)
        .orElse(records - CoreProperties.INSERT_START.get(settings));
  }
}
