package io.ycsbpack.clickhouse.connection;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time for which an idle connection to a host may be used again. It is shorter than the other side's limit, which
 * HTTP servers send in their {@code Keep-Alive} header. Older servers close after 3 s; proxies often send no header.
 */
final class KeepAlive {
  /** For a host that sends no header. */
  static final Duration UNKNOWN = Duration.ofSeconds(2);
  /** The other side's time starts before the answer arrives here. */
  private static final Duration MARGIN = Duration.ofSeconds(1);
  private static final Pattern TIMEOUT = Pattern.compile("(?i)\\btimeout\\s*=\\s*(\\d{1,6})");
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);
  /** Each host is asked once, even if many threads connect, and not again if it did not answer. */
  private static final Map<Endpoint, Duration> LEARNED = new ConcurrentHashMap<>();

  private KeepAlive() {
  }

  /** The host's own time less a margin. The first call for a host asks it, and waits up to 2 s. */
  static Duration learn(Endpoint endpoint, boolean tls) {
    return learn(endpoint, tls, LONGEST_WAIT);
  }

  static Duration learn(Endpoint endpoint, boolean tls, Duration wait) {
    return LEARNED.computeIfAbsent(endpoint, host -> ask(host, tls, Math.toIntExact(wait.toMillis())));
  }

  private static Duration ask(Endpoint endpoint, boolean tls, int waitMillis) {
    try {
      URL ping = new URL((tls ? "https://" : "http://") + endpoint.host() + ":" + endpoint.port() + "/ping");
      HttpURLConnection connection = (HttpURLConnection) ping.openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(waitMillis);
      connection.setReadTimeout(waitMillis);
      String header = connection.getHeaderField("Keep-Alive");
      connection.disconnect();
      return parse(header);
    } catch (IOException e) {
      // The next connection attempt reports why the host does not answer.
      return UNKNOWN;
    }
  }

  private static Duration parse(String header) {
    Matcher matcher = TIMEOUT.matcher(header == null ? "" : header);
    if (!matcher.find()) {
      return UNKNOWN;
    }
    Duration said = Duration.ofSeconds(Long.parseLong(matcher.group(1)));
    return said.compareTo(MARGIN.multipliedBy(2)) > 0 ? said.minus(MARGIN) : said.dividedBy(2);
  }
}
