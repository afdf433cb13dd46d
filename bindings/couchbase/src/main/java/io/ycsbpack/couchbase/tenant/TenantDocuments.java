// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.tenant;

import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.couchbase.records.JsonWriter;

/** The rows of a tenant data set as documents; their ids sort like the rows' numbers. For one thread. */
final class TenantDocuments {
  private static final int DIGITS = 12;

  private final TenantRows rows;
  private final JsonWriter json = new JsonWriter();

  TenantDocuments(TenantSpec spec) {
    rows = new TenantRows(spec);
  }

  static String id(long row) {
    String digits = Long.toString(row);
    return "0".repeat(Math.max(0, DIGITS - digits.length())) + digits;
  }

  byte[] event(long row) {
    return json.begin()
        .field("tenant_id", rows.tenant(row))
        .field("project_id", rows.project(row))
        .field("event_id", row)
        .field("event_time", rows.eventTime(row))
        .field("user_id", rows.user(row))
        .field("metric", rows.metric(row))
        .field("status", rows.status(row))
        .field("payload", rows.payload(row))
        .end();
  }

  byte[] second(long row) {
    return json.begin()
        .field("tenant_id", rows.secondTenant(row))
        .field("project_id", rows.secondProject(row))
        .field("name", Long.toString(row))
        .end();
  }
}
