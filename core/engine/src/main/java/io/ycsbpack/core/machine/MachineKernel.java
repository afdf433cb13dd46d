package io.ycsbpack.core.machine;

import io.ycsbpack.core.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kernel of a virtual machine.
 *
 * @param image   of the kernel
 * @param initrd  its initial RAM disk; empty for none
 * @param busybox program of which the machine's first process consists
 */
public record MachineKernel(Path image, Optional<Path> initrd, Path busybox) {

  /**
   * That which the user names, else the usual one in the form that the engine boots.
   *
   * @throws UsageException when there is a RAM disk without a kernel
   */
  static MachineKernel of(MachineEngine engine, Optional<Path> kernel, Optional<Path> initrd) {
    if (kernel.isEmpty() && initrd.isPresent()) {
      throw new UsageException(MachineParameters.INITRD.name() + " " + initrd.get() + " belongs to a kernel: give "
          + MachineParameters.KERNEL.name() + " too");
    }
    Path usual = MachineParameters.usualKernels();
    return new MachineKernel(kernel.map(Path::toAbsolutePath).orElseGet(() -> usual.resolve(engine.kernel())),
        kernel.isPresent() ? initrd.map(Path::toAbsolutePath) : Optional.of(usual.resolve("initrd.gz")),
        usual.resolve("busybox"));
  }

  /** What of it is not there, and what to do; empty when all is. */
  Optional<String> missing() {
    return Stream.concat(Stream.of(image, busybox), initrd.stream())
        .filter(file -> !Files.isReadable(file))
        .findFirst()
        .map(file -> "there is no " + file + (file.startsWith(MachineParameters.usualKernels())
            ? ": make it with 'scripts/image machine'"
            : ""));
  }

  /**
   * What it is told at its start.
   *
   * @param address of the guest, with the length of its prefix, which its first process takes
   */
  static String words(String address) {
    return "console=ttyS0 quiet panic=-1 root=/dev/vda rw init=/ycsbpack/init ycsbpack.address=" + address;
  }

  /** Whether it is the one of {@code scripts/image machine}. */
  boolean isUsual() {
    return image.startsWith(MachineParameters.usualKernels());
  }
}
