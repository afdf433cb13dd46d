package io.ycsbpack.dist;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/**
 * A daemon of docker, which has its images, containers and mounts for itself, and neither makes a bridge nor changes rules
 * of packets. Where docker is not installed tests are skipped, whatever is required: CI does not install it.
 */
final class DockerDaemon extends ContainerDaemon {
  private static final String INSTALLED = "PATH=$PATH:/usr/sbin; command -v docker && command -v dockerd && command -v containerd";

  @Override
  void need() {
    Assumptions.assumeTrue(YcsbProcess.succeeds("sh", "-c", INSTALLED),
        "needs docker and its daemon (Debian: apt-get install docker.io)");
  }

  @Override
  List<String> command(Path folder) {
    return List.of("unshare", "--mount", "--propagation", "slave", "dockerd", "--bridge", "none", "--iptables=false",
        "--ip6tables=false", "--ip-forward=false", "--ip-masq=false", "--exec-opt", "native.cgroupdriver=cgroupfs",
        "--exec-root", folder.resolve("e").toString(), "--data-root", folder.resolve("d").toString(), "--pidfile",
        folder.resolve("pid").toString(), "--host", address());
  }

  private String address() {
    return "unix://" + socket();
  }

  @Override
  List<String> client() {
    return List.of("docker", "--host", address());
  }

  @Override
  Map<String, String> environment() {
    return Map.of("DOCKER_HOST", address());
  }
}
