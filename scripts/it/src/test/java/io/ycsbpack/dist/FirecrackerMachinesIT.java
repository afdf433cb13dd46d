package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.machine.MachineParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Firecracker takes the configuration and starts the machine, and nothing of it is left, however it ends. Whether its
 * guest boots is not tested: that needs KVM, which is only made to look usable here, to a start in mounts of its own.
 * Where Firecracker is not installed this is skipped, whatever is required: Debian has no package of it, and CI does not
 * build it.
 */
@SystemTest
@Lane
class FirecrackerMachinesIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("mke2fs", "tar", "ip", "unshare");
  private static final String WITH_KVM = "mount -t tmpfs tmpfs /sys/module && mkdir /sys/module/kvm_intel && exec \"$@\"";
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  private final Leftovers leftovers = new Leftovers();
  @TempDir
  private Path folder;

  @BeforeAll
  static void needFirecrackerAnImageAndAKernel() {
    Assumptions.assumeTrue(YcsbProcess.succeeds("sh", "-c", "command -v firecracker"), "needs firecracker on the PATH");
    Assumptions.assumeTrue(Files.isWritable(Path.of("/dev/kvm")), "needs /dev/kvm, usable or not");
    Path image = ContainerParameters.usualArchive();
    Path kernel = MachineParameters.usualKernels().resolve("vmlinux");
    Requirement.PROGRAMS
        .met(Files.exists(image) ? "" : "needs an image at " + image + ": make it by scripts/image container");
    Requirement.PROGRAMS
        .met(Files.exists(kernel) ? "" : "needs a kernel at " + kernel + ": make it by scripts/image machine");
  }

  @AfterEach
  void nothingIsLeft() {
    leftovers.assertNone(folder);
    assertThat(machine().getParent()).isEmptyDirectory();
    assertThat(tap()).doesNotExist();
  }

  @Test
  void aMachineThatFirecrackerStartedIsRemovedAfterAKillOfItsStart() throws IOException {
    YcsbProcess start = start("--vcpus 2 --cpu 500m");
    start.awaitWhileItRuns("the start of the machine by Firecracker",
        () -> console().contains("Successfully started microvm"));
    long monitor = monitor();
    assertThat(tap()).exists();
    assertThat(Files.readString(Path.of("/proc/" + monitor, "cgroup"))).contains(AppliedLimit.nameFor(machine()));
    start.signal("KILL");
    start.exitCode();

    assertStopped();
  }

  @Test
  void aStartThatIsKilledBeforeFirecrackerRunsLeavesNothing() throws IOException {
    YcsbProcess start = start("");
    start.awaitWhileItRuns("the folder of the machine", () -> Files.exists(machine()));
    start.signal("KILL");
    start.exitCode();

    assertStopped();
  }

  @Test
  void whatFirecrackerRefusesIsTold() throws IOException {
    Path kernel = Files.writeString(folder.resolve("kernel"), "this is no kernel");

    YcsbProcess start = start("--kernel " + kernel);

    assertThat(start.exitCode()).as(start.out() + start.err()).isEqualTo(5);
    assertThat(start.err()).contains("it ended at once with exit code 1: ", "Unable to read elf header");
  }

  private void assertStopped() {
    YcsbProcess stop = YcsbProcess.run(folder, "machine stop db");
    YcsbProcess again = YcsbProcess.run(folder, "machine stop db");

    assertThat(stop.exitCode()).as(stop.err()).isZero();
    assertThat(stop.out()).contains("stopped the virtual machine db");
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).contains("the virtual machine db is not started");
  }

  private YcsbProcess start(String arguments) {
    List<String> words = Stream
        .of(List.of("--mount", "sh", "-ec", WITH_KVM, "sh", YcsbProcess.HOME.resolve("scripts/ycsb").toString()),
            List.of("machine", "start", "clickhouse", "db", "--engine", "firecracker"),
            List.of(arguments.split(" ")))
        .flatMap(List::stream)
        .filter(word -> !word.isEmpty())
        .toList();
    return YcsbProcess.start(folder, Path.of("unshare"), words);
  }

  private Path machine() {
    return folder.resolve("data/machines/db");
  }

  private String console() {
    try {
      return Files.readString(machine().resolve("console"));
    } catch (IOException e) {
      return "";
    }
  }

  private Path tap() {
    String name = AppliedLimit.nameFor(machine());
    return Path.of("/sys/class/net", "ycsb-" + name.substring(name.length() - "0123456789".length()));
  }

  private long monitor() {
    await().atMost(DEADLINE).until(() -> !monitors().isEmpty());
    return monitors().get(0);
  }

  private List<Long> monitors() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info()
            .arguments()
            .stream()
            .flatMap(Stream::of)
            .anyMatch(machine().resolve("firecracker.json").toString()::equals))
        .map(ProcessHandle::pid)
        .toList();
  }
}
