// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import org.junit.jupiter.api.Test;

class ClickHouseTenantStatementsTest {

  @Test
  void aQuestionMarkInATablesNameIsNoParameter() {
    TenantSpec spec = new TenantSpec("what?", 1000, 5, 3, 10, 1, false);

    assertThat(ClickHouseTenantStatements.parts(TenantQuery.Q2, spec)).containsExactly(
        "select count(*) from `what?` where tenant_id = ", " and project_id = ", "");
  }
}
