// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.basic;

import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import java.util.BitSet;

/** The right answers to Q1 to Q4, computed from the definition of the tenant's rows. */
final class ComputedAnswers {
  private final TenantSpec spec;
  private final TenantRows rows;
  private final BitSet inSecondTable = new BitSet();

  ComputedAnswers(TenantSpec spec) {
    this.spec = spec;
    rows = new TenantRows(spec);
    for (long row = 0; row < spec.secondRows(); row++) {
      inSecondTable.set(rows.secondTenant(row));
    }
  }

  void q1(int tenant, int project, TenantAnswer answer) {
    long end = rows.firstRow(tenant + 1);
    for (long row = rows.firstRow(tenant); row < end && answer.rows() < TenantQuery.Q1_LIMIT; row++) {
      if (rows.project(row) == project) {
        answer.row(tenant, project, row);
      }
    }
  }

  void q2(int tenant, int project, TenantAnswer answer) {
    answer.row(counts(tenant)[project]);
  }

  void q3(int tenant, TenantAnswer answer) {
    int[] counts = counts(tenant);
    long all = 0;
    int greatest = 0;
    int distinct = 0;
    for (int project = 1; project < counts.length; project++) {
      if (counts[project] > 0) {
        all += counts[project];
        greatest = project;
        distinct++;
      }
    }
    answer.row(tenant, all, greatest, distinct);
  }

  void q4(int tenant, TenantAnswer answer) {
    if (!inSecondTable.get(tenant)) {
      return;
    }
    for (int count : counts(tenant)) {
      if (count > 0) {
        answer.row(count);
      }
    }
  }

  /** Rows of each project of the tenant; index 0 is unused. */
  private int[] counts(int tenant) {
    int[] counts = new int[spec.projects() + 1];
    long end = rows.firstRow(tenant + 1);
    for (long row = rows.firstRow(tenant); row < end; row++) {
      counts[rows.project(row)]++;
    }
    return counts;
  }
}
