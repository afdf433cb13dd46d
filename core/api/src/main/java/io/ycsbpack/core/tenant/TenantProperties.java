// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.List;
import java.util.Set;

/** Every property of the tenant workload. */
public final class TenantProperties {
  /** The most cells of the table of expected answers, tenants times projects; 4 bytes each. */
  static final long MAX_CELLS = 64_000_000;

  public static final Property<String> TABLE = Property.of("tenantq.table", PropertyType.text(), "tenant_events",
      "Name of the table of events; the second table has the same name with _t2 behind it.");
  public static final Property<Long> ROWS = Property.of("tenantq.rows", PropertyType.wholeNumber(1, 100_000_000_000L),
      "1000000", "Rows of the table of events.");
  public static final Property<Integer> TENANTS = Property.of("tenantq.tenants", PropertyType.integer(1, 10_000_000),
      "147", "Number of tenants; each has the same share of the rows.");
  public static final Property<Integer> PROJECTS = Property.of("tenantq.projects", PropertyType.integer(1, 1_000_000),
      "100", "Projects of each tenant; its rows are spread over them at random.");
  public static final Property<Long> SECOND_ROWS = Property.of("tenantq.t2rows",
      PropertyType.wholeNumber(0, 100_000_000_000L), "3000",
      "Rows of the second table, which Q4's semi-join reads; each names a tenant at random.");
  public static final Property<Boolean> PARTITIONED = Property.of("tenantq.partitioned", PropertyType.bool(), "false",
      "Whether the table of events is partitioned by tenant, if the database can.");
  public static final Property<String> MIX = Property.of("tenantq.mix", PropertyType.text(), "1,1,1,1",
      "Weights of Q1, Q2, Q3 and Q4; 0 leaves a query out; q3 runs only Q3.");
  public static final Property<String> REQUEST_DISTRIBUTION = Property.of("tenantq.tenantdistribution",
      PropertyType.oneOf("uniform", "zipfian"), "uniform",
      "How a query's tenant is chosen; zipfian has YCSB's exponent 0.99, tenant 1 the most frequent.");
  public static final Property<String> LOAD = Property.of("tenantq.load",
      PropertyType.oneOf("auto", "server", "client"), "auto",
      "Source of the rows of a load: the server (fast, if the database can), or the client, which sends batches and "
          + "so measures ingestion. auto: the server if it can.");
  public static final Property<Integer> WRITE_BATCH = Property.of("tenantq.writebatch",
      PropertyType.integer(1, 10_000_000), "100000",
      "Rows of one insert when the client makes the rows, and of the background writers of a run.");
  public static final Property<Integer> WRITERS = Property.of("tenantq.writers", PropertyType.integer(0, 1000), "0",
      "Writers that insert batches of tenantq.writebatch rows while a run reads; their rows are removed at its end.");
  public static final Property<Long> WRITE_RATE = Property.of("tenantq.writerate",
      PropertyType.wholeNumber(0, 1_000_000_000L), "0",
      "Rows per second of all background writers; 0: each writes flat out.");

  public static final Property<Double> REPEATED = Property.of("tenantq.repeated", PropertyType.decimal(0, 100), "100",
      "Percent of the queries that a cache may answer. Each other query carries its own condition that is always "
          + "true, so no cache has it.");

  private TenantProperties() {
  }

  /** Names of the properties that change only how rows are stored, not which rows there are or the queries. */
  public static Set<String> layout() {
    return Set.of(TABLE.name(), PARTITIONED.name());
  }

  /** All of them, in the order of the docs. */
  public static List<Property<?>> all() {
    return List.of(TABLE, ROWS, TENANTS, PROJECTS, SECOND_ROWS, PARTITIONED, MIX, REQUEST_DISTRIBUTION, LOAD,
        WRITE_BATCH, WRITERS, WRITE_RATE, REPEATED);
  }
}
