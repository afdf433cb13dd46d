package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.auxiliary.FrozenProcess;
import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.util.List;

/**
 * Freezes or thaws a neighbor of this machine.
 *
 * @param folder of its own, by which it is known
 * @param frozen whether it is frozen from now on
 */
public record FreezeProgram(Path folder, boolean frozen) implements FreezeStep {

  @Override
  public List<String> arguments() {
    return Arguments.of("neighbor", frozen ? "freeze" : "thaw").option(CommonParameters.FOLDER, folder).words();
  }

  @Override
  public void prepare() {
    new FrozenProcess(folder).gather();
  }

  @Override
  public void run() {
    new FrozenProcess(folder).turn(frozen);
  }

  @Override
  public void verify() {
    new FrozenProcess(folder).require(frozen);
  }
}
