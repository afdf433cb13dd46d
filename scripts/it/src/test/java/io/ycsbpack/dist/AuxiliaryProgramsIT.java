// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neighbors and proxies: real programs, ended with all their processes. */
@SystemTest
@ExtendWith(RealEngine.class)
class AuxiliaryProgramsIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("stress-ng", "haproxy", "nginx", "tc");

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @Test
  void stressIsStartedInItsClassAndEndedWithAllItsWorkers() {
    YcsbProcess start = YcsbProcess.run(folder, "neighbor start cpu-stress --folder s -p workers=2 -p priority=low");
    int processes = processes("s");
    YcsbProcess again = YcsbProcess.run(folder, "neighbor start cpu-stress --folder s");
    YcsbProcess.run(folder, "neighbor stop --folder s --remove-folder").ends(0);

    assertThat(start.exitCode()).as(start.err()).isZero();
    assertThat(processes).isBetween(3, 9);
    assertThat(again.exitCode()).isEqualTo(5);
    assertThat(processes("s")).isZero();
    assertThat(folder.resolve("s")).doesNotExist();
  }

  private int processes(String program) {
    return new AuxiliaryProcess(folder.resolve(program)).processes().size();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nginx-cache", "haproxy"})
  void aProxyIsEndedWithAllItsWorkers(String proxy) {
    int port = FreePort.any();
    YcsbProcess start = YcsbProcess.run(folder,
        "proxy start " + proxy + " --folder p --server 127.0.0.1:9 -p port=" + port);
    int processes = processes("p");
    YcsbProcess stop = YcsbProcess.run(folder, "proxy stop --folder p --remove-folder");

    assertThat(start.exitCode()).as(start.err()).isZero();
    assertThat(processes).isBetween(2, 9);
    assertThat(stop.out()).contains("stopped the program");
  }

  @Test
  void theFirstProcessMayBeGoneAndTheOthersAreEndedAllTheSame() {
    YcsbProcess start = YcsbProcess.run(folder, "neighbor start cpu-stress --folder s -p workers=2");
    YcsbProcess.signal(Long.parseLong(start.out().replaceAll("(?s).*pid (\\d+).*", "$1")), "KILL");

    assertThat(YcsbProcess.run(folder, "neighbor stop --folder s").exitCode()).isZero();
  }

  @Test
  void aProxyThatCanNotServeSaysWhyAndLeavesNothing() throws IOException {
    YcsbProcess taken;
    try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      taken = YcsbProcess.run(folder,
          "proxy start nginx-cache --folder p --server 127.0.0.1:1 -p port=" + holder.getLocalPort());
    }
    YcsbProcess wrong = YcsbProcess.run(folder, "proxy start haproxy --folder p --server nowhere.invalid:1").ends(5);

    assertThat(wrong.err()).contains("nowhere.invalid");
    assertThat(taken.exitCode()).isEqualTo(5);
    assertThat(taken.err()).contains("another program serves port");
  }

  @Test
  void afterAKillOfTheExperimentProxiesLoadsAndLinksAreTakenAwayByTheNextCommand() throws IOException {
    Experiments.write(folder.resolve("long.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, maxexecutiontime: "600"}
        repeats: 1
        control: true
        conditions:
          crowded:
            type: bare-metal
            replicas: 2
            link: 50
            shared-memory: 3Gi
            proxy: {type: haproxy}
            neighbors:
              - {type: cpu-stress, workers: 1, priority: idle}
              - {type: memory-stress, anonymous: 64Mi, file: 64Mi, shared-memory: 3Gi, priority: idle}
              - {type: bulk-transfer, after: 1s, length: 300s}
            faults: {type: kill, after: 2s, back: 1s}
        """);
    YcsbProcess experiment = YcsbProcess.start(folder, "experiment long.yaml --design whole-runs");
    experiment.awaitWhileItRuns("starting the killed server again",
        () -> Results.in(folder).anyFileHas("events.csv", ",back,"));
    experiment.signal("KILL").exitCode();

    YcsbProcess.run(folder, "experiment --undo").ends(0);
  }
}
