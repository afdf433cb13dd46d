package io.ycsbpack.core.machine;

import io.ycsbpack.core.UsageException;
import java.util.Optional;

/**
 * What a virtual machine is made of.
 *
 * @param engine   that runs it
 * @param type     of QEMU's machines; others have one kind
 * @param emulated whether its processor is emulated, so that nothing can be measured
 */
public record MachineHardware(MachineEngine engine, MachineType type, boolean emulated) {
  /**
   * Checks that the engine has it.
   *
   * @throws UsageException when it has not
   */
  public MachineHardware {
    if (engine != MachineEngine.QEMU && (emulated || type != MachineType.Q35)) {
      throw new UsageException(
          (emulated ? MachineParameters.EMULATED.name() : MachineParameters.TYPE.name() + " " + type)
              + " is for engine " + MachineEngine.QEMU + ": " + MachineParameters.ENGINE.name() + " " + engine
              + (emulated ? " emulates no processor" : " has one kind of machine"));
    }
  }

  /** Why this machine and this user can't have it, and what to do; empty when nothing is known to keep it. */
  Optional<String> impossible() {
    return engine.missing().or(() -> emulated ? Optional.empty() : kvmMissing());
  }

  private Optional<String> kvmMissing() {
    return MachineEngine.kvmMissing()
        .map(reason -> reason + "; " + (engine.emulates() ? "" : "engine " + MachineEngine.QEMU + " with ")
            + MachineParameters.EMULATED.name() + " runs it without, which is no result");
  }

  /** In a few words, before others, for a record; empty where the engine has one kind. */
  String describe() {
    return engine == MachineEngine.QEMU ? type + ", " : "";
  }
}
