package io.ycsbpack.dist;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The numbered pages of the docs do what they say. Those that need a cluster are in {@link KubernetesWalkthroughIT},
 * that of a given server in {@link GivenServerIT}, that of isolation in {@link PublishedExperimentsIT}, that of the
 * ladder in {@link LadderIT}.
 */
@ExtendWith(RealEngine.class)
@Lane(minutes = 4)
class WalkthroughIT {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"1-first-run.md", "10-adding-a-binding.md", "13-a-gate-in-a-pipeline.md", "15-your-own-queries.md",
        "your-database.md"})
  void aPageDoesWhatItSays(String page) throws Exception {
    new Walkthrough(page).run(folder);
  }

  @SystemTest
  @ParameterizedTest
  @ValueSource(strings = {"7-node-loss.md", "9-reading-a-report.md"})
  void aPageOfAnExperimentDoesWhatItSays(String page) throws Exception {
    new Walkthrough(page).run(folder);
  }

  @Test
  void yourOwnCouchbase() throws Exception {
    try (CouchbaseDouble couchbase = CouchbaseDouble.builder().user("bench").password("of the test").start()) {
      new Walkthrough("3-your-own-couchbase.md").with("HOSTS", couchbase.connectionString())
          .with("COUCHBASE_USER", "bench")
          .with("COUCHBASE_PASSWORD", "of the test")
          // A busy machine may be late by more than the 2.5 s that the page leaves to the driver.
          .with("YCSB_JAVA_OPTS", "-Dcom.couchbase.env.timeout.kvTimeout=1m")
          .run(folder);
    }
  }
}
