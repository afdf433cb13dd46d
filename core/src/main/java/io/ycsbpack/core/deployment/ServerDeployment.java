package io.ycsbpack.core.deployment;

import java.util.Map;

/**
 * A database whose servers need nothing but an image, a folder and a port: pods of a StatefulSet.
 *
 * @param image            that is used where none is named
 * @param access           how clients reach it
 * @param ports            that it listens on, by name
 * @param healthPath       of an HTTP GET on the access port that answers 200 once it serves
 * @param dataFolder       where it keeps its data
 * @param userId           numeric user and group that the image runs as; never 0
 * @param userVariable     environment variable that tells the server the user to make
 * @param passwordVariable environment variable that tells the server that user's password
 * @param environment      more variables
 * @param configFiles      files to mount, absolute path to content
 */
public record ServerDeployment(String image, Access access, Map<String, Integer> ports, String healthPath,
    String dataFolder, long userId, String userVariable, String passwordVariable, Map<String, String> environment,
    Map<String, String> configFiles) implements Deployment {
}
