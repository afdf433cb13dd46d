package io.ycsbpack.core.deployment;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * How a client of the binding reaches a deployed database.
 *
 * @param user             created at deployment
 * @param passwordVariable environment variable of the password, which stays out of command lines
 * @param passwordProperty the binding's property, for a client that reads the password in the cluster
 * @param properties       makes the binding's properties from the hosts ({@code name:port}) and the user
 */
public record Access(String user, int port, String passwordVariable, String passwordProperty,
    BiFunction<List<String>, String, Map<String, String>> properties) {

  Access on(int otherPort) {
    return new Access(user, otherPort, passwordVariable, passwordProperty, properties);
  }
}
