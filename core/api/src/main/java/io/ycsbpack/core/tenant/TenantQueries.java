// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import site.ycsb.Status;

/** Q1 to Q4 on one thread's connection: the interface of a binding for the tenant workload. */
public interface TenantQueries {

  /**
   * The next query carries this number in a condition that is always true, so that it is like no other; 0 for none.
   *
   * @return false when this database's queries can't
   */
  default boolean mark(long number) {
    return number == 0;
  }

  /**
   * Asks once and drains the result into {@code answer}, which is empty before. Each row of a result adds its numbers:
   *
   * <ul>
   *   <li>Q1: reads every column, and adds {@code tenant, project, event}
   *   <li>Q2 and Q4: {@code count}
   *   <li>Q3: {@code tenant, count, greatest project, distinct projects}
   * </ul>
   *
   * <p>Never throws for a failed query.
   *
   * @param project only for Q1 and Q2
   * @return a status constant of YCSB, or a status of the binding for its kinds of failure
   */
  Status ask(TenantQuery query, int tenant, int project, TenantAnswer answer);
}
