package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.tenant.TenantStatements;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A tenant query asked by wrk, an HTTP load generator in C that throws the answers away; Debian's package wrk. */
final class Wrk {
  private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");
  private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([\\d.]+)");
  private static final Pattern FAILED = Pattern.compile("Non-2xx or 3xx responses|Socket errors:.*");

  private final Endpoint endpoint;
  private final TenantSpec spec;
  private final Duration length;

  Wrk(Endpoint endpoint, TenantSpec spec, Duration length) {
    this.endpoint = endpoint;
    this.spec = spec;
    this.length = length;
  }

  /** Whether it is installed. */
  static boolean isInstalled() throws InterruptedException {
    try {
      Process version = new ProcessBuilder("wrk", "-v").redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      version.waitFor();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Asks for one trial over this many connections. */
  Interleaving.Work run(TenantQuery query, int connections) throws IOException, InterruptedException {
    Path script = Files.createTempFile("wrk", ".lua");
    try {
      Files.writeString(script, script(query));
      Process process = new ProcessBuilder(List.of("wrk", "-t1", "-c" + connections,
          "-d" + Math.max(1, length.toSeconds()) + "s", "-s", script.toString(), "http://" + endpoint.host() + ":"
              + endpoint.port() + "/?wait_end_of_query=0&default_format=RowBinaryWithNames"))
          .redirectErrorStream(true)
          .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher requests = REQUESTS.matcher(output);
      Matcher rate = RATE.matcher(output);
      if (process.waitFor() != 0 || FAILED.matcher(output).find() || !requests.find() || !rate.find()) {
        throw new IOException("wrk failed:\n" + output);
      }
      double done = Double.parseDouble(requests.group(1));
      return new Interleaving.Work(done, done / Double.parseDouble(rate.group(1)));
    } finally {
      Files.delete(script);
    }
  }

  private String script(TenantQuery query) {
    String[] parts = TenantStatements.statement(query, spec).split("\\?", -1);
    StringBuilder body = new StringBuilder("[==[" + parts[0] + "]==] .. math.random(" + spec.tenants() + ")");
    if (parts.length > 2) {
      body.append(" .. [==[").append(parts[1]).append("]==] .. math.random(").append(spec.projects()).append(")");
    }
    return "function request() return wrk.format('POST', nil, nil, " + body + " .. [==[" + parts[parts.length - 1]
        + "]==]) end\n";
  }
}
