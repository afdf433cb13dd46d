package io.ycsbpack.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A containerd without the plugins that Kubernetes needs. */
final class ContainerdDaemon extends ContainerDaemon {
  private static final String CONFIG = """
      version = 2
      root = "%1$s/r"
      state = "%1$s/t"
      disabled_plugins = ["io.containerd.grpc.v1.cri", "io.containerd.internal.v1.opt"]
      [grpc]
        address = "%2$s"
      """;

  @Override
  void need() {
    // the programs are needed by the class
  }

  @Override
  List<String> command(Path folder) throws IOException {
    Path config = Files.writeString(folder.resolve("config.toml"), CONFIG.formatted(folder, socket()));
    return List.of("containerd", "--config", config.toString());
  }

  @Override
  List<String> client() {
    return List.of("ctr", "--address", socket().toString());
  }

  @Override
  Map<String, String> environment() {
    return Map.of("CONTAINERD_ADDRESS", socket().toString());
  }

  /** Command lines of the shims, of which each container has one. */
  List<String> shims() {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains("shim") && line.contains(socket().toString()))
        .toList();
  }
}
