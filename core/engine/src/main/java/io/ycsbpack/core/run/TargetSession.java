// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.property.Settings;

/** The target of one plan, open while work is done on it; a signal ends the session with its own exit code. */
public record TargetSession(Plan plan, Console console, Signals signals) {

  /** From now on SIGINT and SIGTERM request a stop, and so does the end of the timeout. */
  public static TargetSession of(Plan plan, Console console, CommandTimeout timeout) {
    return new TargetSession(plan, console, Signals.install(console, timeout));
  }

  @FunctionalInterface
  public interface Work {
    /** @return the exit code of the command; the reason is printed */
    ExitCode on(Target target, WorkloadDrive drive) throws InterruptedException;
  }

  /** Opens the target, does the work, and closes the target; returns the exit code of the command. */
  public ExitCode open(Work work) throws InterruptedException {
    try {
      console.enter("opening the target");
      try (OpenedTarget opened = signals.interruptible(() -> OpenedTarget.open(plan, console))) {
        Target target = opened.target();
        console.say(target.description());
        Settings settings = plan.settings().with(target.connection(), "the target");
        return work.on(target, new WorkloadDrive(plan, settings, opened.probe(), console, signals.stopSignal()));
      }
    } catch (RuntimeException | InterruptedException e) {
      StopSignal stop = signals.stopSignal();
      if (stop.isRequested()) {
        console.print("ycsb: " + stop.reason().reason());
        return stop.reason().exitCode();
      }
      throw e;
    }
  }

  /** Like {@link #open}, on a target that has its data, which are loaded if that is allowed. */
  public ExitCode openReady(Work work) throws InterruptedException {
    return open((target, drive) -> {
      Verdict made = data(target, drive).make();
      return made.exitCode() == ExitCode.OK ? work.on(target, drive) : end(made);
    });
  }

  ReadyData data(Target target, WorkloadDrive drive) {
    return new ReadyData(target, drive, signals);
  }

  /** Prints warnings and reason; returns the exit code. */
  public ExitCode end(Verdict verdict) {
    verdict.warnings().forEach(console::warn);
    if (!verdict.reason().isEmpty()) {
      console.print("ycsb: " + verdict.reason());
    }
    return verdict.exitCode();
  }
}
