// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A proxy in front of one server that keeps answers, by the whole text of the query, and gives them out again. */
final class NginxCache {
  private static final Property<Integer> PORT = CommonParameters.PORT.withDefault("18125");
  private static final Property<Boolean> CACHE = Property.of("cache", PropertyType.bool(), "true",
      "Whether it keeps answers. With false the same proxy forwards everything: the baseline for a cache.");
  private static final Property<Duration> VALID = Property.of("valid", PropertyType.duration(), "60s",
      "How long an answer is given out again, in whole seconds.");
  /** The first process, and at least one that it starts for the connections. */
  private static final int WITH_A_WORKER = 2;

  static final AuxiliaryProgram TYPE = new AuxiliaryProgram("nginx-cache",
      "a proxy that keeps answers and gives them out again (nginx), as chproxy does", true,
      List.of(PORT, CACHE, VALID), "nginx", Optional.empty(), NginxCache::launch);

  private NginxCache() {
  }

  private static AuxiliaryProgram.Launch launch(AuxiliaryProgram.Site site, Settings parameters) throws IOException {
    for (String folder : List.of("cache", "body", "proxy", "other")) {
      Files.createDirectories(site.folder().resolve(folder));
    }
    // The key is the path with its parameters and the body, which has the driver's statement: other statements, users
    // and settings are other keys. A body that did not fit into its buffer has none, and is passed on.
    String cache = CACHE.get(parameters) ? """
              proxy_cache answers;
              proxy_cache_methods POST;
              proxy_cache_key "$request_uri|$http_x_clickhouse_user|$http_authorization|$request_body";
              proxy_cache_valid 200 %ds;
              proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;
              proxy_no_cache $request_body_file;
              proxy_cache_bypass $request_body_file;
        """.formatted(Math.max(1, VALID.get(parameters).toSeconds())) : "";
    // Started by root, its workers would be another user, to whom this folder may be closed.
    String root = "root".equals(System.getProperty("user.name")) ? "user root;\n" : "";
    Path config = Files.writeString(site.folder().resolve("nginx.conf"), """
        %sdaemon off;
        pid nginx.pid;
        error_log error.log warn;
        worker_processes 2;
        events { worker_connections 4096; }
        http {
          access_log off;
          client_body_temp_path body;
          proxy_temp_path proxy;
          fastcgi_temp_path other;
          uwsgi_temp_path other;
          scgi_temp_path other;
          client_max_body_size 0;
          client_body_buffer_size 64k;
          proxy_cache_path cache levels=1 keys_zone=answers:32m max_size=1g;
          upstream database { server %s; keepalive 64; }
          server {
            listen 127.0.0.1:%d;
            keepalive_requests 1000000000;
            location / {
              proxy_pass http://database;
              proxy_http_version 1.1;
              proxy_set_header Connection "";
              proxy_buffers 16 16k;
              add_header X-Cache $upstream_cache_status always;
        %s    }
          }
        }
        """.formatted(root, site.servers().get(0), PORT.get(parameters), cache));
    return new AuxiliaryProgram.Launch(
        List.of(site.program().toString(), "-p", site.folder().toString(), "-e", "error.log", "-c",
            config.toString()),
        WITH_A_WORKER, Optional.of(PORT.get(parameters)));
  }
}
