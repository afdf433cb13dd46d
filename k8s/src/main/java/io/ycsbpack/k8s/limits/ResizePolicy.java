// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

public enum ResizePolicy {
  /** In the object that makes the pods, which are recreated. */
  ROLLOUT,
  /** In running pods; servers that read limits at start don't notice. */
  IN_PLACE
}
