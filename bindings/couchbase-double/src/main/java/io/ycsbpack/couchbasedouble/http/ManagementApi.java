package io.ycsbpack.couchbasedouble.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.ycsbpack.couchbasedouble.kv.Topology;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.lang.management.ManagementFactory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The management service: the cluster, the bucket, scopes and collections. Safe for all threads. */
final class ManagementApi {
  /** What it says its version is. */
  static final String VERSION = "7.6.0-0000-double";
  private static final String BUCKETS = "/pools/default/buckets/";

  private final BucketStore bucket;
  private final Topology topology;

  ManagementApi(BucketStore bucket, Topology topology) {
    this.bucket = bucket;
    this.topology = topology;
  }

  Reply answer(String method, String path, String body) {
    String whole = BUCKETS + bucket.name();
    if (path.equals("/pools")) {
      return Reply.of(200, "{\"implementationVersion\":\"" + VERSION + "\",\"isEnterprise\":true}");
    }
    if (path.equals("/pools/default")) {
      return pool();
    }
    if (path.equals("/pools/default/nodeServices")) {
      return new Reply(200, topology.config(false));
    }
    if (path.equals("/pools/default/b/" + bucket.name())) {
      return new Reply(200, topology.config(true));
    }
    if (path.equals(whole)) {
      return bucket();
    }
    if (path.startsWith(whole + "/scopes")) {
      return scopes(method, List.of(path.substring(whole.length() + 1).split("/")), form(body));
    }
    return Reply.of(404, path.startsWith(BUCKETS) ? "Requested resource not found." : "Not found.");
  }

  private Reply pool() {
    ObjectNode pool = JsonNodeFactory.instance.objectNode();
    ObjectNode node = pool.putArray("nodes").addObject();
    node.put("hostname", topology.node()).put("version", VERSION).put("status", "healthy");
    OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    node.putObject("systemStats")
        .put("cpu_utilization_rate", Math.max(0, system.getProcessCpuLoad()) * 100)
        .put("cpu_cores_available", system.getAvailableProcessors());
    return Reply.of(200, pool.toString());
  }

  private Reply bucket() {
    ObjectNode found = JsonNodeFactory.instance.objectNode();
    // Its documents are in memory alone, once.
    found.put("name", bucket.name()).put("bucketType", "ephemeral").put("replicaNumber", 0);
    found.putObject("basicStats").put("itemCount", bucket.items());
    found.putArray("nodes").addObject().put("hostname", topology.node()).put("status", "healthy");
    return Reply.of(200, found.toString());
  }

  /** {@code scopes}, {@code scopes/<s>}, {@code scopes/<s>/collections} or {@code scopes/<s>/collections/<c>}. */
  private Reply scopes(String method, List<String> path, Map<String, String> form) {
    boolean changed;
    if (method.equals("GET") && path.size() == 1) {
      return new Reply(200, topology.manifest());
    }
    String scope = path.size() > 1 ? path.get(1) : form.getOrDefault("name", "");
    if (path.size() > 1 && !bucket.scopes().contains(scope)) {
      return Reply.of(404, "Scope with name \"" + scope + "\" is not found.");
    }
    if (method.equals("POST") && path.size() == 1) {
      if (!isName(scope)) {
        return invalid();
      }
      changed = bucket.addScope(scope);
      return changed ? manifest() : Reply.of(400, "Scope with name \"" + scope + "\" already exists.");
    }
    if (method.equals("DELETE") && path.size() == 2) {
      return bucket.removeScope(scope) ? manifest() : Reply.of(400, "Deleting _default scope is not allowed.");
    }
    String collection = path.size() > 3 ? path.get(3) : form.getOrDefault("name", "");
    if (method.equals("POST") && path.size() == 3) {
      if (!isName(collection)) {
        return invalid();
      }
      changed = bucket.addCollection(scope, collection);
      return changed
          ? manifest()
          : Reply.of(400, "Collection with name \"" + collection + "\" in scope \"" + scope + "\" already exists.");
    }
    if (method.equals("DELETE") && path.size() == 4) {
      changed = bucket.removeCollection(scope, collection);
      return changed
          ? manifest()
          : Reply.of(404, "Collection with name \"" + collection + "\" in scope \"" + scope + "\" is not found.");
    }
    return Reply.of(404, "Not found.");
  }

  private Reply manifest() {
    return Reply.of(200, "{\"uid\":\"" + Long.toHexString(bucket.manifest()) + "\"}");
  }

  private static Reply invalid() {
    return Reply.of(400, "{\"errors\":{\"name\":\"Can only contain characters A-Z, a-z, 0-9 and the following symbols "
        + "_ - % and can't begin with _ or %\"}}");
  }

  private static boolean isName(String name) {
    return name.matches("[A-Za-z0-9-][A-Za-z0-9_%-]{0,250}");
  }

  private static Map<String, String> form(String body) {
    Map<String, String> form = new HashMap<>();
    for (String pair : body.split("&")) {
      String[] parts = pair.split("=", 2);
      if (parts.length == 2) {
        form.put(URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
            URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
    }
    return form;
  }
}
