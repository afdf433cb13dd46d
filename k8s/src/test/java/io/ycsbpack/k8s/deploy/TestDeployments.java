// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.core.property.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a binding could declare. */
public final class TestDeployments {
  private static final Access ACCESS = new Access("user", 1234, "DB_PASSWORD", "db.password",
      (hosts, user) -> Map.of("hosts", hosts.get(0)));
  /** Servers of a StatefulSet. */
  public static final ServerDeployment SERVER = new ServerDeployment("db:1", ACCESS, Map.of("main", 1234), "/ready",
      1000, new ServerDeployment.Variables("DB_USER", "DB_PASSWORD", Map.of(), Map.of()),
      new ServerDeployment.Files("/data", Map.of(), ports -> Map.of("/etc/db/ports", "main=" + ports.get("main"))));
  /** An operator's custom resource. */
  public static final OperatedDeployment OPERATED = new OperatedDeployment("db:1", ACCESS,
      new OperatedDeployment.Operator("dbs.example.org", "the operator of the test"),
      new OperatedDeployment.Resources(sizing -> List
          .of(Map.of("apiVersion", "example.org/v1", "kind", "Db", "metadata", Map.of("name", sizing.name()))),
          List.of("spec", "groups"), "Available"),
      new OperatedDeployment.Pods("db", "server"), name -> name);

  private TestDeployments() {
  }

  /** The isolation by these parameters and values, in turns. */
  public static Isolation isolation(String... parameters) {
    return Isolation.of(settings(parameters));
  }

  /** These parameters and values, in turns. */
  public static Settings settings(String... parameters) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      given.put(parameters[i], parameters[i + 1]);
    }
    return Settings.NONE.with(given, "test");
  }
}
