package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Given;
import java.nio.file.Path;
import java.util.List;

/**
 * Changes the quota of CPU time of a server of this machine while it runs.
 *
 * @param binding whose server
 * @param data    folder of its data, by which it is known
 * @param cpu     cores that it may use from now on
 */
public record ChangeCpu(String binding, Path data, Given<Cores> cpu) implements SwitchStep {

  @Override
  public List<String> arguments() {
    return Arguments.of("embedded", "limit", binding)
        .option(CommonParameters.DATA, data)
        .option(LimitParameters.CPU, cpu)
        .words();
  }

  @Override
  public void run() {
    AppliedLimit.of(data).changeQuota(cpu.value().cores());
  }

  @Override
  public void verify() {
    AppliedLimit.of(data).requireQuota(cpu.value().cores());
  }
}
