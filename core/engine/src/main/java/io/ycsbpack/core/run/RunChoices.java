package io.ycsbpack.core.run;

import io.ycsbpack.core.gate.Gates;
import java.util.Optional;

/**
 * What a run is given in addition to its workload.
 *
 * @param search for the load that is offered; empty for that of the plan
 * @param gates  by which its figures are judged
 * @param names  of the run
 */
public record RunChoices(Optional<FindMax> search, Gates gates, RunNames names) {
  /** Nothing. */
  public static final RunChoices NONE = new RunChoices(Optional.empty(), Gates.NONE, RunNames.NONE);
}
