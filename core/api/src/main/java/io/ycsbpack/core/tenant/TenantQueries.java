// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import site.ycsb.Status;

/**
 * Q1 to Q4 on one thread's connection: the interface of a binding for the tenant workload. Each method drains the
 * result into {@code answer} (already reset) and returns one of YCSB's status constants, or a status of the binding for
 * its kinds of failure. It never throws for a failed query and never tries again.
 */
public interface TenantQueries {

  /**
   * The next query carries this number in a condition that is always true, so that it is like no other; 0 for none.
   *
   * @return false when this database's queries can't
   */
  default boolean mark(long number) {
    return number == 0;
  }

  /** {@link TenantQuery#Q1}: reads every column of each row and adds {@code tenant, project, event} of it. */
  Status q1(int tenant, int project, TenantAnswer answer);

  /** {@link TenantQuery#Q2}: adds the one {@code count}. */
  Status q2(int tenant, int project, TenantAnswer answer);

  /** {@link TenantQuery#Q3}: adds {@code tenant, count, greatest project, distinct projects}. */
  Status q3(int tenant, TenantAnswer answer);

  /** {@link TenantQuery#Q4}: adds the {@code count} of each group. */
  Status q4(int tenant, TenantAnswer answer);
}
