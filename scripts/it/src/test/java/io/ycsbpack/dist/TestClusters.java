// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.nio.file.Path;
import java.util.List;

/**
 * The clusters at hand: each kubeconfig that YCSBPACK_TEST_CLUSTERS lists, separated by colons, or else what KUBECONFIG
 * names, which is one cluster.
 */
final class TestClusters {
  private static final String SEVERAL = System.getenv("YCSBPACK_TEST_CLUSTERS");
  private static final int TIMEOUT_MILLIS = 120_000;
  private static final String ONE = System.getenv("KUBECONFIG");

  /** Whether there is none. */
  static boolean none() {
    return SEVERAL == null && ONE == null;
  }

  /** How the cluster of a test class is reached, also from a machine that is very busy. */
  static Config of(Class<?> testClass) {
    Config config = SEVERAL == null ? Config.autoConfigure(null)
        : Config.fromKubeconfig(kubeconfig(testClass).toFile());
    return new ConfigBuilder(config).withConnectionTimeout(TIMEOUT_MILLIS).withRequestTimeout(TIMEOUT_MILLIS).build();
  }

  /** The file that names the cluster of a test class. */
  static Path kubeconfig(Class<?> testClass) {
    return Path.of(SEVERAL == null ? ONE : files().get(number(testClass)));
  }

  static int number(Class<?> testClass) {
    return SEVERAL == null ? 0 : testClass.getAnnotation(SystemTest.class).cluster() % files().size();
  }

  private static List<String> files() {
    return List.of(SEVERAL.split(":"));
  }
}
