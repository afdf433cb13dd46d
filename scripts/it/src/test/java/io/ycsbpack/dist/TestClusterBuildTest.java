// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the build of the test cluster's own Kubernetes tells of its progress. */
class TestClusterBuildTest {
  @TempDir
  private Path folder;

  @Test
  void packagesAreCountedRatherThanDownloadsAndErrors() throws IOException, InterruptedException {
    assumeTrue(YcsbProcess.succeeds("bash", "--version"), "there is no bash");
    Path log = Files.writeString(folder.resolve("build.log"), """
        go: downloading k8s.io/api v0.34.1
        internal/abi
        vendor/golang.org/x/crypto/chacha20
        k8s.io/api/core/v1
        # k8s.io/api/core/v1
        pkg/file.go:3:1: syntax error
        """);

    Process bash = new ProcessBuilder("bash", "-c", ". \"$0\" && packages_compiled",
        YcsbProcess.HOME.resolve("k8s/testcluster/lib/build.sh").toString()).redirectInput(log.toFile()).start();

    assertThat(new String(bash.getInputStream().readAllBytes()).strip()).isEqualTo("3");
    assertThat(bash.waitFor()).isZero();
  }
}
