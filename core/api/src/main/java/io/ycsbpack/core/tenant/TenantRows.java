// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.util.Locale;

/**
 * The rows of a tenant data set. Each is computed only from its number, so that any row can be made or checked without
 * the others, on any database.
 *
 * <p>Row {@code i} belongs to tenant {@code 1 + i * tenants / rows}: tenants stand one after the other, all of the same
 * size. Every other column is drawn from {@link #draw}, a 64-bit mix of the row's number, the column and the seed. The
 * mix is MurmurHash3's 64-bit finaliser behind an exclusive-or with a constant, which is ClickHouse's
 * {@code intHash64}; so a server can make the same rows by itself.
 */
public record TenantRows(TenantSpec spec) {
  /** Values of the column {@code status}; row {@code i} has the one at {@code i % 5}. */
  public static final String[] STATUSES = {"ok", "warn", "error", "timeout", "retry"};
  /** Rows' event_time is at or after this time, in seconds since 1970: 2026-01-01T00:00:00Z. */
  public static final long FIRST_TIME = 1_767_225_600L;
  /** Rows' event_time lies in this many seconds from {@link #FIRST_TIME}: 30 days. */
  public static final int TIME_SPAN = 2_592_000;
  /** Users are numbered from 0 to one less than this. */
  public static final int USERS = 1_000_000;
  /**
   * Column numbers of {@link #draw}: project, event_time, user, metric, trace; tenant and project of the second table.
   */
  public static final int PROJECT = 0, TIME = 1, USER = 2, METRIC = 3, TRACE = 4, SECOND_TENANT = 5, SECOND_PROJECT = 6;
  /** Columns that a row number has room for in a draw; a power of two. */
  public static final int COLUMNS = 8;

  /** A 64-bit random draw for one column of one row: {@code intHash64(row * 8 + column + seed * 2^40)}, wrapping. */
  public long draw(long row, int column) {
    return intHash64(row * COLUMNS + column + (spec.seed() << 40));
  }

  /** A draw of 0 to {@code bound - 1}: the upper 31 bits modulo the bound. */
  public int draw(long row, int column, int bound) {
    return (int) ((draw(row, column) >>> 33) % bound);
  }

  /** Tenant of row {@code row}, from 1. */
  public int tenant(long row) {
    return 1 + (int) (row * spec.tenants() / spec.rows());
  }

  /** The first row of a tenant; {@code firstRow(tenants + 1)} is the number of rows. */
  public long firstRow(int tenant) {
    long before = (tenant - 1L) * spec.rows();
    return (before + spec.tenants() - 1) / spec.tenants();
  }

  /** Project of row {@code row}, from 1. */
  public int project(long row) {
    return 1 + draw(row, PROJECT, spec.projects());
  }

  /** Time of row {@code row} in seconds since 1970. */
  public long eventTime(long row) {
    return FIRST_TIME + draw(row, TIME, TIME_SPAN);
  }

  public int user(long row) {
    return draw(row, USER, USERS);
  }

  /** Metric of row {@code row}: 0.00 to 9999.99. */
  public double metric(long row) {
    return draw(row, METRIC, 1_000_000) / 100.0;
  }

  public String status(long row) {
    return STATUSES[(int) (row % STATUSES.length)];
  }

  /** Payload of row {@code row}: about 120 bytes of JSON, in ASCII. */
  public String payload(long row) {
    return "{\"trace\":\"" + trace(row) + "\",\"host\":\"node-" + row % 200
        + ".example.internal\",\"path\":\"/api/v1/projects/" + row % 100 + "/events\",\"code\":200,\"ms\":" + row % 977
        + "}";
  }

  private String trace(long row) {
    String digits = Long.toHexString(draw(row, TRACE)).toUpperCase(Locale.ROOT);
    return "0".repeat(16 - digits.length()) + digits;
  }

  /** Tenant of row {@code row} of the second table, from 1. */
  public int secondTenant(long row) {
    return 1 + draw(row, SECOND_TENANT, spec.tenants());
  }

  /** Project of row {@code row} of the second table, from 1. */
  public int secondProject(long row) {
    return 1 + draw(row, SECOND_PROJECT, spec.projects());
  }

  static long intHash64(long value) {
    long x = value ^ 0x4CF2D2BAAE6DA887L;
    x ^= x >>> 33;
    x *= 0xff51afd7ed558ccdL;
    x ^= x >>> 33;
    x *= 0xc4ceb9fe1a85ec53L;
    return x ^ x >>> 33;
  }
}
