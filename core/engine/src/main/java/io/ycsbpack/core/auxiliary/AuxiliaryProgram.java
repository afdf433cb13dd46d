// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.SystemProgram;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.NearestName;
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

/**
 * A kind of program that runs next to a database, as data: a neighbor that loads its machine, or a proxy in front of it.
 *
 * @param parameters      without {@link #LIMITS}
 * @param needs           the program that has to be installed, and Debian's package
 * @param keptWhileFrozen the machine's resources that it uses while frozen, as text; empty if negligible
 */
public record AuxiliaryProgram(String name, String summary, boolean isProxy, List<Property<?>> parameters,
    String needs, Optional<String> keptWhileFrozen, Launcher launcher) {
  public static final List<Property<?>> LIMITS = List.of(LimitParameters.PRIORITY, LimitParameters.CPU,
      LimitParameters.MEMORY, LimitParameters.SOFT_MEMORY,
      LimitParameters.SHARED_MEMORY.withDoc(
          "Memory, page cache included, that it shares with the servers of the condition (2Gi); both have to state "
              + "the same. On a command line, with a name for the shared group (small:2Gi)."));

  private static final Property<Integer> WORKERS = CommonParameters.WORKERS
      .withDoc("Processes that compute; the published test has 10.");
  private static final AuxiliaryProgram CPU_STRESS = new AuxiliaryProgram("cpu-stress",
      "an offline load that computes without end (stress-ng --cpu)", false,
      List.of(WORKERS), "stress-ng", Optional.empty(), AuxiliaryProgram::cpuStress);

  private static final Property<Memory> ANONYMOUS = Property.of("anonymous", Memory.TYPE, "1Gi",
      "Anonymous memory that it holds and writes to, over and over.");
  private static final Property<Memory> FILE = Property.of("file", Memory.TYPE, "1Gi",
      "Size of the file that it writes and reads, over and over, which fills the page cache.");
  private static final AuxiliaryProgram MEMORY_STRESS = new AuxiliaryProgram("memory-stress",
      "an offline load that fills anonymous memory and page cache (stress-ng --vm, --hdd)", false,
      List.of(ANONYMOUS, FILE), "stress-ng", Optional.of("its memory and page cache"), AuxiliaryProgram::memoryStress);

  private static final Property<Integer> BALANCER_PORT = CommonParameters.PORT.withDefault("18124");
  private static final AuxiliaryProgram BALANCER = new AuxiliaryProgram("haproxy",
      "a load balancer in front of the servers (haproxy), which skips servers without an answer", true,
      List.of(BALANCER_PORT), "haproxy", Optional.empty(), AuxiliaryProgram::balancer);

  private static final Property<Integer> CACHE_PORT = CommonParameters.PORT.withDefault("18125");
  private static final Property<Boolean> CACHE = Property.of("cache", PropertyType.bool(), "true",
      "Whether it keeps answers. With false the same proxy forwards everything: the baseline for a cache.");
  private static final AuxiliaryProgram QUERY_CACHE = new AuxiliaryProgram("nginx-cache",
      "a proxy that keeps answers and gives them out again for 60 s (nginx), as chproxy does", true,
      List.of(CACHE_PORT, CACHE), "nginx", Optional.empty(), AuxiliaryProgram::queryCache);

  /** Processes of a proxy: the first one, and at least one for the connections. */
  private static final int WITH_A_WORKER = 2;

  @FunctionalInterface
  public interface Launcher {

    /** Writes the files that the program reads, and returns how to start it. */
    Launch launch(Site site, Settings parameters) throws IOException;
  }

  /** @throws CommandException with exit code 5 when it is not installed */
  public Path program() {
    return SystemProgram.find(needs)
        .orElseThrow(() -> new CommandException(ExitCode.CONDITION,
            "the program '" + needs + "' is not installed; on Debian: apt-get install " + needs));
  }

  /** @param servers addresses of the servers behind it, {@code host:port}; empty for a load */
  public record Site(Path folder, Path program, List<String> servers) {
  }

  /**
   * @param command   stays in the foreground
   * @param processes number of processes that run once it is ready
   * @param port      that it serves on loopback once it is ready; empty when it serves none
   */
  public record Launch(List<String> command, int processes, Optional<Integer> port) {
  }

  public static List<AuxiliaryProgram> all() {
    return List.of(CPU_STRESS, MEMORY_STRESS, BALANCER, QUERY_CACHE);
  }

  public static List<AuxiliaryProgram> neighbors() {
    return all().stream().filter(program -> !program.isProxy()).toList();
  }

  public static List<AuxiliaryProgram> proxies() {
    return all().stream().filter(AuxiliaryProgram::isProxy).toList();
  }

  /** @throws UsageException when none has this name */
  public static AuxiliaryProgram named(String name, List<AuxiliaryProgram> known) {
    return NearestName.choose(name, known, AuxiliaryProgram::name, "there is no program '%s' here");
  }

  private static Launch cpuStress(Site site, Settings parameters) {
    int workers = WORKERS.get(parameters);
    return new Launch(List.of(site.program().toString(), "--cpu", Integer.toString(workers), "--temp-path",
        site.folder().toString()), 1 + workers, Optional.empty());
  }

  /** One worker holds anonymous memory; the other writes and reads a file. */
  private static Launch memoryStress(Site site, Settings parameters) {
    return new Launch(List.of(site.program().toString(), "--temp-path", site.folder().toString(), "--vm", "1",
        "--vm-bytes", Long.toString(ANONYMOUS.get(parameters).bytes()), "--vm-keep", "--hdd", "1",
        "--hdd-bytes", Long.toString(FILE.get(parameters).bytes()), "--hdd-opts", "wr-seq,rd-seq",
        "--hdd-write-size", "1m"), 1 + 2, Optional.empty());
  }

  private static Launch balancer(Site site, Settings parameters) throws IOException {
    String servers = IntStream.range(0, site.servers().size())
        .mapToObj(i -> "  server s" + (i + 1) + " " + site.servers().get(i) + " check inter 500ms fall 3 rise 2")
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
        """.formatted(BALANCER_PORT.get(parameters), servers));
    return new Launch(List.of(site.program().toString(), "-W", "-db", "-f", config.toString()), WITH_A_WORKER,
        Optional.of(BALANCER_PORT.get(parameters)));
  }

  /** Keeps answers by the whole text of the query. */
  private static Launch queryCache(Site site, Settings parameters) throws IOException {
    for (String folder : List.of("cache", "body", "proxy", "other")) {
      Files.createDirectories(site.folder().resolve(folder));
    }
    // The key is the path with its parameters and the body, which has the driver's statement: other statements, users
    // and settings are other keys. A body that did not fit into its buffer has none, and is passed on.
    String cache = CACHE.get(parameters) ? """
              proxy_cache answers;
              proxy_cache_methods POST;
              proxy_cache_key "$request_uri|$http_x_clickhouse_user|$http_authorization|$request_body";
              proxy_cache_valid 200 60s;
              proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;
              proxy_no_cache $request_body_file;
              proxy_cache_bypass $request_body_file;
        """ : "";
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
        """.formatted(root, site.servers().get(0), CACHE_PORT.get(parameters), cache));
    return new Launch(
        List.of(site.program().toString(), "-p", site.folder().toString(), "-e", "error.log", "-c",
            config.toString()),
        WITH_A_WORKER, Optional.of(CACHE_PORT.get(parameters)));
  }
}
