// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.ENDLESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same between the client and the double of Couchbase, on the way of the key-value commands. */
@SystemTest
@Lane
class CouchbaseNetworkFaultsIT {
  private static final String WORKLOAD = "couchbase -P workloads/workloada -threads 4 -p recordcount=500";

  @RegisterExtension
  static final FaultyNetwork NETWORK = new FaultyNetwork();
  @TempDir
  private Path folder;
  private CouchbaseDouble server;
  private String way;
  private String on;

  @BeforeEach
  void loadAndFindAWay() throws Exception {
    server = new CouchbaseDouble();
    way = folder.getFileName().toString();
    String direct = server.connectionString();
    int keyValue = NETWORK.portTo(way, "127.0.0.1:" + server.keyValuePort());
    int management = NETWORK.portTo(way + "-management", "127.0.0.1:" + server.managementPort());
    String through = server.announce(keyValue, management);
    assertThat(through).isNotEqualTo(direct);
    on = " -p couchbase.password=password -p couchbase.host=" + through;
    ends(0, InProcess.in(folder, "load " + WORKLOAD + " -p results=none" + on));
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aSlowNetworkCostsTimeAndNoAnswer() throws Exception {
    NETWORK.fault(way, "latency", "\"latency\": 40");

    YcsbProcess.run(folder,
        "run " + WORKLOAD + " -p operationcount=200 -p couchbase.kvTimeout=30s" + on).ends(0);

    RunRecord record = Records.last(folder, "couchbase-workloada");
    assertThat(record.figures().statuses()).containsOnlyKeys("OK");
    assertThat(record.figures().operations()).allMatch(one -> one.service().p50() >= 40_000_000);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "limit_data | \"bytes\": 3000",
    "reset_peer | \"timeout\": 0",
    "timeout    | \"timeout\": 0"})
  void aFaultIsCountedAsWhatItIsAndTheRunGoesOnOnceItIsOver(String type, String attributes) throws Exception {
    YcsbProcess run = YcsbProcess.start(folder,
        "run " + WORKLOAD + ENDLESS + " -p abortafter=0s -p couchbase.kvTimeout=1s" + on);

    NETWORK.meetDuring(run, way, type, attributes, YcsbProcess::awaitFailures);

    assertThat(Records.last(folder, "couchbase-workloada").figures().statuses())
        .containsKey("OK")
        .hasSizeGreaterThan(1)
        .allSatisfy((one, count) -> assertThat(one).isIn("OK", "CONNECTION_LOST", "TIMEOUT"));
  }
}
