package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.ServerProperties;
import io.ycsbpack.core.experiment.step.RunLocally;
import io.ycsbpack.core.experiment.step.StartMachine;
import io.ycsbpack.core.experiment.step.StopMachine;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.machine.MachineParameters;
import io.ycsbpack.core.machine.MachineServer;
import io.ycsbpack.core.machine.MachineSpec;
import io.ycsbpack.core.machine.VirtualMachine;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A server of the image that pods have, in a virtual machine of this machine. */
final class VirtualMachines implements ConditionType {
  private static final String NAME = "virtual-machine";
  /** It listens before that; emulated, its first answer takes a while. */
  private static final String ANSWER_TIMEOUT = "2m";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "the binding's own server in a virtual machine on this machine, by QEMU or Firecracker";
  }

  @Override
  public List<Property<?>> parameters() {
    List<Property<?>> parameters = new ArrayList<>(MachineParameters.ALL);
    parameters.add(
        CommonParameters.CLIENT_CPU.withDoc("Cores that the client is held to by a quota, as a client in a pod is."));
    return parameters;
  }

  @Override
  public boolean isReachedFromHere() {
    return true;
  }

  @Override
  public OptionalLong memoryLimit(ConditionPlan plan) {
    return OptionalLong
        .of(MachineParameters.MEMORY.get(Settings.NONE.with(plan.parameters(), plan.type())).bytes());
  }

  @Override
  public Optional<Boolean> isGrouped(ConditionPlan plan) {
    return Optional.of(AppliedLimit.isGroupPossible());
  }

  @Override
  public Condition of(ConditionSite site, Settings given) {
    MachineServer server = server(site);
    MachineSpec spec = MachineParameters.spec(given);
    spec.impossible().ifPresent(reason -> {
      throw new NotPossibleException(NAME + ": " + reason);
    });
    VirtualMachine machine = VirtualMachine.ofThisUser(site.id());
    int port = machine.port(spec.engine(), server, Optional.empty());
    Map<String, String> properties = new HashMap<>(machine.reached(spec.engine(), server, port));
    properties.put(ServerProperties.WAIT.name(), ANSWER_TIMEOUT);
    properties.put(ServerProperties.MACHINE.name(), site.id());
    properties.put(DriverProperties.LOAD_MISSING.name(), "true");
    return new Condition(List.of(new StartMachine(site.binding(), site.id(), given, port)), Duration.ZERO,
        List.of(new Condition.Run(new RunLocally(site.binding()), properties,
            Cores.optional(CommonParameters.CLIENT_CPU.find(given)))),
        List.of(new StopMachine(site.id())));
  }

  private static MachineServer server(ConditionSite site) {
    try {
      return MachineServer.of(site.binding());
    } catch (UsageException e) {
      throw new UsageException(NAME + ": " + e.getMessage(), e);
    }
  }
}
