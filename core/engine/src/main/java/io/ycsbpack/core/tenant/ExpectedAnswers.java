// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.UsageException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The right answer to every query of a data set, computed from the rows' definition without any database: one count for
 * each project of each tenant. Safe for all threads; a check costs less than a microsecond.
 */
public final class ExpectedAnswers {
  private final TenantSpec spec;
  private final TenantRows rows;
  private final int[] counts;
  private final BitSet inSecondTable;

  /**
   * Counts all rows: about a second for each 200 million.
   *
   * @throws UsageException when tenants times projects is too large to hold
   */
  public ExpectedAnswers(TenantSpec spec) {
    this.spec = spec;
    rows = new TenantRows(spec);
    check(spec);
    counts = new int[spec.tenants() * spec.projects()];
    IntStream.rangeClosed(1, spec.tenants()).parallel().forEach(this::countTenant);
    inSecondTable = new BitSet(spec.tenants() + 1);
    LongStream.range(0, spec.secondRows()).forEach(row -> inSecondTable.set(rows.secondTenant(row)));
  }

  static void check(TenantSpec spec) {
    long cells = (long) spec.tenants() * spec.projects();
    if (cells > TenantProperties.MAX_CELLS) {
      throw new UsageException("tenantq.tenants=" + spec.tenants() + " times tenantq.projects=" + spec.projects()
          + " is more than " + TenantProperties.MAX_CELLS + " counts, too many to check answers against; lower one");
    }
  }

  private void countTenant(int tenant) {
    int base = base(tenant);
    long end = rows.firstRow(tenant + 1);
    for (long row = rows.firstRow(tenant); row < end; row++) {
      counts[base + rows.project(row)]++;
    }
  }

  public int count(int tenant, int project) {
    return counts[base(tenant) + project];
  }

  /** Whether Q4's semi-join finds this tenant. */
  public boolean isInSecondTable(int tenant) {
    return inSecondTable.get(tenant);
  }

  public boolean isRight(TenantQuery query, int tenant, int project, TenantAnswer answer) {
    return switch (query) {
      case Q1 -> isRightQ1(tenant, project, answer);
      case Q2 -> answer.rows() == 1 && answer.number(0) == count(tenant, project);
      case Q3 -> isRightQ3(tenant, answer);
      case Q4 -> isRightQ4(tenant, answer);
    };
  }

  public String describe(TenantQuery query, int tenant, int project) {
    return switch (query) {
      case Q1 -> Math.min(TenantQuery.Q1_LIMIT, count(tenant, project)) + " rows of tenant " + tenant + ", project "
          + project;
      case Q2 -> "count " + count(tenant, project);
      case Q3 -> "tenant " + tenant + ", count " + rowsOf(tenant) + ", greatest project " + greatestProject(tenant)
          + ", distinct projects " + distinctProjects(tenant);
      case Q4 -> (isInSecondTable(tenant) ? distinctProjects(tenant) : 0) + " groups with the counts of tenant "
          + tenant + "'s projects";
    };
  }

  private boolean isRightQ1(int tenant, int project, TenantAnswer answer) {
    if (answer.rows() != Math.min(TenantQuery.Q1_LIMIT, count(tenant, project))) {
      return false;
    }
    for (int row = 0; row < answer.rows(); row++) {
      long event = answer.number(row * 3 + 2);
      boolean right = answer.number(row * 3) == tenant && answer.number(row * 3 + 1) == project && event >= 0
          && event < spec.rows() && rows.tenant(event) == tenant && rows.project(event) == project;
      if (!right) {
        return false;
      }
    }
    return true;
  }

  private boolean isRightQ3(int tenant, TenantAnswer answer) {
    return answer.rows() == 1 && answer.number(0) == tenant && answer.number(1) == rowsOf(tenant)
        && answer.number(2) == greatestProject(tenant) && answer.number(3) == distinctProjects(tenant);
  }

  private boolean isRightQ4(int tenant, TenantAnswer answer) {
    if (!isInSecondTable(tenant)) {
      return answer.rows() == 0;
    }
    return Arrays.equals(answer.sorted(), groups(tenant).asLongStream().sorted().toArray());
  }

  private long rowsOf(int tenant) {
    return rows.firstRow(tenant + 1) - rows.firstRow(tenant);
  }

  private int greatestProject(int tenant) {
    int project = spec.projects();
    while (count(tenant, project) == 0) {
      project--;
    }
    return project;
  }

  private long distinctProjects(int tenant) {
    return groups(tenant).count();
  }

  /** The counts of the tenant's projects that have rows. */
  private IntStream groups(int tenant) {
    int base = base(tenant);
    return Arrays.stream(counts, base + 1, base + 1 + spec.projects()).filter(count -> count > 0);
  }

  /** Index of the count of the tenant's project 0, if there were one. */
  private int base(int tenant) {
    return (tenant - 1) * spec.projects() - 1;
  }
}
