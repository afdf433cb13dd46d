// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Adds types of conditions and additions. A module names its implementation in {@code
 * META-INF/services/io.ycsbpack.core.condition.ConditionProvider}.
 */
public interface ConditionProvider {

  List<ConditionType> types();

  default List<Addition> additions() {
    return List.of();
  }

  static Stream<ConditionProvider> all() {
    return ServiceLoader.load(ConditionProvider.class).stream().map(ServiceLoader.Provider::get);
  }
}
