package io.ycsbpack.core.run;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.DataRequest;
import io.ycsbpack.core.workload.TableDesign;
import io.ycsbpack.core.workload.WorkloadData;
import java.util.Map;
import java.util.Optional;

/** Sees to it that the data of a plan are there before it is measured. */
public final class ReadyData {
  private final Plan plan;
  private final WorkloadDrive drive;
  private final Console console;
  private final Signals signals;

  /** Of this plan; the drive loads what the workload itself inserts, and signals cut it short. */
  public ReadyData(Plan plan, WorkloadDrive drive, Console console, Signals signals) {
    this.plan = plan;
    this.drive = drive;
    this.console = console;
    this.signals = signals;
  }

  /**
   * Makes them ready; the exit code is not 0 where they are not, or a stop was requested.
   *
   * @throws TargetException when they are missing and may not be loaded, with the command that loads them
   */
  public Verdict make(Target target, Settings settings) throws InterruptedException {
    console.enter("making the data ready");
    if (!data(target, settings).makeReady()) {
      Verdict loaded = load(settings);
      if (loaded.exitCode() != ExitCode.OK) {
        return loaded;
      }
    }
    if (signals.stopSignal().isRequested()) {
      return new Verdict(signals.stopSignal().reason().exitCode(), signals.stopSignal().reason().reason());
    }
    TableDesign.of(request(target, settings)).applyToOurs();
    return new Verdict(ExitCode.OK, "");
  }

  /** Makes tables and indexes where they are missing, and changes them where {@link #make} does not follow. */
  void prepare(Target target, Settings settings) throws InterruptedException {
    data(target, settings).prepare();
    if (!DriverProperties.LOAD_MISSING.get(settings)) {
      TableDesign.of(request(target, settings)).apply();
    }
  }

  /** The data of the plan at this target. */
  public WorkloadData data(Target target, Settings settings) {
    return plan.kind().data(request(target, settings));
  }

  private DataRequest request(Target target, Settings settings) {
    return new DataRequest(target, settings, plan.binding().name(), plan.loadCommand(), console, signals.stopSignal(),
        signals);
  }

  /**
   * Asks the server as a run would, and changes nothing.
   *
   * @throws TargetException when it refuses, or data are missing that may not be loaded
   */
  public void verify(Target target, Settings settings) throws InterruptedException {
    data(target, settings).probe();
  }

  /** The load before a run, by the workload's own inserts. */
  private Verdict load(Settings settings) throws InterruptedException {
    Settings loading = settings.with(
        Map.of(DriverProperties.MAX_EXECUTION_TIME.name(), "0", DriverProperties.TARGET.name(), "0"),
        "the load before the run");
    RunResult result = drive.run(RunPlan.Mode.LOAD, loading, drive.workload(RunPlan.Mode.LOAD, loading),
        WorkloadDrive.SILENT);
    return Verdict.of(result, new Verdict.Rules(0, WorkloadDrive.recordsToInsert(settings), false), Optional.empty());
  }
}
