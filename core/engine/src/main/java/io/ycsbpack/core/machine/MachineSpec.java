package io.ycsbpack.core.machine;

import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A virtual machine.
 *
 * @param hardware what it is made of
 * @param vcpus    its virtual CPUs
 * @param memory   of it
 * @param cpu      quota of the process that runs it; empty for none
 * @param kernel   that it boots
 * @param image    archive of the image that its disk is made of
 */
public record MachineSpec(MachineHardware hardware, int vcpus, Memory memory, Optional<Cores> cpu,
    MachineKernel kernel, Path image) {
  private static final Memory LEAST = Memory.parse("512Mi");

  /** Why this machine and this user can't have it, and what to do; empty when nothing is known to keep it. */
  public Optional<String> impossible() {
    return Stream.<Optional<String>>of(hardware.impossible(), kernel.missing(), imageMissing(), memoryMissing(),
        quotaMissing()).flatMap(Optional::stream).findFirst();
  }

  private Optional<String> imageMissing() {
    return Files.isReadable(image)
        ? Optional.empty()
        : Optional.of("there is no image at " + image + ": make one with 'scripts/image container'");
  }

  private Optional<String> memoryMissing() {
    return memory.bytes() >= LEAST.bytes()
        ? Optional.empty()
        : Optional.of(memory + " of memory are too few to boot: give " + LEAST + " or more");
  }

  private Optional<String> quotaMissing() {
    return cpu.flatMap(cores -> AppliedLimit.groupImpossible().map(reason -> "cpu " + cores + ": " + reason));
  }

  /** What runs it. */
  public MachineEngine engine() {
    return hardware.engine();
  }

  /** What the process that runs it may use, in a control group of its own where this user may make one. */
  ResourceLimit limit() {
    return new ResourceLimit(Cores.optional(cpu), OptionalLong.empty(), Optional.empty())
        .with(OptionalDouble.empty(), Optional.of(CpuPriority.NORMAL).filter(any -> AppliedLimit.isGroupPossible()),
            OptionalLong.empty());
  }

  /** Cores that it can use at most: its vCPUs, or what a smaller quota leaves. */
  double cores() {
    return Math.min(vcpus, Cores.optional(cpu).orElse(vcpus));
  }

  /** In a few words, for a record. */
  String describe() {
    return hardware.describe() + vcpus + (vcpus == 1 ? " vCPU, " : " vCPUs, ") + memory
        + ", "
        + cpu.map(cores -> "quota of " + cores + " cores").orElse("no quota");
  }
}
