package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.machine.MachineParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.util.List;

/**
 * Boots a virtual machine with a server of a binding.
 *
 * @param binding whose server
 * @param name    by which the machine is known
 * @param machine values of the {@link MachineParameters}, in the words of whoever asked for them
 * @param port    at which it serves clients
 */
public record StartMachine(String binding, String name, Settings machine, int port) implements PutStep {

  @Override
  public List<String> arguments() {
    Arguments arguments = Arguments.of("machine", "start", binding, name);
    MachineParameters.ALL.stream()
        .filter(parameter -> parameter != MachineParameters.EMULATED)
        .forEach(parameter -> arguments.option(parameter, machine.text(parameter.name())));
    return arguments.flag(MachineParameters.EMULATED, MachineParameters.EMULATED.get(machine))
        .option(CommonParameters.PORT, port)
        .words();
  }
}
