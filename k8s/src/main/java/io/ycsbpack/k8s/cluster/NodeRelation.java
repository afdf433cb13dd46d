package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import java.util.Map;

/** On which nodes pods run, seen from those of the database's pods. */
public enum NodeRelation {
  /** On others, as far as the scheduler finds room there. */
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
