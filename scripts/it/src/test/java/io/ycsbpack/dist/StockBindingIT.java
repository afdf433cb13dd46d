// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A binding known only by its class and its jars runs on a real server. Ours for ClickHouse takes the part: by its
 * class it is a YCSB binding like any other, and its jars collide with the client's.
 */
@ExtendWith(RealEngine.class)
@Lane
class StockBindingIT {
  private static final String CLASS = "io.ycsbpack.clickhouse.ClickHouse";
  private static final String JARS = YcsbProcess.HOME.resolve("scripts/dist/target/lib") + "/*";

  @RegisterExtension
  private final RealServer server = new RealServer();
  @TempDir
  private Path folder;

  @BeforeEach
  void makeTheTable() {
    YcsbProcess.run(folder, "load clickhouse -P workloads/workloada -p recordcount=1 -p clickhouse.url=" + server.url())
        .ends(0);
  }

  private YcsbProcess ycsb(String command) {
    return YcsbProcess.run(folder, command + " --db " + CLASS + " --classpath " + JARS
        + " -p recordcount=50 -p operationcount=100 -threads 2 -p clickhouse.url=" + server.url());
  }

  @Test
  void loadsAndRunsTheCoreWorkloads() {
    ycsb("load -P workloads/workloada").ends(0);

    assertThat(ycsb("run -P workloads/workloada").ends(0, 4).out()).contains("[READ], Return=OK", "[UPDATE], Return=OK")
        .doesNotContain("-FAILED");
    assertThat(ycsb("run -P workloads/workloade").ends(0, 4).out()).contains("[SCAN], Return=OK")
        .doesNotContain("-FAILED");
    assertThat(Results.in(folder).files("-stock-workloade.json")).singleElement()
        .satisfies(file -> assertThat(Results.json(file).at("/plan/properties/db").asText()).isEqualTo(CLASS));
  }
}
