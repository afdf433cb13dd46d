// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.deployment;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * How a client of the binding reaches a deployed database. The deployment creates the user. An environment variable has
 * the password, which stays out of command lines. A client that reads it in the cluster uses the password property. The
 * function makes the binding's properties from the hosts ({@code name:port}) and the user.
 */
public record Access(String user, int port, String passwordVariable, String passwordProperty,
    BiFunction<List<String>, String, Map<String, String>> properties) {

  Access on(int otherPort) {
    return new Access(user, otherPort, passwordVariable, passwordProperty, properties);
  }
}
