package io.ycsbpack.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FirecrackerTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path FOLDER = Path.of("/data/machines/db");
  private static final Firecracker MACHINE = new Firecracker(FOLDER);

  private static MachineSpec spec(Map<String, String> given) {
    Map<String, String> all = new HashMap<>(given);
    all.put("engine", "firecracker");
    return MachineParameters.spec(Settings.NONE.with(all, "test"));
  }

  private static JsonNode configuration(Map<String, String> given) throws JsonProcessingException {
    return JSON.readTree(JSON.writeValueAsString(MACHINE.configuration(spec(given), Path.of("/data/disk"))));
  }

  @Test
  void itsDocumentHasWhatTheMachineHas() throws JsonProcessingException {
    String expected = """
        {"boot-source": {"kernel_image_path": "/boot/k", "initrd_path": "/boot/i", "boot_args":
        "console=ttyS0 quiet panic=-1 root=/dev/vda rw init=/ycsbpack/init ycsbpack.address=HOST/31 reboot=k"},
        "drives": [{"drive_id": "disk", "path_on_host": "/data/disk", "is_root_device": false, "is_read_only": false,
        "cache_type": "Writeback"}],
        "machine-config": {"vcpu_count": 2, "mem_size_mib": 3072},
        "network-interfaces": [{"iface_id": "net", "host_dev_name": "TAP"}],
        "entropy": {}}"""
        .replace("HOST", MACHINE.host())
        .replace("TAP", new MachineTap(AppliedLimit.nameFor(FOLDER)).name());

    assertThat(configuration(Map.of("vcpus", "2", "memory", "3Gi", "kernel", "/boot/k", "initrd", "/boot/i")))
        .isEqualTo(JSON.readTree(expected));
  }

  @Test
  void aKernelWithoutARamDiskHasNone() throws JsonProcessingException {
    assertThat(configuration(Map.of("kernel", "/boot/k")).at("/boot-source").has("initrd_path")).isFalse();
  }

  @Test
  void itsUsualKernelIsNotCompressed() {
    assertThat(spec(Map.of()).kernel().image()).hasFileName("vmlinux");
    assertThat(MachineParameters.spec(Settings.NONE).kernel().image()).hasFileName("vmlinuz");
  }

  @Test
  void clientsReachAMachineAtAnAddressOfItsOwn() {
    assertThat(MACHINE.host()).matches("198\\.1[89]\\.\\d+\\.\\d+").isEqualTo(new Firecracker(FOLDER).host());
    assertThat(new Firecracker(Path.of("/data/machines/other")).host()).isNotEqualTo(MACHINE.host());
    assertThat(MACHINE.port(8123, Optional.empty())).isEqualTo(8123);
    assertThat(MACHINE.port(8123, Optional.of(8123))).isEqualTo(8123);
    assertThatThrownBy(() -> MACHINE.port(8123, Optional.of(18_000))).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("port 18000 is not possible with engine firecracker", "listens on 8123");
  }

  @Test
  void aTapHasANameThatTheKernelTakes() {
    assertThat(new MachineTap("ycsbpack-00000000-0000-0000-0000-0123456789ab").name()).isEqualTo("ycsb-23456789ab");
  }

  @Test
  void whatIsOfQemuIsRefused() {
    Map<String, String> emulated = Map.of("emulated", "true");
    Map<String, String> hardware = Map.of("machine", "microvm");

    assertThatThrownBy(() -> spec(emulated)).isInstanceOf(UsageException.class)
        .hasMessage("emulated is for engine qemu: engine firecracker emulates no processor");
    assertThatThrownBy(() -> spec(hardware)).isInstanceOf(UsageException.class)
        .hasMessage("machine microvm is for engine qemu: engine firecracker has one kind of machine");
  }

  @Test
  void itIsDescribedWithoutHardwareOfQemu() {
    assertThat(spec(Map.of("vcpus", "2", "cpu", "500m")).describe())
        .isEqualTo("2 vCPUs, 2Gi, quota of 500m cores");
  }
}
