// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.query.QueryOptions;
import com.couchbase.client.java.query.QueryScanConsistency;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;

/** Sends SQL++ statements with the options of the properties; rows come back as the bytes of their JSON. */
public final class Statements {
  private final SharedCluster shared;
  private final QueryService service;
  private final boolean adhoc;
  private final int maxParallelism;
  private final QueryScanConsistency consistency;

  public Statements(SharedCluster shared) {
    this.shared = shared;
    service = new QueryService(shared);
    Settings settings = shared.options().settings();
    adhoc = CouchbaseProperties.ADHOC.get(settings);
    maxParallelism = CouchbaseProperties.MAX_PARALLELISM.get(settings);
    consistency = CouchbaseProperties.SCAN_CONSISTENCY.get(settings).equals("request_plus")
        ? QueryScanConsistency.REQUEST_PLUS
        : QueryScanConsistency.NOT_BOUNDED;
  }

  /** Runs a measured statement that changes nothing. */
  public List<byte[]> read(String statement, Object... parameters) {
    return measured(statement, options(parameters).readonly(true).adhoc(adhoc));
  }

  /**
   * Runs a measured statement of any kind. It is sent as text: a prepared one would be prepared again for each value in
   * it.
   */
  public List<byte[]> run(String statement) {
    return measured(statement, options().adhoc(true));
  }

  private List<byte[]> measured(String statement, QueryOptions options) {
    options.scanConsistency(consistency);
    if (maxParallelism > 0) {
      options.maxParallelism(maxParallelism);
    }
    return run(statement, options);
  }

  /**
   * Runs a statement that is not measured, on all writes that were acknowledged before it.
   *
   * @param longest limit of the statement, as long as the query service answers pings meanwhile
   * @throws io.ycsbpack.core.TargetException if the query service is silent, or the thread interrupted
   */
  public List<byte[]> manage(Duration longest, String statement, Object... parameters) {
    QueryOptions options = options(parameters).scanConsistency(QueryScanConsistency.REQUEST_PLUS).timeout(longest);
    return service.await(shared.cluster().async().query(statement, options)).rowsAs(byte[].class);
  }

  /** Runs a short statement, such as one on the catalog of indexes; bounded by couchbase.connectTimeout. */
  public List<byte[]> look(String statement, Object... parameters) {
    return run(statement, options(parameters).readonly(true).timeout(shared.options().connectTimeout()));
  }

  private static QueryOptions options(Object... parameters) {
    return QueryOptions.queryOptions().parameters(JsonArray.from(parameters)).serializer(RawJson.INSTANCE);
  }

  private List<byte[]> run(String statement, QueryOptions options) {
    return shared.cluster().query(statement, options).rowsAs(byte[].class);
  }
}
