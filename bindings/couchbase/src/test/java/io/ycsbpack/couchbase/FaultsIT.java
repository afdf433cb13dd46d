// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.couchbasedouble.Fault;
import io.ycsbpack.couchbasedouble.Faults;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Each fault has its status, nothing hangs, and once it is over the same connection goes on. */
class FaultsIT {
  private static final String[] WITH_SHORT_TIMEOUT = {"couchbase.kvTimeout", "2s"};
  private static final String TABLE = "usertable";

  @RegisterExtension
  private final TestCluster cluster = TestCluster.ofDouble();
  private Faults faults;
  /** Its time limits are long. */
  private Couchbase patient;

  @BeforeEach
  void prepare() throws DBException {
    faults = cluster.server().faults();
    patient = cluster.prepared();
    assertThat(patient.insert(TABLE, "k", Fields.of("a", "1"))).isEqualTo(Status.OK);
  }

  @Test
  void aNodeThatIsGoneIsALostConnection() throws DBException {
    Couchbase database = cluster.connect(WITH_SHORT_TIMEOUT);
    cluster.server().refuseConnections(true);

    assertThat(read(database)).isEqualTo(CouchbaseFailure.CONNECTION_LOST);

    cluster.server().refuseConnections(false);
    await().until(() -> read(database).isOk());
  }

  @Test
  void anAnswerThatIsLateIsATimeout() throws DBException {
    Couchbase database = cluster.connect(WITH_SHORT_TIMEOUT);
    faults.delay(Duration.ofSeconds(30));

    assertThat(read(database)).isEqualTo(CouchbaseFailure.TIMEOUT);
    assertThat(update(database)).isEqualTo(CouchbaseFailure.TIMEOUT);

    faults.clear();
    await().until(() -> read(database).isOk());
  }

  @Test
  void aTemporaryFailureThatStaysIsUnavailable() throws DBException {
    Couchbase database = cluster.connect(WITH_SHORT_TIMEOUT);
    faults.next(Integer.MAX_VALUE, Fault.TEMPORARY_FAILURE);

    assertThat(read(database)).isEqualTo(Status.SERVICE_UNAVAILABLE);

    faults.next(1, Fault.TEMPORARY_FAILURE);
    assertThat(read(patient)).as("the driver tries again").isEqualTo(Status.OK);
  }

  @Test
  void withFailFastATemporaryFailureIsUnavailableAtOnce() throws DBException {
    Couchbase database = cluster.connect("couchbase.retry", "failfast");
    assertThat(read(database)).as("the driver learns the collection").isEqualTo(Status.OK);
    faults.next(1, Fault.TEMPORARY_FAILURE);

    assertThat(read(database)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(read(database)).isEqualTo(Status.OK);
  }

  @Test
  void aConnectionThatDropsIsMadeAgain() {
    cluster.server().dropConnections();
    assertThat(read(patient)).isEqualTo(Status.OK);

    faults.next(1, Fault.CUT_ANSWER);
    assertThat(read(patient)).as("reads are tried again").isEqualTo(Status.OK);
    faults.next(1, Fault.CUT_ANSWER);
    assertThat(update(patient)).as("whether it was applied is not known").isEqualTo(CouchbaseFailure.CONNECTION_LOST);
    await().until(() -> read(patient).isOk());
  }

  @Test
  void aConnectionThatIsClosedInItsHandshakeIsMadeAgain() throws DBException {
    Couchbase database = cluster.connect("couchbase.connectTimeout", "8s");
    faults.next(cluster.server().connections(), Fault.CUT_HANDSHAKE);
    cluster.server().dropConnections();

    assertThat(read(database)).isEqualTo(Status.OK);
  }

  @Test
  void aDurabilityThatCanNotBeHadIsImpossible() throws DBException {
    Couchbase database = cluster.connect("couchbase.durability", "majority");
    faults.always(Fault.DURABILITY_IMPOSSIBLE);

    assertThat(update(database)).isEqualTo(CouchbaseFailure.DURABILITY_IMPOSSIBLE);
    assertThat(database.insert(TABLE, "other", Fields.of("a", "1"))).isEqualTo(CouchbaseFailure.DURABILITY_IMPOSSIBLE);
    assertThat(read(database)).isEqualTo(Status.OK);
  }

  @Test
  void aStatementThatIsLateIsATimeout() throws DBException {
    Couchbase database = cluster.connect("couchbase.queryTimeout", "2s");
    faults.delayQueries(Duration.ofSeconds(30));

    assertThat(scan(database)).isEqualTo(CouchbaseFailure.TIMEOUT);

    faults.clear();
    await().until(() -> scan(database).isOk());
  }

  @Test
  void aStatementThatTheServiceRefusesOrEndsHasTheStatusOfItsError() {
    Map.of(1080, CouchbaseFailure.TIMEOUT, 3000, Status.BAD_REQUEST, 4000, Status.BAD_REQUEST, 5000, Status.ERROR)
        .forEach((code, status) -> {
          faults.queryErrors(1, code, "the words of the service");
          assertThat(scan(patient)).as("error " + code).isEqualTo(status);
        });
    assertThat(scan(patient)).isEqualTo(Status.OK);
  }

  @Test
  void aQueryServiceThatFailsIsNotNeededToCountTheRecords() {
    try (Target target = cluster.open()) {
      faults.queryErrors(Integer.MAX_VALUE, 5000, "something broke");

      assertThat(target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.RUN))).isEqualTo(1);
      assertThat(cluster.lines()).anyMatch(line -> line.contains("counted by the statistics of the data service"));
    }
  }

  private static Status read(Couchbase database) {
    return database.read(TABLE, "k", null, new HashMap<String, ByteIterator>());
  }

  private static Status update(Couchbase database) {
    Map<String, ByteIterator> change = Fields.of("a", "2");
    return database.update(TABLE, "k", change);
  }

  private static Status scan(Couchbase database) {
    return database.scan(TABLE, "k", 5, null, new Vector<>());
  }
}
