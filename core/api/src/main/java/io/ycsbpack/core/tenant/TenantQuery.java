// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

/** The four queries of the tenant mix, for a table T of events and a second table T2 of members. */
public enum TenantQuery {
  /** {@code select * from T where tenant_id = ? and project_id = ? limit 20}. */
  Q1,
  /** {@code select count(*) from T where tenant_id = ? and project_id = ?}. */
  Q2,
  /**
   * {@code select tenant_id, count(*) as c, max(project_id) as m, count(distinct(project_id)) from T where tenant_id =
   * ? group by tenant_id}.
   */
  Q3,
  /**
   * {@code select count(*) from T where tenant_id = ? and tenant_id in (select distinct(tenant_id) from T2) group by
   * project_id}.
   */
  Q4;

  public static final int Q1_LIMIT = 20;
}
