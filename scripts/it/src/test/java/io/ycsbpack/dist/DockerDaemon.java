package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A daemon of docker for the tests of one class, which has its images, containers and mounts for itself, and neither makes
 * a bridge nor changes rules of packets. Where docker is not installed they are skipped, whatever is required: CI does not
 * install it.
 */
final class DockerDaemon implements BeforeAllCallback, AfterAllCallback {
  private static final String INSTALLED = "PATH=$PATH:/usr/sbin; command -v docker && command -v dockerd && command -v containerd";
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  /** What is in it has short names: the path of a socket has 107 characters at most. */
  private Path folder;
  private Process daemon;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    Assumptions.assumeTrue(YcsbProcess.succeeds("sh", "-c", INSTALLED),
        "needs docker and its daemon (Debian: apt-get install docker.io)");
    folder = TestFolders.create("docker");
    ProcessBuilder builder = new ProcessBuilder("unshare", "--mount", "--propagation", "slave", "dockerd", "--bridge",
        "none", "--iptables=false", "--ip6tables=false", "--ip-forward=false", "--ip-masq=false", "--exec-opt",
        "native.cgroupdriver=cgroupfs", "--exec-root", folder.resolve("e").toString(), "--data-root",
        folder.resolve("d").toString(), "--pidfile", folder.resolve("pid").toString(), "--host", address());
    builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, further) -> path + ":" + further);
    daemon = builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
    await().atMost(DEADLINE)
        .failFast(() -> assertThat(daemon.isAlive()).as(this::log).isTrue())
        .until(() -> YcsbProcess.succeeds("docker", "--host", address(), "version"));
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private String address() {
    return "unix://" + folder.resolve("s");
  }

  Map<String, String> environment() {
    return Map.of("DOCKER_HOST", address());
  }

  /** What docker says when it is asked to do this, which it has to do. */
  String docker(String... command) throws IOException {
    List<String> words = new ArrayList<>(List.of("docker", "--host", address()));
    words.addAll(List.of(command));
    Process docker = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(docker.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(docker.onExit().join().exitValue()).as(words + ": " + said).isZero();
    return said;
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (daemon != null) {
      daemon.destroy();
      await().atMost(DEADLINE).until(() -> !daemon.isAlive());
    }
    if (folder != null) {
      FolderTree.delete(folder);
    }
  }
}
