// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Bursts;
import io.ycsbpack.core.driver.ClientThreads;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Durations;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.Numbers;
import io.ycsbpack.core.workload.CoreProperties;
import io.ycsbpack.core.workload.DataRequest;
import io.ycsbpack.core.workload.WorkloadData;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * A plan on its open target: makes its data ready, and drives its workload, showing how it goes. Closing it closes the
 * target.
 *
 * @param settings of the plan, with the connection to the target
 * @param probe    as the user declared it, else the target's own; empty if neither can read
 */
public record WorkloadDrive(Plan plan, Target target, Settings settings, Optional<UsageProbe> probe, Console console,
    Signals signals) implements AutoCloseable {
  private static final String TARGET = "the target";
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  /**
   * Opens the target of a plan; waits for a server that starts.
   *
   * @param given settings of the plan and of its server
   * @throws TargetException      when it can't be used within {@link DriverProperties#SERVER_WAIT}, or its use can't be
   *     read at the place that the user names
   * @throws InterruptedException when a stop is requested meanwhile
   */
  public static WorkloadDrive open(Plan plan, Settings given, Console console, Signals signals)
      throws InterruptedException {
    return signals.interruptible(() -> {
      Deadline wait = Deadline.after(DriverProperties.SERVER_WAIT.get(given)).every(FIRST_PAUSE, LONGEST_PAUSE);
      Target target = awaited(() -> plan.binding().open(given, console), wait, console);
      try {
        return new WorkloadDrive(plan, target, given.with(target.connection(), TARGET),
            DeclaredProbe.declared(given, target.probe()).or(target::probe), console, signals);
      } catch (CommandException e) {
        target.close();
        throw e;
      }
    });
  }

  /** Opens a target whose server may still start; makes at least one attempt. */
  static Target awaited(Supplier<Target> opening, Deadline wait, Console console) throws InterruptedException {
    String limit = Durations.text(wait.limit());
    AtomicReference<Target> opened = new AtomicReference<>();
    AtomicReference<TargetException> refusal = new AtomicReference<>();
    boolean isOpen = wait.await(() -> {
      try {
        opened.set(opening.get());
        return true;
      } catch (TargetException e) {
        if (wait.limit().isZero()) {
          throw e;
        }
        if (refusal.getAndSet(e) == null) {
          console.say("waiting up to " + limit + " for the server: " + e.getMessage());
        }
        return false;
      }
    });
    if (!isOpen) {
      throw new TargetException(refusal.get().getMessage() + " (after " + limit + ", "
          + DriverProperties.SERVER_WAIT.name() + ")", refusal.get());
    }
    return opened.get();
  }

  @Override
  public void close() {
    target.close();
  }

  /** Another plan on the same target. */
  public WorkloadDrive with(Plan another) {
    return new WorkloadDrive(another, target, another.settings().with(target.connection(), TARGET), probe, console,
        signals);
  }

  WorkloadDrive with(Map<String, String> values, String origin) {
    return new WorkloadDrive(plan, target, settings.with(values, origin), probe, console, signals);
  }

  StopSignal stop() {
    return signals.stopSignal();
  }

  public WorkloadData data() {
    return plan.kind().data(request());
  }

  private DataRequest request() {
    return new DataRequest(target, settings, plan.binding(), plan.loadCommand(), console, signals);
  }

  /**
   * Makes sure that the data of the plan are there before it is measured. The exit code of the verdict is not 0 if data
   * are missing, or a stop was requested.
   *
   * @throws TargetException when they are missing and may not be loaded, with the command that loads them
   */
  public Verdict makeReady() throws InterruptedException {
    console.enter("making the data ready");
    if (!data().makeReady()) {
      Verdict loaded = load();
      if (loaded.exitCode() != ExitCode.OK) {
        return loaded;
      }
      data().finishLoad();
    }
    if (stop().isRequested()) {
      return new Verdict(stop().reason().exitCode(), stop().reason().reason());
    }
    request().applyDesignToOurs();
    return new Verdict(ExitCode.OK, "");
  }

  /** By the workload's own inserts. */
  private Verdict load() throws InterruptedException {
    Map<String, String> values = new HashMap<>(plan.binding().unmeasuredLoad());
    values.keySet().removeIf(name -> settings.text(name).isPresent());
    values.putAll(Map.of(DriverProperties.MAX_EXECUTION_TIME.name(), "0", DriverProperties.TARGET.name(), "0"));
    WorkloadDrive loading = with(values, "the load before the run");
    RunResult result = loading.run(RunPlan.Mode.LOAD, loading.workload(RunPlan.Mode.LOAD), List.of());
    return Verdict.of(result, new Verdict.Rules(0, recordsToInsert(settings), false), Optional.empty());
  }

  /** Makes missing tables and indexes, and changes them if {@link #makeReady} does not follow. */
  void prepare() throws InterruptedException {
    data().prepare();
    if (!DriverProperties.LOAD_MISSING.get(settings)) {
      request().applyDesign();
    }
  }

  /**
   * Asks the server as a run would, and changes nothing.
   *
   * @throws TargetException when it refuses, or data are missing that may not be loaded
   */
  public void verify() throws InterruptedException {
    if (request().mayLoad()) {
      data().ask();
    } else {
      data().makeReady();
    }
  }

  RunResult run(RunPlan.Mode driven, Workload workload, List<RunListener> listeners)
      throws InterruptedException {
    boolean load = driven == RunPlan.Mode.LOAD;
    long operations = load ? recordsToInsert(settings) : DriverProperties.OPERATION_COUNT.get(settings);
    Duration limit = DriverProperties.MAX_EXECUTION_TIME.get(settings);
    int threads = DriverProperties.THREADS.get(settings);
    RunPlan.Load offered = offered(settings, load ? Optional.empty() : bursts(settings));
    Duration warmup = load ? Duration.ZERO : DriverProperties.WARMUP.get(settings);
    // Databases tell a load by it, as under YCSB's stock client.
    Settings ofDatabase = settings.with(Map.of(Client.DO_TRANSACTIONS_PROPERTY, String.valueOf(!load)), "");
    RunPlan runPlan = new RunPlan(driven, plan.binding().databaseClass(), workload, ofDatabase, threads, offered,
        new RunPlan.Span(operations, limit, warmup, DriverProperties.ABORT_AFTER.get(settings),
            DriverProperties.TIMELINE_INTERVAL.get(settings)));
    console.say((load ? "loading " : "running ") + plan.workloadType().getSimpleName() + ": " + threads
        + (threads == 1 ? " thread, " : " threads, ")
        + (offered.isOffered()
            ? "offered load " + Numbers.number(offered.target()) + "/s"
                + offered.bursts().map(burst -> ", in bursts " + Numbers.number(burst.target()) + "/s").orElse("")
            : "closed loop")
        + (operations > 0 && operations < 1_000_000_000 ? ", " + Numbers.count(operations) + " operations" : "")
        + (limit.isZero() ? "" : ", " + Numbers.seconds(limit)));
    CommonStart start = new CommonStart(settings, console, stop());
    if (!load) {
      start.await();
    }
    console.enter(load ? "loading records" : "warming up");
    LiveStatus status = new LiveStatus(console, runPlan, plan.status(), DriverProperties.STATUS_INTERVAL.get(settings));
    // The record comes before the status: results that the user has seen are on disk.
    List<RunListener> all = Stream.concat(listeners.stream(), Stream.of(status, start)).toList();
    RunResult result = new Driver(ClientThreads.open(runPlan, stop()), all).run();
    start.measured();
    return result;
  }

  /** The plan of a closed loop without an end. */
  public RunPlan closedLoop(Workload workload) {
    return new RunPlan(RunPlan.Mode.RUN, plan.binding().databaseClass(), workload, settings,
        DriverProperties.THREADS.get(settings), RunPlan.Load.CLOSED_LOOP, new RunPlan.Span(0, Duration.ZERO,
            Duration.ZERO, Duration.ZERO, DriverProperties.TIMELINE_INTERVAL.get(settings)));
  }

  static RunPlan.Load offered(Settings settings, Optional<Bursts> bursts) {
    return new RunPlan.Load(DriverProperties.TARGET.get(settings),
        DriverProperties.TARGET_DISTRIBUTION.get(settings).equals("poisson"),
        arrivalSeed(settings), bursts);
  }

  /** Clients that drew the same times would send together, and their sum would not be random arrivals. */
  private static long arrivalSeed(Settings settings) {
    long seed = CommonParameters.SEED.get(settings);
    return DriverProperties.CLIENTS.get(settings) == 1
        ? seed
        : Long.parseLong(seed + "" + DriverProperties.CLIENT.get(settings));
  }

  /** @throws UsageException when the bursts contradict other settings, or the run would end before the first */
  static Optional<Bursts> bursts(Settings settings) {
    double target = DriverProperties.BURST_TARGET.get(settings);
    if (target == 0) {
      return Optional.empty();
    }
    Duration every = DriverProperties.BURST_EVERY.get(settings);
    Duration length = DriverProperties.BURST_LENGTH.get(settings);
    if (DriverProperties.TARGET.get(settings) == 0
        || DriverProperties.TARGET_DISTRIBUTION.get(settings).equals("poisson")) {
      throw new UsageException("bursts (burst.target) come on top of an even offered load: give target, and leave"
          + " targetdistribution=poisson out");
    }
    if (length.isZero() || length.compareTo(every) >= 0) {
      throw new UsageException("burst.length " + length.toMillis() + " ms has to be above 0 and below burst.every, "
          + every.toMillis() + " ms");
    }
    Duration calm = every.minus(length);
    Duration limit = DriverProperties.MAX_EXECUTION_TIME.get(settings);
    if (!limit.isZero() && limit.compareTo(calm) <= 0) {
      throw new UsageException("maxexecutiontime is " + Numbers.seconds(limit) + ", and the first burst begins after "
          + Numbers.seconds(calm) + " (burst.every less burst.length): the run would have none; let it run longer, or"
          + " lower burst.every");
    }
    return Optional.of(new Bursts(target, every, length));
  }

  /** @throws UsageException when the workload refuses the settings */
  public Workload workload(RunPlan.Mode initialised) {
    boolean run = initialised == RunPlan.Mode.RUN;
    Map<String, String> forWorkload = Map.of(Client.DO_TRANSACTIONS_PROPERTY, String.valueOf(run), "operationcount",
        String.valueOf(operationCountForKeys(settings)));
    IntegrityChecks.prepare();
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
   * CoreWorkload sizes its zipfian key space by the operations to come, and refuses to start without their number. A
   * run that is limited by time alone has none: then as many inserts as there are records are allowed for.
   */
  private static long operationCountForKeys(Settings settings) {
    long given = DriverProperties.OPERATION_COUNT.get(settings);
    return given > 0 ? given : CoreProperties.RECORD_COUNT.get(settings);
  }

  static long recordsToInsert(Settings settings) {
    long records = CoreProperties.RECORD_COUNT.get(settings);
    return CoreProperties.INSERT_COUNT.find(settings)
        .orElse(records - CoreProperties.INSERT_START.get(settings));
  }
}
