// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExpectedAnswersTest {
  private static final TenantSpec SPEC = new TenantSpec("t", 10_007, 13, 7, 9, 3, false);
  private final TenantRows rows = new TenantRows(SPEC);
  private final ExpectedAnswers expected = new ExpectedAnswers(SPEC);

  @Test
  void countsAreThoseOfTheRowsThemselves() {
    Map<String, Integer> counted = new HashMap<>();
    for (long row = 0; row < SPEC.rows(); row++) {
      counted.merge(rows.tenant(row) + "/" + rows.project(row), 1, Integer::sum);
    }

    for (int tenant = 1; tenant <= SPEC.tenants(); tenant++) {
      for (int project = 1; project <= SPEC.projects(); project++) {
        assertThat(expected.count(tenant, project)).isEqualTo(counted.getOrDefault(tenant + "/" + project, 0));
      }
    }
  }

  @Test
  void acceptsOnlyTheExactCount() {
    int count = expected.count(5, 2);
    assertThat(isRight(TenantQuery.Q2, 5, 2, count)).isTrue();
    assertThat(isRight(TenantQuery.Q2, 5, 2, count + 1)).isFalse();
    assertThat(isRight(TenantQuery.Q2, 5, 2)).isFalse();
  }

  @Test
  void refusesARowOfAnotherTenantAndTooFewRowsInQ1() {
    long event = rows.firstRow(4);
    assertThat(isRightInQ1(TenantQuery.Q1_LIMIT, event)).isTrue();
    assertThat(isRightInQ1(TenantQuery.Q1_LIMIT, rows.firstRow(5))).isFalse();
    assertThat(isRightInQ1(1, event)).isFalse();
  }

  /** With so many rows, of which the last is this one. */
  private boolean isRightInQ1(int number, long last) {
    long event = rows.firstRow(4);
    int project = rows.project(event);
    TenantAnswer answer = new TenantAnswer();
    for (int i = 1; i < number; i++) {
      answer.row(4, project, event);
    }
    answer.row(4, project, last);
    return expected.isRight(TenantQuery.Q1, 4, project, answer);
  }

  @Test
  void takesTheGroupsOfQ4InAnyOrderButOnlyForTenantsOfTheSecondTable() {
    int inside = firstTenant(true);
    int outside = firstTenant(false);
    int[] groups = IntStream.rangeClosed(1, SPEC.projects())
        .map(i -> expected.count(inside, SPEC.projects() + 1 - i))
        .toArray();
    assertThat(isRight(TenantQuery.Q4, inside, 1, groups)).isTrue();
    assertThat(isRight(TenantQuery.Q4, outside, 1, groups)).isFalse();
    assertThat(isRight(TenantQuery.Q4, outside, 1)).isTrue();
    assertThat(isRight(TenantQuery.Q4, inside, 1)).isFalse();
  }

  private boolean isRight(TenantQuery query, int tenant, int project, int... counts) {
    TenantAnswer answer = new TenantAnswer();
    for (int count : counts) {
      answer.row(count);
    }
    return expected.isRight(query, tenant, project, answer);
  }

  @Test
  void tenantsShareTheRowsEvenlyAndWithoutGaps() {
    assertThat(rows.firstRow(1)).isZero();
    assertThat(rows.firstRow(SPEC.tenants() + 1)).isEqualTo(SPEC.rows());
    for (int tenant = 1; tenant <= SPEC.tenants(); tenant++) {
      long first = rows.firstRow(tenant);
      long size = rows.firstRow(tenant + 1) - first;
      assertThat(rows.tenant(first)).isEqualTo(tenant);
      assertThat(rows.tenant(first + size - 1)).isEqualTo(tenant);
      assertThat(size).isBetween(SPEC.rows() / SPEC.tenants(), SPEC.rows() / SPEC.tenants() + 1);
    }
  }

  @Test
  void refusesMoreCountsThanMemoryHolds() {
    TenantSpec huge = new TenantSpec("t", 1_000_000_000, 10_000_000, 1_000_000, 0, 0, false);

    assertThatThrownBy(() -> new ExpectedAnswers(huge)).isInstanceOf(UsageException.class)
        .hasMessageContaining("tenantq.projects=1000000");
  }

  private int firstTenant(boolean inSecondTable) {
    int tenant = 1;
    while (expected.isInSecondTable(tenant) != inSecondTable) {
      tenant++;
    }
    return tenant;
  }
}
