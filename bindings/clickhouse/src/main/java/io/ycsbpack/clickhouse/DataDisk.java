package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.HostConnections;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/** Where a server keeps tables for which no storage policy was chosen. */
final class DataDisk {
  private static final String QUESTION = "SELECT path FROM system.disks WHERE name = 'default'";

  private DataDisk() {
  }

  /** The folder, as the server names it; empty where this user may not ask, or it names none. */
  static Optional<Path> path(ConnectionOptions options) {
    try (HostConnections connections = new HostConnections(options)) {
      return connections.current().find(QUESTION).map(Path::of).filter(Path::isAbsolute);
    } catch (SQLException e) {
      // Only a note in the record: a server that does not let us ask is measured all the same.
      return Optional.empty();
    }
  }
}
