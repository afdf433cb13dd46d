package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The numbered pages of the docs that need a cluster do what they say, and leave nothing in it. */
@SystemTest
@OnCluster(value = 0, minutes = 3)
class KubernetesWalkthroughIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("docs");
  @TempDir
  private Path folder;

  @Test
  void yourCluster() throws Exception {
    page("4-your-cluster.md").run(folder);
  }

  @Test
  void aDelta() throws Exception {
    page("5-a-delta.md").run(folder);
  }

  private static Walkthrough page(String name) {
    return new Walkthrough(name).with("KUBECONFIG", CLUSTER.kubeconfig().toString()).in(CLUSTER.namespace());
  }

  @AfterEach
  void leavesNothing() {
    assertThat(new ClusterView(CLUSTER).ours()).isEmpty();
  }
}
