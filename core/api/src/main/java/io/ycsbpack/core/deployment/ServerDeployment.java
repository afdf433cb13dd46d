// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.deployment;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A database with servers that need only an image, a folder and a port: pods of a StatefulSet.
 *
 * @param ports      listening ports, by name; one of them is the port of {@code access}
 * @param healthPath path on the access port; an HTTP GET answers 200 once the server serves
 * @param userId     numeric user and group that the image runs as; never 0
 */
public record ServerDeployment(String image, Access access, Map<String, Integer> ports, String healthPath, long userId,
    Variables variables, Files files) implements Deployment {

  /**
   * @param user     variable for the user to make
   * @param password variable for that user's password
   * @param others   further variables with their values
   * @param asRoot   variables that keep a server running as root, if its image would change the user
   */
  public record Variables(String user, String password, Map<String, String> others, Map<String, String> asRoot) {
  }

  /**
   * @param config  absolute path to content, mounted
   * @param ofPorts files that make it listen on only these ports, by the names of {@code ports}; mounted if its usual
   *     ports are impossible
   */
  public record Files(String data, Map<String, String> config,
      Function<Map<String, Integer>, Map<String, String>> ofPorts) {
    private Files on(Map<String, Integer> ports) {
      Map<String, String> all = new HashMap<>(config);
      all.putAll(ofPorts.apply(ports));
      return new Files(data, all, ofPorts);
    }
  }

  /** The same server on other ports, of the same names. */
  public ServerDeployment on(Map<String, Integer> others) {
    String accessed = ports.entrySet()
        .stream()
        .filter(port -> port.getValue() == access.port())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the port of clients, " + access.port() + ", is none of "
            + ports));
    return new ServerDeployment(image, access.on(others.get(accessed)), others, healthPath, userId, variables,
        files.on(others));
  }
}
