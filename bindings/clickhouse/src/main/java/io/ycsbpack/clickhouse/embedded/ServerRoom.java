package io.ycsbpack.clickhouse.embedded;

/**
 * Settings that give all our servers, embedded or deployed, the same capacity: thousands of client threads, each with a
 * connection and a query, and a log of statements on request.
 */
public final class ServerRoom {
  public static final String SETTINGS = """
        <max_connections>8192</max_connections>
        <max_concurrent_queries>4096</max_concurrent_queries>
        <listen_backlog>4096</listen_backlog>
        <keep_alive_timeout>60</keep_alive_timeout>
        <mark_cache_size>1073741824</mark_cache_size>
        <query_log><database>system</database><table>query_log</table></query_log>
      """;

  private ServerRoom() {
  }
}
