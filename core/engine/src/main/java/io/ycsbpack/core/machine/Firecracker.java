package io.ycsbpack.core.machine;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.container.Capability;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs a virtual machine by Firecracker, from a file of its configuration and without its API. The machine has a copy of
 * the disk in its folder, and a tap of its own.
 *
 * @see <a href="https://github.com/firecracker-microvm/firecracker/blob/main/docs/getting-started.md">its documentation</a>
 */
final class Firecracker implements MachineMonitor {
  private static final String PROGRAM = "firecracker";
  private static final Path TUN = Path.of("/dev/net/tun");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SystemProgram COPY = new SystemProgram("the machine's disk can't be copied",
      "a copy of the disk needs cp", "the disk of a virtual machine was copied");

  private final Path folder;
  private final MachineTap tap;

  /** The one of this folder. */
  Firecracker(Path folder) {
    this.folder = folder;
    this.tap = new MachineTap(AppliedLimit.nameFor(folder));
  }

  @Override
  public Optional<String> impossible() {
    return Stream.of(PROGRAM, "ip")
        .filter(program -> !SystemProgram.isInstalled(program))
        .findFirst()
        .map(program -> "it needs " + program + (program.equals("ip")
            ? " (Debian: apt-get install iproute2)"
            : " on the PATH: https://github.com/firecracker-microvm/firecracker/releases"))
        .or(() -> Capability.CAP_NET_ADMIN.missing().map(reason -> reason + " for the machine's tap"))
        .or(() -> Files.isWritable(TUN)
            ? Optional.empty()
            : Optional.of("this user may not write " + TUN + ", of which taps are made"));
  }

  @Override
  public String host() {
    return tap.addresses().server();
  }

  @Override
  public int port(int serverPort, Optional<Integer> asked) {
    asked.filter(port -> port != serverPort).ifPresent(port -> {
      throw new UsageException("port " + port + " is not possible with engine " + MachineEngine.FIRECRACKER
          + ": its machines have an address of their own, where the server listens on " + serverPort
          + "; leave the port out");
    });
    return serverPort;
  }

  @Override
  public AuxiliaryProgram.Launch prepare(MachineSpec spec, Path disk, int port, int serverPort) throws IOException {
    Path own = folder.resolve("disk.ext4");
    // Most of its size the file does not have, nor does the copy.
    COPY.run("cp", "--sparse=always", "--reflink=auto", disk.toString(), own.toString());
    tap.up();
    // The guest's serial line is the standard output of Firecracker, which says there why it ends, too.
    Files.createSymbolicLink(folder.resolve(CONSOLE), new AuxiliaryProcess(folder).output());
    Path file = folder.resolve("firecracker.json");
    JSON.writeValue(file.toFile(), configuration(spec, own));
    return new AuxiliaryProgram.Launch(List.of(PROGRAM, "--no-api", "--config-file", file.toString()), 1,
        Optional.empty());
  }

  /** What Firecracker reads; it refuses what it does not know. */
  Map<String, Object> configuration(MachineSpec spec, Path disk) {
    Map<String, Object> boot = new LinkedHashMap<>();
    boot.put("kernel_image_path", spec.kernel().image().toString());
    spec.kernel().initrd().ifPresent(initrd -> boot.put("initrd_path", initrd.toString()));
    // It knows no way to turn the machine off but a reset by the keyboard's controller (k).
    boot.put("boot_args", MachineKernel.words(tap.addresses().server() + "/" + MachineTap.PREFIX) + " reboot=k");
    return Map.of("boot-source", boot,
        "drives", List.of(Map.of("drive_id", "disk", "path_on_host", disk.toString(), "is_root_device", false,
            "is_read_only", false, "cache_type", "Writeback")),
        "machine-config", Map.of("vcpu_count", spec.vcpus(), "mem_size_mib", spec.memory().bytes() >> 20),
        "network-interfaces", List.of(Map.of("iface_id", "net", "host_dev_name", tap.name())),
        "entropy", Map.of());
  }

  @Override
  public void release() {
    tap.down();
  }

  @Override
  public String version() throws IOException {
    return MachineMonitor.version(PROGRAM);
  }

  @Override
  public String disk() {
    return "ext4 of a raw file, a copy for this machine, by virtio-blk and the page cache; flushes are obeyed";
  }

  @Override
  public String network() {
    return "a tap of this machine's network, by virtio-net";
  }
}
