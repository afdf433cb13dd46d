// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A run's changes of its tables once they have their data: an index, a projection, a column, a codec. */
public record TableDesign(DataRequest request) {
  /**
   * Changes nothing if the settings name no file.
   *
   * @throws TargetException when a run may not load these tables, with what to do, or when the database refuses a
   *     statement
   */
  public void applyToOurs() throws InterruptedException {
    if (file().isPresent() && !request.mayLoad()) {
      throw new TargetException(DriverProperties.DESIGN.name() + "=" + file().get()
          + " changes the tables of a server that ycsbpack did not start. Allow it by -p "
          + DriverProperties.LOAD_MISSING.name() + "=true, or run"
          + " 'ycsb load --schema-only' with it once and leave it out here");
    }
    apply();
  }

  /**
   * Changes the tables, including tables of another server.
   *
   * @throws TargetException when the database refuses a statement
   */
  public void apply() throws InterruptedException {
    if (file().isPresent()) {
      List<String> statements = StatementFile.script(file().get());
      request.console().say("changing the tables by " + file().get());
      StatementSession.carriedOut(request,
          connection -> StatementSession.execute("the design " + file().get(), statements, connection));
    }
  }

  private Optional<Path> file() {
    return DriverProperties.DESIGN.find(request.settings());
  }
}
