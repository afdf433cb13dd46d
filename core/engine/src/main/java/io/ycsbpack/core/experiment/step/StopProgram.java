package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.util.List;

/**
 * Stops a neighbor or a proxy of this machine, and removes its folder.
 *
 * @param program which kind
 * @param folder  of its own, by which it is known
 */
public record StopProgram(AuxiliaryProgram program, Path folder) implements UndoStep {

  @Override
  public List<String> arguments() {
    return Arguments.of(StartProgram.command(program), "stop")
        .option(CommonParameters.FOLDER, folder)
        .flag("--remove-folder", true)
        .words();
  }
}
