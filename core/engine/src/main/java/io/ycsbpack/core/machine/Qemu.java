package io.ycsbpack.core.machine;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs a virtual machine by QEMU, in the foreground: without root, with a network of QEMU's own, of which one port on
 * loopback is forwarded. What the guest writes goes into a file without a name, which goes with the process.
 */
final class Qemu implements MachineMonitor {
  private static final String PROGRAM = "qemu-system-x86_64";
  /** The guest's address in QEMU's own network, which its first process takes. */
  private static final String ADDRESS = "10.0.2.15";
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  private final Path folder;

  /** The one of this folder. */
  Qemu(Path folder) {
    this.folder = folder;
  }

  @Override
  public Optional<String> impossible() {
    return SystemProgram.isInstalled(PROGRAM)
        ? Optional.empty()
        : Optional.of("it needs " + PROGRAM + " (Debian: apt-get install qemu-system-x86)");
  }

  @Override
  public String host() {
    return "127.0.0.1";
  }

  @Override
  public int port(int serverPort, Optional<Integer> asked) {
    return asked.orElseGet(FreePort::any);
  }

  @Override
  public AuxiliaryProgram.Launch prepare(MachineSpec spec, Path disk, int port, int serverPort) throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "TMPDIR=" + folder));
    command.addAll(words(spec, disk, port, serverPort, folder.resolve(CONSOLE)));
    return new AuxiliaryProgram.Launch(command, 1, Optional.of(port));
  }

  @Override
  public void release() {
    // all that it makes is in the folder, or goes with the process
  }

  @Override
  public String version() throws IOException {
    return MachineMonitor.version(PROGRAM).replace("QEMU emulator version", "QEMU");
  }

  @Override
  public String disk() {
    return "ext4 of a raw file with a copy-on-write overlay, by virtio-blk and the page cache";
  }

  @Override
  public String network() {
    return "QEMU's user network, a forwarded port, by virtio-net";
  }

  /**
   * Its command line.
   *
   * @param port    of loopback that is forwarded to that of the server
   * @param console file that gets what the guest says
   */
  static List<String> words(MachineSpec spec, Path disk, int port, int serverPort, Path console) throws IOException {
    MachineType type = spec.hardware().type();
    boolean emulated = spec.hardware().emulated();
    List<String> words = new ArrayList<>(List.of(PROGRAM, "-name", "ycsbpack", "-machine",
        type.hardware() + ",accel=" + (emulated ? "tcg" : "kvm"), "-cpu", emulated ? "max" : "host",
        "-smp", Integer.toString(spec.vcpus()), "-m", (spec.memory().bytes() >> 20) + "M", "-nodefaults",
        "-no-user-config", "-display", "none", "-no-reboot", "-kernel", spec.kernel().image().toString()));
    spec.kernel().initrd().ifPresent(initrd -> words.addAll(List.of("-initrd", initrd.toString())));
    words.addAll(List.of("-append", kernelWords(spec),
        "-drive", "file=" + escaped(disk) + ",format=raw,if=none,id=disk,snapshot=on",
        "-device", type.device("virtio-blk") + ",drive=disk",
        "-netdev", "user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:" + port + "-" + ADDRESS + ":" + serverPort,
        "-device", type.device("virtio-net") + ",netdev=net", "-device", type.device("virtio-rng"),
        "-serial", "file:" + escaped(console)));
    return words;
  }

  private static String kernelWords(MachineSpec spec) throws IOException {
    String words = MachineKernel.words(ADDRESS + "/24");
    if (!spec.hardware().emulated()) {
      return words;
    }
    // An emulated timer may come late where this machine is busy, and a microvm has none to calibrate the clock by.
    return words + " no_timer_check" + (spec.hardware().type() == MachineType.MICROVM ? clockRate() : "");
  }

  /** The rate of this machine's clock, which the emulation passes on. */
  private static String clockRate() throws IOException {
    return Files.readAllLines(PROCESSORS)
        .stream()
        .filter(line -> line.startsWith("cpu MHz"))
        .findFirst()
        .map(line -> " tsc_early_khz="
            + Math.round(1000 * Double.parseDouble(line.substring(line.indexOf(':') + 1).strip())))
        .orElse("");
  }

  /** A comma ends a value. */
  private static String escaped(Path path) {
    return path.toString().replace(",", ",,");
  }
}
