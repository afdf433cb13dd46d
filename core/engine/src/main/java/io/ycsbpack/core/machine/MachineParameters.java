package io.ycsbpack.core.machine;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;

/** Parameters of virtual machines. */
public final class MachineParameters {
  /** What runs them. */
  public static final Property<MachineEngine> ENGINE = Property.of("engine", PropertyType.oneOf(MachineEngine.class),
      "qemu",
      "The program that runs the machine: QEMU (qemu-system-x86_64), which needs no root, or Firecracker, which needs KVM"
          + " and, for the machine's tap, root.");
  /** Their hardware. */
  public static final Property<MachineType> TYPE = Property.of("machine", PropertyType.oneOf(MachineType.class), "q35",
      "With engine qemu: hardware of the machine: q35, a PC with PCI Express, or microvm, without PCI and firmware.");
  /** Their virtual CPUs. */
  public static final Property<Integer> VCPUS = Property.of("vcpus", PropertyType.integer(1, 1024), "1",
      "Virtual CPUs of the machine: what the server sees, and its limit, recorded as that many vCPUs.");
  /** Their memory. */
  public static final Property<Memory> MEMORY = LimitParameters.MEMORY.withDefault("2Gi")
      .withDoc("Memory of the machine, its kernel's included (48Gi); 512Mi or more.");
  /** Quota of what runs them. */
  public static final Property<Cores> CPU = LimitParameters.CPU.withDoc("Quota in cores (2, 500m) of the machine's"
      + " process, with all that it does for its guest; without it none. Not the same as vcpus.");
  /** Whether the processor is emulated. */
  public static final Property<Boolean> EMULATED = Property.of("emulated", PropertyType.bool(), "false",
      "With engine qemu: the machine's processor is emulated (TCG), where there is no KVM: each query takes 25 times the CPU time and more,"
          + " and no figure is a result. Runs end with exit code 4, and all that is written of them says so.");
  /** Their kernel. */
  public static final Property<Path> KERNEL = Property.optional("kernel", PropertyType.path(),
      "Kernel of the machine: vmlinuz (bzImage), for Firecracker the vmlinux in it (ELF); by default the one that"
          + " scripts/image machine has fetched.");
  /** What their kernel boots with. */
  public static final Property<Path> INITRD = Property.optional("initrd", PropertyType.path(),
      "With kernel: its initial RAM disk, with modules for virtio and ext4, which obeys root=/dev/vda and"
          + " init=/ycsbpack/init; without it the kernel has these built in.");
  /** What their disk is made of. */
  public static final Property<String> IMAGE = CommonParameters.IMAGE.withDoc("Archive of the server's image"
      + " (FILE.tar), of Docker's form or OCI's, of which the machine's disk is made; by default the one that"
      + " scripts/image container has made.");

  /** All of them, in the order of the docs. */
  public static final List<Property<?>> ALL = List.of(ENGINE, TYPE, VCPUS, MEMORY, CPU, EMULATED, KERNEL, INITRD,
      IMAGE);

  private MachineParameters() {
  }

  /**
   * What these settings ask for.
   *
   * @throws UsageException when the engine has no such machines
   */
  public static MachineSpec spec(Settings given) {
    MachineEngine engine = ENGINE.get(given);
    Path image = IMAGE.find(given)
        .map(file -> Path.of(file).toAbsolutePath())
        .orElseGet(ContainerParameters::usualArchive);
    return new MachineSpec(new MachineHardware(engine, TYPE.get(given), EMULATED.get(given)), VCPUS.get(given),
        MEMORY.get(given), CPU.find(given),
        MachineKernel.of(engine, KERNEL.find(given), INITRD.find(given)), image);
  }

  /** The folder in which {@code scripts/image machine} puts a kernel, and what boots it. */
  public static Path usualKernels() {
    return UserFolders.ofThisUser().cache().resolve("images").resolve("machine");
  }
}
