package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.http.HttpPath;
import com.couchbase.client.java.http.HttpResponse;
import com.couchbase.client.java.http.HttpTarget;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.SharedCluster;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;

/** Asks the management service of the cluster about its nodes and the bucket. */
final class Management {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final SharedCluster shared;

  Management(SharedCluster shared) {
    this.shared = shared;
  }

  /**
   * A node as it says of itself.
   *
   * @param name     host and port
   * @param version  of the server
   * @param cpuShare share of its cores that is in use at the moment, from 0 to 1; negative when it does not tell
   * @param cores    number of cores that it detected; 0 when it does not tell
   */
  record Node(String name, String version, double cpuShare, double cores) {
  }

  /**
   * All nodes.
   *
   * @throws AccessDeniedException when the user may not read it
   * @throws IOException when the management service does not answer as expected
   */
  List<Node> nodes() throws IOException {
    JsonArray nodes = get(HttpPath.of("/pools/default")).getArray("nodes");
    List<Node> all = new ArrayList<>();
    for (int i = 0; nodes != null && i < nodes.size(); i++) {
      JsonObject node = nodes.getObject(i);
      JsonObject stats = node.containsKey("systemStats") ? node.getObject("systemStats") : JsonObject.create();
      all.add(new Node(node.getString("hostname"), node.getString("version"),
          number(stats, "cpu_utilization_rate", -100) / 100, number(stats, "cpu_cores_available", 0)));
    }
    return all;
  }

  /**
   * Documents in the bucket, over all collections.
   *
   * @throws IOException when the management service does not answer as expected
   */
  long items() throws IOException {
    JsonObject bucket = get(HttpPath.of("/pools/default/buckets/{}", shared.options().bucket()));
    JsonObject stats = bucket.getObject("basicStats");
    if (stats == null || !stats.containsKey("itemCount")) {
      throw new IOException("the management service does not tell how many documents there are");
    }
    return stats.getLong("itemCount");
  }

  private JsonObject get(HttpPath path) throws IOException {
    try {
      HttpResponse response = shared.cluster().httpClient().get(HttpTarget.manager(), path);
      if (response.statusCode() == UNAUTHORIZED || response.statusCode() == FORBIDDEN) {
        throw new AccessDeniedException(path.toString(), null, "the user may not read it");
      }
      if (!response.success()) {
        throw new IOException("the management service answered " + response.statusCode());
      }
      return JsonObject.fromJson(response.content());
    } catch (CouchbaseException e) {
      throw new IOException("the management service: " + Failure.of(e).message(), e);
    }
  }

  private static double number(JsonObject object, String name, double otherwise) {
    return object.containsKey(name) && object.get(name) instanceof Number number ? number.doubleValue() : otherwise;
  }
}
