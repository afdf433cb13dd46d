// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A load balancer in front of several servers, which checks their health and leaves out unhealthy ones. */
final class HaProxy {
  private static final Property<Integer> PORT = CommonParameters.PORT.withDefault("18124");
  private static final Property<Integer> CHECK_MILLIS = Property.of("check", PropertyType.integer(10, 60_000), "500",
      "Milliseconds between two questions whether a server is well; three bad answers take it out, two good ones take"
          + " it in again.");
  /** The first process, and at least one that it starts for the connections. */
  private static final int WITH_A_WORKER = 2;

  static final AuxiliaryProgram TYPE = new AuxiliaryProgram("haproxy",
      "a load balancer in front of the servers (haproxy), which skips servers without an answer", true,
      List.of(PORT, CHECK_MILLIS), "haproxy", Optional.empty(), HaProxy::launch);

  private HaProxy() {
  }

  private static AuxiliaryProgram.Launch launch(AuxiliaryProgram.Site site, Settings parameters) throws IOException {
    String servers = IntStream.range(0, site.servers().size())
        .mapToObj(i -> "  server s" + (i + 1) + " " + site.servers().get(i) + " check inter "
            + CHECK_MILLIS.get(parameters) + "ms fall 3 rise 2")
        .collect(Collectors.joining("\n"));
    Path config = Files.writeString(site.folder().resolve("haproxy.cfg"), """
        defaults
          mode http
          timeout connect 2s
          timeout client 60s
          timeout server 60s
          option redispatch
          retries 0
        listen database
          bind 127.0.0.1:%d
          balance leastconn
          option httpchk GET /ping
        %s
        """.formatted(PORT.get(parameters), servers));
    return new AuxiliaryProgram.Launch(List.of(site.program().toString(), "-W", "-db", "-f", config.toString()),
        WITH_A_WORKER,
        Optional.of(PORT.get(parameters)));
  }
}
