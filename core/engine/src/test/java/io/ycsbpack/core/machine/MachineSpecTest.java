package io.ycsbpack.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineSpecTest {
  private static final Path DISK = Path.of("/cache/a,b.ext4");

  private static MachineSpec spec(Map<String, String> given) {
    return MachineParameters.spec(Settings.NONE.with(given, "test"));
  }

  private static List<String> words(Map<String, String> given) throws IOException {
    return Qemu.words(spec(given), DISK, 18_000, 8123, Path.of("/data/console"));
  }

  @Test
  void itsLimitIsTheSmallerOfVcpusAndQuota() {
    assertThat(spec(Map.of("vcpus", "4")).cores()).isEqualTo(4);
    assertThat(spec(Map.of("vcpus", "4", "cpu", "1500m")).cores()).isEqualTo(1.5);
    assertThat(spec(Map.of("vcpus", "1", "cpu", "2")).cores()).isEqualTo(1);
  }

  @Test
  void itIsDescribedWithVcpusAndQuotaApart() {
    assertThat(spec(Map.of()).describe()).isEqualTo("q35, 1 vCPU, 2Gi, no quota");
    assertThat(spec(Map.of("machine", "microvm", "vcpus", "2", "cpu", "500m", "memory", "3Gi")).describe())
        .isEqualTo("microvm, 2 vCPUs, 3Gi, quota of 500m cores");
  }

  @Test
  void withKvmTheGuestHasTheProcessorOfThisMachine() throws IOException {
    assertThat(words(Map.of("vcpus", "2")))
        .containsSubsequence("-machine", "q35,accel=kvm", "-cpu", "host", "-smp", "2",
            "-m", "2048M")
        .contains("virtio-blk-pci,drive=disk", "virtio-net-pci,netdev=net");
    assertThat(words(Map.of()).toString()).doesNotContain("no_timer_check");
  }

  @Test
  void emulatedItHasWhatQemuCanEmulateAndItsClockIsNotChecked() throws IOException {
    List<String> words = words(Map.of("emulated", "true", "machine", "microvm"));

    assertThat(words).containsSubsequence("-machine", "microvm,rtc=on,pit=on,pic=on,isa-serial=on,accel=tcg", "-cpu",
        "max").contains("virtio-blk-device,drive=disk");
    assertThat(words.get(words.indexOf("-append") + 1)).contains("init=/ycsbpack/init ", " no_timer_check");
  }

  @Test
  void itsDiskStaysAsItIsAndOnePortOfLoopbackLeadsToIt() throws IOException {
    assertThat(words(Map.of())).contains("file=/cache/a,,b.ext4,format=raw,if=none,id=disk,snapshot=on",
        "user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:18000-10.0.2.15:8123", "file:/data/console");
    assertThat(words(Map.of()).toString()).contains("init=/ycsbpack/init ycsbpack.address=10.0.2.15/24");
  }

  @Test
  void aKernelOfTheUserHasTheRamDiskThatGoesWithIt() throws IOException {
    assertThat(words(Map.of("kernel", "/boot/k"))).contains("/boot/k").doesNotContain("-initrd");
    assertThat(words(Map.of("kernel", "/boot/k", "initrd", "/boot/i"))).containsSubsequence("/boot/k", "-initrd",
        "/boot/i");
    Map<String, String> alone = Map.of("initrd", "/boot/i");
    assertThatThrownBy(() -> spec(alone)).isInstanceOf(UsageException.class)
        .hasMessageContaining("initrd /boot/i belongs to a kernel: give kernel too");
  }

  @Test
  void whatIsMissingIsNamedWithWhatToDo() {
    Map<String, String> given = Map.of("emulated", "true", "kernel", "/none/k");

    assertThat(spec(given).kernel().missing())
        .hasValueSatisfying(reason -> assertThat(reason).contains("there is no /none/k"));
    assertThat(MachineEngine.values()).allSatisfy(engine -> assertThat(engine.possible()).isNotBlank());
  }
}
