// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The main class of an image that wraps the embedded engine if the official one can't be pulled. Towards Kubernetes it
 * is like {@code clickhouse/clickhouse-server}: user and password come from the environment, and it listens on all
 * addresses. Files in a folder add or override settings, such as ports. Arguments: the engine's library, the folder for
 * data, the folder with more settings, the HTTP port, the port of the native protocol.
 */
public final class ContainerMain {
  private ContainerMain() {
  }

  public static void main(String[] arguments) {
    Engine.main(() -> run(arguments, System.getenv()));
  }

  private static int run(String[] arguments, Map<String, String> environment) throws IOException {
    String user = environment.getOrDefault("CLICKHOUSE_USER", "");
    String password = environment.getOrDefault("CLICKHOUSE_PASSWORD", "");
    if (password.isEmpty() || !user.matches("[A-Za-z]\\w*") || user.equals("default")) {
      System.err.println("CLICKHOUSE_USER and CLICKHOUSE_PASSWORD must be set; the user is a plain word other than"
          + " 'default', which this engine needs for itself");
      return ExitCode.USAGE.code();
    }
    DataFolder folder = DataFolder.at(Path.of(arguments[1]));
    ServerConfig.writeForContainer(folder, user, password, Integer.parseInt(arguments[3]),
        Integer.parseInt(arguments[4]));
    Path settings = Path.of(arguments[2]);
    Path included = folder.root().resolve("config.d");
    if (Files.isDirectory(settings) && !Files.exists(included)) {
      Files.createSymbolicLink(included, settings);
    }
    return new Engine(Path.of(arguments[0]), folder).serve(List.of());
  }
}
