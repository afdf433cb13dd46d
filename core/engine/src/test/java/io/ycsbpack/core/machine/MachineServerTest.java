package io.ycsbpack.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.container.UnpackedImage;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineServerTest {
  private static final MachineServer SERVER = new MachineServer(new ServerDeployment("image",
      new Access("bench", 8123, "PASSWORD", "db.password",
          (hosts, user) -> Map.of("db.url", user + "@" + hosts.get(0))),
      Map.of("http", 8123), "/ping", 101, new ServerDeployment.Variables("DB_USER", "DB_PASSWORD", Map.of(), Map.of()),
      new ServerDeployment.Files("/var/lib/db", Map.of(), ports -> Map.of())));

  @Test
  void aRunReachesItAtItsAddress() {
    assertThat(SERVER.reached("198.18.0.1:8123")).containsEntry("db.url", "bench@198.18.0.1:8123")
        .containsKey("db.password");
  }

  @Test
  void itsFirstProcessReadsWhoseItIsAndWhatItRuns() {
    UnpackedImage image = new UnpackedImage("sha256:0", List.of(), 101, 102, List.of("LANG=C", "A=it's=so"));

    assertThat(SERVER.script(image, List.of("/bin/db", "a b"))).contains(
        "data='/var/lib/db'\nowner=101:102\nport=1FBB\n",
        "export A='it'\\''s=so'\n", "export DB_USER='bench'\n", "export LANG='C'\nset -- '/bin/db' 'a b'\n");
  }
}
