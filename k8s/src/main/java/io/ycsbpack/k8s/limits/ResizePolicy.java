package io.ycsbpack.k8s.limits;

public enum ResizePolicy {
  /** In the object that makes the pods, which are recreated. */
  ROLLOUT,
  /** In the running pods, which go on: what reads its limits at start does not notice. */
  IN_PLACE
}
