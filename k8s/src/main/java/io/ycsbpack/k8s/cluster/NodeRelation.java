// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import java.util.Map;

/** Nodes of pods, relative to the nodes of the database. */
public enum NodeRelation {
  /** On other nodes while these have room. */
  ANY,
  SAME,
  OTHER;

  public Affinity affinityTo(Map<String, String> database) {
    return switch (this) {
      case ANY -> PodPlacement.apartFrom(database);
      case SAME -> PodPlacement.together(database);
      case OTHER -> PodPlacement.neverWith(database);
    };
  }
}
