package io.ycsbpack.core.deployment;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A database whose servers need nothing but an image, a folder and a port: pods of a StatefulSet.
 *
 * @param image            that is used where none is named
 * @param access           how clients reach it
 * @param ports            that it listens on, by name; one of them is that of {@code access}
 * @param healthPath       of an HTTP GET on the access port that answers 200 once it serves
 * @param dataFolder       where it keeps its data
 * @param userId           numeric user and group that the image runs as; never 0
 * @param userVariable     environment variable that tells the server the user to make
 * @param passwordVariable environment variable that tells the server that user's password
 * @param environment      more variables
 * @param rootEnvironment  variables for a server that is to run as root, where its image would change to its own user
 * @param configFiles      files to mount, absolute path to content
 * @param portFiles        further files that make it listen on these ports and no others, by the names of
 *                         {@code ports}; used where it can't have its usual ones
 */
public record ServerDeployment(String image, Access access, Map<String, Integer> ports, String healthPath,
    String dataFolder, long userId, String userVariable, String passwordVariable, Map<String, String> environment,
    Map<String, String> rootEnvironment, Map<String, String> configFiles,
    Function<Map<String, Integer>, Map<String, String>> portFiles)
    implements
      Deployment {

  /** The same server on other ports, of the same names. */
  public ServerDeployment on(Map<String, Integer> others) {
    String accessed = ports.entrySet()
        .stream()
        .filter(port -> port.getValue() == access.port())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the port of clients, " + access.port() + ", is none of "
            + ports));
    Map<String, String> files = new HashMap<>(configFiles);
    files.putAll(portFiles.apply(others));
    return new ServerDeployment(image, access.on(others.get(accessed)), others, healthPath, dataFolder, userId,
        userVariable, passwordVariable, environment, rootEnvironment, files, portFiles);
  }
}
