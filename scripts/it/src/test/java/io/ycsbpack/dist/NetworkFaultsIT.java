// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.ENDLESS;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A network that is slow, cut, silent or refuses, between the client and a real server: what a run says of it. */
@ExtendWith(RealEngine.class)
@SystemTest
@Lane
class NetworkFaultsIT {
  @RegisterExtension
  static final FaultyNetwork NETWORK = new FaultyNetwork();
  @RegisterExtension
  static final RealServer SERVER = RealServer.forAllTests();
  @TempDir
  private Path folder;
  private String way;
  private String on;

  @BeforeAll
  static void load() {
    ends(0, InProcess
        .run("load clickhouse -p results=none " + TENANTQ_SMALL + " -p clickhouse.url=" + SERVER.url()));
  }

  @BeforeEach
  void findAWay() throws Exception {
    way = folder.getFileName().toString();
    on = " -p clickhouse.url=" + SERVER.url().replace(SERVER.address(), NETWORK.to(way, SERVER.address()));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "latency   | \"latency\": 60, \"jitter\": 10",
    "slicer    | \"average_size\": 100, \"size_variation\": 50, \"delay\": 100",
    "bandwidth | \"rate\": 200"})
  void aSlowNetworkCostsTimeAndNoAnswer(String type, String attributes) throws Exception {
    NETWORK.fault(way, type, attributes);

    YcsbProcess.run(folder, "run clickhouse " + TENANTQ_SMALL + " -p operationcount=100" + on).ends(0);

    assertThat(record().figures().statuses()).containsOnlyKeys("OK");
    if (type.equals("latency")) {
      assertThat(record().figures().operations()).allMatch(one -> one.service().p50() >= 50_000_000);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "limit_data | \"bytes\": 3000  | CONNECTION_LOST",
    "reset_peer | \"timeout\": 0   | CONNECTION_LOST",
    "timeout    | \"timeout\": 0   | TIMEOUT"})
  void aFaultIsCountedAsWhatItIsAndTheRunGoesOnOnceItIsOver(String type, String attributes, String status)
      throws Exception {
    YcsbProcess run = YcsbProcess.start(folder,
        "run clickhouse " + TENANTQ_SMALL + ENDLESS + " -p abortafter=0s -p clickhouse.timeout=2s" + on);

    NETWORK.meetDuring(run, way, type, attributes, one -> one.awaitErr(status));

    assertThat(record().figures().statuses()).as("an answer that is cut is never a wrong answer")
        .containsKeys("OK", status)
        .allSatisfy((one, count) -> assertThat(one).isIn("OK", "CONNECTION_LOST", "TIMEOUT"));
  }

  private RunRecord record() throws IOException {
    return Records.last(folder, "clickhouse-tenantq");
  }
}
