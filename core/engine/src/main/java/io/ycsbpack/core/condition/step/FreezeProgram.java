// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.step;

import io.ycsbpack.core.auxiliary.FrozenProcess;
import java.nio.file.Path;

/**
 * Freezes or thaws a neighbor of this machine.
 *
 * @param folder identifies the neighbor
 */
public record FreezeProgram(Path folder, boolean frozen) implements SwitchStep {

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
