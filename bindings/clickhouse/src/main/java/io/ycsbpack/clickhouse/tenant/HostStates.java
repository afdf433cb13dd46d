// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The state of a tenant data set on the hosts, from its tables' comments and rows. */
final class HostStates {
  /** From complete to impossible to load. */
  private static final List<Kind> LACK = List.of(Kind.COMPLETE, Kind.PARTIAL, Kind.MISSING, Kind.OTHER_SHAPE,
      Kind.FOREIGN);

  private HostStates() {
  }

  /** The common state of some hosts. If they differ, the state of the host that lacks most, with the rows of each. */
  static TenantTableState combined(Map<Endpoint, TenantTableState> states) {
    TenantTableState worst = states.values()
        .stream()
        .max(Comparator.comparing(state -> LACK.indexOf(state.kind())))
        .get();
    return states.values().stream().distinct().count() == 1
        ? worst
        : new TenantTableState(worst.kind(), worst.rows(), "the hosts of clickhouse.url differ: " + states.entrySet()
            .stream()
            .map(state -> state.getKey() + ": " + state.getValue().detail())
            .collect(Collectors.joining("; ")));
  }

  static TenantTableState state(HostConnection connection, TenantSpec spec) throws IOException {
    Optional<String> events = connection.comment(spec.table());
    Optional<String> second = connection.comment(spec.secondTable());
    if (events.isEmpty() && second.isEmpty()) {
      return new TenantTableState(Kind.MISSING, 0, "there is no table " + spec.table());
    }
    if (isForeign(events) || isForeign(second)) {
      return new TenantTableState(Kind.FOREIGN, 0,
          "the table " + (isForeign(events) ? spec.table() : spec.secondTable())
              + " was not made by ycsbpack; use another name by -p tenantq.table=...");
    }
    Optional<String> wanted = Optional.of(spec.fingerprint());
    if (!events.equals(wanted) || !second.equals(wanted)) {
      return new TenantTableState(Kind.OTHER_SHAPE, 0, "the table " + spec.table() + " holds another data set ("
          + events.map(mark -> mark.substring(TenantSpec.MARK.length() + 2)).orElse("it is missing") + ")");
    }
    long rows = count(connection, spec.table());
    long secondRows = count(connection, spec.secondTable());
    boolean whole = rows == spec.rows() && secondRows == spec.secondRows();
    return new TenantTableState(whole ? Kind.COMPLETE : Kind.PARTIAL, rows, spec.table() + " holds " + rows + " of "
        + spec.rows() + " rows, " + spec.secondTable() + " " + secondRows + " of " + spec.secondRows());
  }

  static boolean isForeign(Optional<String> comment) {
    return comment.filter(text -> !text.startsWith(TenantSpec.MARK)).isPresent();
  }

  static long count(HostConnection connection, String table) throws IOException {
    return Long.parseLong(connection.value("SELECT count() FROM " + Sql.name(table)));
  }
}
