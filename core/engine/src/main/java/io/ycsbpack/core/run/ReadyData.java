// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.workload.DataRequest;
import io.ycsbpack.core.workload.WorkloadData;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes sure that the data of a plan are there before it is measured.
 *
 * @param drive loads the records that the workload inserts; its signals cut that short
 */
public record ReadyData(WorkloadDrive drive) {

  /**
   * The exit code of the verdict is not 0 if data are missing, or a stop was requested.
   *
   * @throws TargetException when they are missing and may not be loaded, with the command that loads them
   */
  public Verdict make() throws InterruptedException {
    drive.console().enter("making the data ready");
    if (!data().makeReady()) {
      Verdict loaded = load();
      if (loaded.exitCode() != ExitCode.OK) {
        return loaded;
      }
      data().finishLoad();
    }
    if (drive.stop().isRequested()) {
      return new Verdict(drive.stop().reason().exitCode(), drive.stop().reason().reason());
    }
    request().applyDesignToOurs();
    return new Verdict(ExitCode.OK, "");
  }

  /** Makes missing tables and indexes, and changes them if {@link #make} does not follow. */
  void prepare() throws InterruptedException {
    data().prepare();
    if (!DriverProperties.LOAD_MISSING.get(drive.settings())) {
      request().applyDesign();
    }
  }

  public WorkloadData data() {
    return drive.plan().kind().data(request());
  }

  private DataRequest request() {
    Plan plan = drive.plan();
    return new DataRequest(drive.target(), drive.settings(), plan.binding(), plan.loadCommand(), drive.console(),
        drive.signals());
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

  /** By the workload's own inserts. */
  private Verdict load() throws InterruptedException {
    Map<String, String> values = new HashMap<>(drive.plan().binding().unmeasuredLoad());
    values.keySet().removeIf(name -> drive.settings().text(name).isPresent());
    values.putAll(Map.of(DriverProperties.MAX_EXECUTION_TIME.name(), "0", DriverProperties.TARGET.name(), "0"));
    WorkloadDrive loading = drive.with(values, "the load before the run");
    RunResult result = loading.run(RunPlan.Mode.LOAD, loading.workload(RunPlan.Mode.LOAD), List.of());
    return Verdict.of(result, new Verdict.Rules(0, WorkloadDrive.recordsToInsert(drive.settings()), false),
        Optional.empty());
  }
}
