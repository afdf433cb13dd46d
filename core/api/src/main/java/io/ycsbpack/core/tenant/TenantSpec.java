// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;

/**
 * The full definition of a tenant data set: two equal specs give the same rows on every database.
 *
 * @param tenants  how many tenants share them, evenly
 * @param projects how many projects each tenant's rows are spread over, at random
 * @param seed     makes another data set of the same shape
 */
public record TenantSpec(String table, long rows, int tenants, int projects, long secondRows, long seed,
    boolean partitioned) {
  /**
   * Changes with every change of the rows that a spec stands for, so that older tables are not taken for newer ones.
   */
  private static final int GENERATION = 1;

  public TenantSpec {
    if (tenants > rows) {
      throw new UsageException("tenantq.tenants=" + tenants + " is more than tenantq.rows=" + rows
          + ": every tenant needs at least one row");
    }
  }

  public static TenantSpec of(Settings settings) {
    return new TenantSpec(TenantProperties.TABLE.get(settings), TenantProperties.ROWS.get(settings),
        TenantProperties.TENANTS.get(settings), TenantProperties.PROJECTS.get(settings),
        TenantProperties.SECOND_ROWS.get(settings), CommonParameters.SEED.get(settings),
        TenantProperties.PARTITIONED.get(settings));
  }

  /** Name of the second table, which Q4's semi-join reads. */
  public String secondTable() {
    return table + "_t2";
  }

  /**
   * The data set in one line, for a comment on its table: a table whose comment is this line holds, or is being loaded
   * with, exactly this data set. Begins with {@link #MARK}.
   */
  public String fingerprint() {
    return MARK + GENERATION + " rows=" + rows + " tenants=" + tenants + " projects=" + projects + " t2=" + secondRows
        + " seed=" + seed + " partitioned=" + partitioned;
  }

  /** Start of the comment of all our tables; a table without it is foreign and is never dropped. */
  public static final String MARK = "ycsbpack tenantq v";
}
