package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.util.HashMap;
import java.util.Map;
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
    TenantAnswer answer = new TenantAnswer();
    answer.row(expected.count(5, 2));
    assertThat(expected.isRight(TenantQuery.Q2, 5, 2, answer)).isTrue();

    answer.reset();
    answer.row(expected.count(5, 2) + 1);
    assertThat(expected.isRight(TenantQuery.Q2, 5, 2, answer)).isFalse();
    answer.reset();
    assertThat(expected.isRight(TenantQuery.Q2, 5, 2, answer)).isFalse();
  }

  @Test
  void refusesARowOfAnotherTenantInQ1() {
    TenantAnswer answer = new TenantAnswer();
    long event = rows.firstRow(4);
    int project = rows.project(event);
    for (int i = 0; i < TenantQuery.Q1_LIMIT; i++) {
      answer.row(4, project, event);
    }
    assertThat(expected.isRight(TenantQuery.Q1, 4, project, answer)).isTrue();

    answer.reset();
    for (int i = 0; i < TenantQuery.Q1_LIMIT; i++) {
      answer.row(4, project, i == 7 ? rows.firstRow(5) : event);
    }
    assertThat(expected.isRight(TenantQuery.Q1, 4, project, answer)).isFalse();
  }

  @Test
  void refusesTooFewRowsInQ1() {
    TenantAnswer answer = new TenantAnswer();
    long event = rows.firstRow(4);
    answer.row(4, rows.project(event), event);

    assertThat(expected.isRight(TenantQuery.Q1, 4, rows.project(event), answer)).isFalse();
  }

  @Test
  void takesTheGroupsOfQ4InAnyOrderButOnlyForTenantsOfTheSecondTable() {
    int inside = firstTenant(true);
    int outside = firstTenant(false);
    TenantAnswer answer = new TenantAnswer();
    for (int project = SPEC.projects(); project >= 1; project--) {
      answer.row(expected.count(inside, project));
    }

    assertThat(expected.isRight(TenantQuery.Q4, inside, 1, answer)).isTrue();
    assertThat(expected.isRight(TenantQuery.Q4, outside, 1, answer)).isFalse();
    answer.reset();
    assertThat(expected.isRight(TenantQuery.Q4, outside, 1, answer)).isTrue();
    assertThat(expected.isRight(TenantQuery.Q4, inside, 1, answer)).isFalse();
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
