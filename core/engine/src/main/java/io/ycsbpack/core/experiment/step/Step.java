package io.ycsbpack.core.experiment.step;

import java.util.List;

/**
 * One {@code ycsb} command that an experiment runs, with typed values. It is built, and thereby checked, when the
 * experiment is planned; it becomes words only where a process is started, in the journal and in messages.
 *
 * <p>Sealed by what a step does to a condition, so that no command of another kind can stand where a condition is
 * undone. Other modules add steps by implementing one of these kinds, as records.
 */
public sealed interface Step permits PutStep, ClientStep, DuringStep, SwitchStep, UndoStep, WorkloadStep {

  /** What comes after {@code ycsb} on a command line. */
  List<String> arguments();

  /** The arguments that may be printed: all of them, unless some may be secret. */
  default List<String> shown() {
    return arguments();
  }
}
