package io.ycsbpack.core.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line by which QEMU runs a virtual machine, in the foreground. */
final class QemuCommand {
  static final String PROGRAM = "qemu-system-x86_64";
  /** The guest's address in QEMU's own network, which its first process takes. */
  private static final String ADDRESS = "10.0.2.15";
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  private QemuCommand() {
  }

  /**
   * Its words.
   *
   * @param port    of loopback that is forwarded to that of the server
   * @param console file that gets what the guest says
   */
  static List<String> words(MachineSpec spec, Path disk, int port, int serverPort, Path console) throws IOException {
    MachineType type = spec.type();
    List<String> words = new ArrayList<>(List.of(PROGRAM, "-name", "ycsbpack", "-machine",
        type.hardware() + ",accel=" + (spec.emulated() ? "tcg" : "kvm"), "-cpu", spec.emulated() ? "max" : "host",
        "-smp", Integer.toString(spec.vcpus()), "-m", (spec.memory().bytes() >> 20) + "M", "-nodefaults",
        "-no-user-config", "-display", "none", "-no-reboot", "-kernel", spec.kernel().image().toString()));
    spec.kernel().initrd().ifPresent(initrd -> words.addAll(List.of("-initrd", initrd.toString())));
    words.addAll(List.of("-append", kernelWords(spec),
        // What the guest writes goes into a file of its own, which goes with the process.
        "-drive", "file=" + escaped(disk) + ",format=raw,if=none,id=disk,snapshot=on",
        "-device", type.device("virtio-blk") + ",drive=disk",
        "-netdev", "user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:" + port + "-" + ADDRESS + ":" + serverPort,
        "-device", type.device("virtio-net") + ",netdev=net", "-device", type.device("virtio-rng"),
        "-serial", "file:" + escaped(console)));
    return words;
  }

  private static String kernelWords(MachineSpec spec) throws IOException {
    String words = "console=ttyS0 quiet panic=-1 root=/dev/vda rw init=/ycsbpack/init";
    if (!spec.emulated()) {
      return words;
    }
    // An emulated timer may come late where this machine is busy, and a microvm has none to calibrate the clock by.
    return words + " no_timer_check" + (spec.type() == MachineType.MICROVM ? clockRate() : "");
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

  /** What QEMU says its version is. */
  static String version() throws IOException {
    Process process = new ProcessBuilder(PROGRAM, "--version").redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said.lines().findFirst().orElse("of an unknown version").replace("QEMU emulator version", "QEMU");
  }
}
