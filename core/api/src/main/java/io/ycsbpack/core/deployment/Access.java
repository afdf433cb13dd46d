package io.ycsbpack.core.deployment;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * How a client of the binding reaches a deployed database.
 *
 * @param user             that is made at deployment
 * @param passwordVariable environment variable in which the binding looks for the password, so that it stands in no
 *                         command line
 * @param passwordProperty the binding's property for it, for a client that reads it in the cluster by itself
 * @param properties       the binding's properties, from the hosts ({@code name:port}) and the user
 */
public record Access(String user, int port, String passwordVariable, String passwordProperty,
    BiFunction<List<String>, String, Map<String, String>> properties) {

  Access on(int otherPort) {
    return new Access(user, otherPort, passwordVariable, passwordProperty, properties);
  }
}
