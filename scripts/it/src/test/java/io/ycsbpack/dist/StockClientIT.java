package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Our binding and workloads under YCSB's own, unmodified client. */
@ExtendWith(RealEngine.class)
class StockClientIT {
  @RegisterExtension
  private final RealServer server = new RealServer();
  @TempDir
  private Path folder;

  @Test
  void loadsAndRunsTheTenantMix() {
    String small = "-P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10 -p tenantq.writebatch=3000"
        + " -p operationcount=200 -p maxexecutiontime=0 -threads 3";

    YcsbProcess load = client("-load " + small);
    YcsbProcess run = client("-t " + small);

    assertThat(load.out()).contains("[OVERALL]");
    int right = 0;
    Matcher ok = Pattern.compile("\\[Q[1-4]], Return=OK, (\\d+)").matcher(run.out());
    while (ok.find()) {
      right += Integer.parseInt(ok.group(1));
    }
    assertThat(right).as(run.out()).isEqualTo(200);
  }

  @Test
  void loadsAndRunsTheCoreWorkload() {
    String load = "load clickhouse -P workloads/workloada -p recordcount=50 -p clickhouse.url=" + server.url();
    assertThat(YcsbProcess.run(folder, load).exitCode()).isZero();

    YcsbProcess run = client("-t -P workloads/workloada -p recordcount=50 -p operationcount=100 -threads 2");

    assertThat(run.out()).contains("[READ], Return=OK").contains("[UPDATE], Return=OK").doesNotContain("Return=ERROR");
  }

  private YcsbProcess client(String arguments) {
    return YcsbProcess.stockClient(folder,
        "-db io.ycsbpack.clickhouse.ClickHouse -p clickhouse.url=" + server.url() + " " + arguments);
  }
}
