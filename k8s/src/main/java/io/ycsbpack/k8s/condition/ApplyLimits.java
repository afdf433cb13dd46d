package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.k8s.limits.ResizePolicy;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Optional;

/**
 * Applies limits to a database that runs.
 *
 * @param container that they are changed on
 * @param cpu       empty to leave it
 * @param memory    empty to leave it
 * @param policy    how
 * @param operated  whether also where an operator owns the object
 */
record ApplyLimits(LimitedContainer container, Optional<Given<Cores>> cpu, Optional<Given<Memory>> memory,
    ResizePolicy policy, boolean operated) implements PutStep {

  /**
   * Checks that there is something to change.
   *
   * @throws UsageException when there is not
   */
  ApplyLimits {
    if (cpu.isEmpty() && memory.isEmpty()) {
      throw new UsageException("nothing to change on " + container.target() + ": give cpu, memory or both");
    }
  }

  @Override
  public List<String> arguments() {
    Arguments arguments = container.on(Arguments.of("k8s", "limits", "apply"))
        .option(LimitParameters.CPU, cpu)
        .option(LimitParameters.MEMORY, memory);
    return container.place()
        .on(arguments)
        .flag("--in-place", policy == ResizePolicy.IN_PLACE)
        .flag("--rollout", policy == ResizePolicy.ROLLOUT)
        .flag(KubernetesParameters.OPERATED, operated)
        .words();
  }
}
