// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The walk-throughs do what they say. {@link KubernetesWalkthroughIT} runs the page that needs a cluster. Sections are
 * run by {@link GivenServerIT} (a given server), {@link PublishedExperimentsIT} (isolation) and {@link LadderIT}.
 */
@ExtendWith(RealEngine.class)
class WalkthroughIT {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"CONTRIBUTING.md", "docs/ci.md", "docs/own-statements.md", "docs/your-database.md"})
  void aPageDoesWhatItSays(String page) throws Exception {
    Walkthrough.page(page).run(folder);
  }

  @Test
  void aFirstRun() throws Exception {
    Walkthrough.section("docs/start.md", "A first run").run(folder);
  }

  @SystemTest(minutes = 2)
  @Test
  void aReport() throws Exception {
    Walkthrough.page("docs/reports.md").run(folder);
  }

  @SystemTest(minutes = 2)
  @Test
  void nodeLoss() throws Exception {
    Walkthrough.section("docs/experiments.md", "Node loss").run(folder);
  }

  @Test
  void yourOwnCouchbase() throws Exception {
    try (CouchbaseDouble couchbase = new CouchbaseDouble("default", "bench", "of the test")) {
      Walkthrough.section("docs/start.md", "Your own Couchbase")
          .with("HOSTS", couchbase.connectionString())
          .with("COUCHBASE_USER", "bench")
          .with("COUCHBASE_PASSWORD", "of the test")
          // A busy machine may be late by more than the 2.5 s that the page leaves to the driver.
          .with("YCSB_JAVA_OPTS", "-Dcom.couchbase.env.timeout.kvTimeout=1m")
          .run(folder);
    }
  }
}
