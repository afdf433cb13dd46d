package io.ycsbpack.core.deployment;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A database whose servers need nothing but an image, a folder and a port: pods of a StatefulSet.
 *
 * @param ports      listening ports, by name; one of them is the port of {@code access}
 * @param healthPath of an HTTP GET on the access port that answers 200 once it serves
 * @param userId     numeric user and group that the image runs as; never 0
 */
public record ServerDeployment(String image, Access access, Map<String, Integer> ports, String healthPath, long userId,
    Variables variables, Files files) implements Deployment {

  /**
   * @param user     the one that tells it the user to make
   * @param password the one that tells it that user's password
   * @param others   with their values
   * @param asRoot   with their values, for a server that runs as root, if its image would change to its own user
   */
  public record Variables(String user, String password, Map<String, String> others, Map<String, String> asRoot) {
  }

  /**
   * @param config  to mount, absolute path to content
   * @param ofPorts further ones to mount, which make it listen on only these ports, by the names of {@code ports}; used
   *     if its usual ports are impossible
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
