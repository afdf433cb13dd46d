// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.ConditionProvider;
import io.ycsbpack.core.condition.ConditionType;
import java.util.List;

public final class KubernetesConditions implements ConditionProvider {

  @Override
  public List<ConditionType> types() {
    return List.of(KubernetesCondition.TYPE);
  }

  @Override
  public List<Addition> additions() {
    return List.of(PodNeighbors.STRESS, PodNeighbors.TRANSFER);
  }
}
