package io.ycsbpack.k8s.limits;

public enum ResizePolicy {
  /** In the running pods, which go on: what reads its limits at start does not notice. */
  IN_PLACE,
  /** In the object that makes the pods, which are recreated. */
  ROLLOUT
}
