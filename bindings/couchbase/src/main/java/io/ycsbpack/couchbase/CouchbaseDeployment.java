// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.OperatedDeployment.Sizing;
import java.util.List;
import java.util.Map;

/**
 * Custom resources of the Autonomous Operator, API {@code couchbase.com/v2}. Data nodes are separate from nodes for
 * index and query; one bucket has one replica and full eviction; indexes are memory-optimised. This follows the
 * published comparison of bare metal and Kubernetes.
 */
final class CouchbaseDeployment {
  private static final String API = "couchbase.com/v2";
  private static final int MANAGEMENT = 8091;
  /** The published comparison gave 40 GB of a pod's 48 GiB to the data service. */
  private static final double QUOTA_SHARE = 40.0 / 48.0;
  private static final long MEBIBYTE = 1024 * 1024;

  static final OperatedDeployment CLUSTER = new OperatedDeployment("couchbase/server:7.6.2",
      new Access("Administrator", MANAGEMENT, CouchbaseOptions.ENVIRONMENT, CouchbaseProperties.PASSWORD.name(),
          (hosts, user) -> Map.of(CouchbaseProperties.HOST.name(), "couchbase://" + withoutPort(hosts.get(0)),
              CouchbaseProperties.USERNAME.name(), user)),
      new OperatedDeployment.Operator("couchbaseclusters.couchbase.com",
          "the Couchbase Autonomous Operator 2.x"
              + " (https://docs.couchbase.com/operator/current/install-kubernetes.html)"),
      new OperatedDeployment.Resources(CouchbaseDeployment::resources, List.of("spec", "servers"), "Available"),
      new OperatedDeployment.Pods("couchbase_cluster", "couchbase-server"), name -> name + "-srv");

  private CouchbaseDeployment() {
  }

  /** The driver finds the ports of a cluster by itself. */
  private static String withoutPort(String host) {
    return host.substring(0, host.lastIndexOf(':'));
  }

  private static List<Map<String, Object>> resources(Sizing sizing) {
    String quota = (long) (sizing.memoryBytes() * QUOTA_SHARE) / MEBIBYTE + "Mi";
    Map<String, Object> cluster = Map.of(
        "apiVersion", API, "kind", "CouchbaseCluster",
        "metadata", Map.of("name", sizing.name()),
        "spec", Map.of(
            "image", sizing.image(),
            "antiAffinity", true,
            "security", Map.of("adminSecret", sizing.secret()),
            "buckets", Map.of("managed", true, "selector", Map.of("matchLabels", bucketLabel(sizing))),
            "cluster", Map.of("dataServiceMemoryQuota", quota, "indexServiceMemoryQuota", quota, "indexStorageSetting",
                "memory_optimized"),
            "servers",
            List.of(group("data", List.of("data"), sizing), group("query", List.of("index", "query"), sizing))));
    Map<String, Object> bucket = Map.of(
        "apiVersion", API, "kind", "CouchbaseBucket",
        "metadata", Map.of("name", CouchbaseProperties.BUCKET.defaultText().orElseThrow(), "labels",
            bucketLabel(sizing)),
        "spec", Map.of("memoryQuota", quota, "replicas", 1, "evictionPolicy", "fullEviction"));
    return List.of(cluster, bucket);
  }

  private static Map<String, String> bucketLabel(Sizing sizing) {
    return Map.of("ycsbpack.io/cluster", sizing.name());
  }

  private static Map<String, Object> group(String name, List<String> services, Sizing sizing) {
    Map<String, String> size = Map.of("cpu", sizing.cpu(), "memory", sizing.memory());
    return Map.of("name", name, "size", sizing.replicas(), "services", services,
        "resources", Map.of("requests", size, "limits", size),
        "pod", Map.of("spec", Map.of("nodeSelector", sizing.nodeSelector())));
  }
}
