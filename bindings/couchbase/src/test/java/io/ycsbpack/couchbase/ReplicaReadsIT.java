// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couchbase.client.core.error.TimeoutException;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.couchbasedouble.Fault;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Reads of replicas, on a double that answers for one. */
class ReplicaReadsIT {
  @RegisterExtension
  private final TestCluster cluster = TestCluster.ofDouble(CouchbaseDouble.Trait.REPLICA);

  @BeforeEach
  void start() throws Exception {
    cluster.prepared().insert("usertable", "k", Fields.of("field0", "a"));
  }

  @Test
  void anyReplicaAnswersWhereTheActiveCopyDoesNot() throws Exception {
    Couchbase any = cluster.connect("couchbase.read", "any-replica");
    cluster.server().faults().always(Fault.SILENT_ACTIVE);

    Map<String, ByteIterator> record = new HashMap<>();
    assertThat(any.read("usertable", "k", null, record)).isSameAs(Status.OK);
    assertThat(record.get("field0")).hasToString("a");
    assertThat(cluster.connect("couchbase.kvTimeout", "700ms").read("usertable", "k", null, new HashMap<>()))
        .isSameAs(CouchbaseFailure.TIMEOUT);
  }

  @Test
  void whatNoCopyHasIsNotFound() throws Exception {
    assertThat(cluster.connect("couchbase.read", "any-replica").read("usertable", "none", null, new HashMap<>()))
        .isSameAs(Status.NOT_FOUND);
  }

  /** All copies are asked first, and the active one again: the second question gets what the first left of the time. */
  @Test
  void aReadThatTheActiveCopyDoesNotAnswerHasOneTimeout() {
    int timeoutMillis = 1000;
    try (SharedCluster shared = SharedCluster.join(CouchbaseOptions
        .of(cluster.settings("couchbase.read", "any-replica", "couchbase.kvTimeout", timeoutMillis + "ms")))) {
      CouchbaseRecords records = new CouchbaseRecords(shared);
      cluster.server().faults().always(Fault.SILENT_ACTIVE);

      TimeoutException failure = catchThrowableOfType(TimeoutException.class,
          () -> records.read("none", null, new HashMap<>()));

      assertThat(CouchbaseFailure.of(failure).status()).isSameAs(CouchbaseFailure.TIMEOUT);
      assertThat(((Number) failure.context().exportAsMap().get("timeoutMs")).longValue()).isLessThan(timeoutMillis / 2);
    }
  }
}
