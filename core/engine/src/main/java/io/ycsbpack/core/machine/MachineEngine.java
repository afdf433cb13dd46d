package io.ycsbpack.core.machine;

import io.ycsbpack.core.limit.MachineAbilities;
import io.ycsbpack.core.limit.SystemProgram;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The program that runs virtual machines. */
public enum MachineEngine {
  /** QEMU, with KVM or without. */
  QEMU("vmlinuz", true, Qemu::new),
  /** Firecracker, which needs KVM, and boots a kernel that is not compressed. */
  FIRECRACKER("vmlinux", false, Firecracker::new);

  private final String kernel;
  private final boolean emulates;
  private final Function<Path, MachineMonitor> monitor;

  MachineEngine(String kernel, boolean emulates, Function<Path, MachineMonitor> monitor) {
    this.kernel = kernel;
    this.emulates = emulates;
    this.monitor = monitor;
  }

  /** Its name on a command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether this machine and this user can have virtual machines of it, and of which kind, in words. */
  public String possible() {
    String without = emulates ? "possible with " + MachineParameters.EMULATED.name() + " alone, and then no result: "
        : "not possible: ";
    return missing().map(reason -> "not possible: " + reason)
        .or(() -> kvmMissing().map(reason -> without + reason))
        .orElse("possible; that KVM boots a guest is seen at its first start");
  }

  /** What this machine or this user lacks for it, KVM aside; empty when nothing is known to keep it. */
  Optional<String> missing() {
    return SystemProgram.isInstalled("mke2fs")
        ? monitor(Path.of("")).impossible()
        : Optional.of("it needs mke2fs (Debian: apt-get install e2fsprogs)");
  }

  /** Why its machines can't have the processor of this one; empty when nothing is known to keep it. */
  static Optional<String> kvmMissing() {
    return MachineAbilities.ofThisMachine().kvmImpossible().map(reason -> "KVM is not usable: " + reason);
  }

  /** Whether it can emulate a processor. */
  boolean emulates() {
    return emulates;
  }

  /** The name of the file with the usual kernel, in the form that it boots. */
  String kernel() {
    return kernel;
  }

  /** What runs the machine of this folder. */
  MachineMonitor monitor(Path folder) {
    return monitor.apply(folder);
  }
}
