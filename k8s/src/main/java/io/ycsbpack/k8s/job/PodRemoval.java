package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;

/** How pods of a database are taken away while it is measured. */
interface PodRemoval extends AutoCloseable {

  /** Those that are taken away, of all that the database has, in the order of their names; none where it has none. */
  List<Pod> chosen(List<Pod> pods);

  /** Takes one away, if that is allowed now; what has happened, in words. */
  Optional<String> remove(Pod pod);

  /** Why one that was to be taken away is still there. */
  String refusal(Pod pod);

  /** Leaves the cluster as it was found. */
  @Override
  void close();
}
