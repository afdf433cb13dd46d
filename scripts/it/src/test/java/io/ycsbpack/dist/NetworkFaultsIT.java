// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.ENDLESS;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.dist.FaultyNetwork.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A network that is slow, cut, silent or refuses, between the client and a real server, or the key-value service of the
 * double of Couchbase: what a run says of it.
 */
@ExtendWith(RealEngine.class)
@SystemTest
class NetworkFaultsIT {
  @RegisterExtension
  static final RealServer SERVER = RealServer.forAllTests();
  @TempDir
  private Path folder;
  /** In the order in which they are closed. */
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private FaultyNetwork network;

  /** Returns the words of a workload on the network, behind those of its command; the server has its data. */
  private String loaded(String binding) throws IOException {
    String workload = binding.equals("clickhouse") ? onClickHouse() : onCouchbase();
    ends(0, InProcess.in(folder, "load " + workload + " -p results=none"));
    return workload;
  }

  private String onClickHouse() {
    network = to(SERVER.port());
    return "clickhouse " + TENANTQ_SMALL + " -p clickhouse.url="
        + SERVER.url().replace(SERVER.address(), network.address());
  }

  private String onCouchbase() throws IOException {
    CouchbaseDouble couchbase = new CouchbaseDouble();
    open.push(couchbase);
    network = to(couchbase.keyValuePort());
    String direct = couchbase.connectionString();
    String through = couchbase.announce(network.port(), to(couchbase.managementPort()).port());
    assertThat(through).isNotEqualTo(direct);
    return "couchbase -P workloads/workloada -threads 4 -p recordcount=500 -p couchbase.password=password"
        + " -p couchbase.host=" + through;
  }

  private FaultyNetwork to(int port) {
    FaultyNetwork made = new FaultyNetwork(port);
    open.push(made);
    return made;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  /** The shortest time of an operation in milliseconds. */
  @ParameterizedTest
  @CsvSource({"clickhouse, LATE, 60, 50", "clickhouse, SLICED, 100, 0", "clickhouse, NARROW, 200, 0",
    "couchbase, LATE, 40, 40"})
  void aSlowNetworkCostsTimeAndNoAnswer(String binding, Fault fault, int amount, int milliseconds) throws IOException {
    String workload = loaded(binding);
    network.fault(fault, amount);

    YcsbProcess.run(folder, "run " + workload + (binding.equals("couchbase")
        ? " -p operationcount=200 -p couchbase.kvTimeout=30s"
        : " -p operationcount=100")).ends(0);

    assertThat(figures().statuses()).containsOnlyKeys("OK");
    assertThat(figures().operations()).allMatch(one -> one.service().p50() >= milliseconds * 1_000_000L);
  }

  /** The driver of Couchbase decides what a fault is to its caller. */
  @ParameterizedTest
  @CsvSource({"clickhouse, CUT, 3000, CONNECTION_LOST", "clickhouse, RESET, 0, CONNECTION_LOST",
    "clickhouse, SILENT, 0, TIMEOUT", "couchbase, CUT, 3000, any", "couchbase, RESET, 0, any",
    "couchbase, SILENT, 0, any"})
  void aFaultIsCountedAsWhatItIsAndTheRunGoesOnOnceItIsOver(String binding, Fault fault, int amount, String status)
      throws IOException {
    YcsbProcess run = YcsbProcess.start(folder, "run " + loaded(binding) + ENDLESS + " -p abortafter=0s -p "
        + (binding.equals("couchbase") ? "couchbase.kvTimeout=1s" : "clickhouse.timeout=2s"));
    boolean any = status.equals("any");

    network.meetDuring(run, fault, amount, any ? YcsbProcess::awaitFailures : one -> one.awaitErr(status));

    assertThat(figures().statuses()).as("an answer that is cut is never a wrong answer")
        .containsKeys("OK", any ? "OK" : status)
        .hasSizeGreaterThan(1)
        .allSatisfy((one, count) -> assertThat(one).isIn("OK", "CONNECTION_LOST", "TIMEOUT"));
  }

  private Figures figures() {
    return Results.in(folder).last("\\w+-\\w+").figures();
  }
}
