package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What befalls a run in a cluster: its API server is away, the command that owns it is killed. */
@SystemTest
@ResourceLock(Locks.CLUSTER)
class KubernetesFaultsIT {
  private static final String RUN = "k8s run clickhouse -threads 1 -P workloads/tenantq -p tenantq.rows=20000"
      + " -p tenantq.tenants=10 -p status.interval=1 ";
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("faults");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);

  @BeforeAll
  static void deploy() {
    YcsbProcess deploy = CLUSTER.ycsb("k8s deploy clickhouse --cpu 500m --memory 2Gi");
    assertThat(deploy.exitCode()).as(deploy.err()).isZero();
  }

  @AfterAll
  static void undeploy() {
    CLUSTER.ycsb("k8s undeploy clickhouse").exitCode();
  }

  @Test
  void aRunOutlivesAnApiServerThatIsAwayAndItsResultIsCollectedAfterwards() throws IOException {
    try (TcpRelay relay = CLUSTER.relay()) {
      YcsbProcess run = CLUSTER.start(RUN + "-p maxexecutiontime=8 -p results=away", relay).awaitOperations();

      relay.cut();
      run.awaitErr("the API server does not answer (");
      await().atMost(LIMIT).until(VIEW::hasAClientEnded);
      relay.mend();

      run.awaitFigures();
      assertThat(run.err()).contains("the API server answers again after");
      assertThat(new ObjectMapper().readTree(records("away").get(0).toFile()).at("/state").asText())
          .isEqualTo("complete");
      assertThat(VIEW.ofRuns()).isEmpty();
    }
  }

  @Test
  void anApiServerThatStaysAwayEndsTheRunAfterItsDeadlineAndTheCommandThatClearsUpIsNamed() throws IOException {
    try (TcpRelay relay = CLUSTER.relay()) {
      YcsbProcess run = CLUSTER.start(RUN + "-p maxexecutiontime=600 --api-deadline 2s -p results=gone", relay)
          .awaitOperations();

      relay.cut();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains("waiting for it up to 2 s").contains("what the run made could not be taken away");
    } finally {
      VIEW.deleteRuns();
    }
  }

  private static List<Path> records(String results) throws IOException {
    try (Stream<Path> files = Files.list(CLUSTER.folder().resolve(results))) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    }
  }
}
