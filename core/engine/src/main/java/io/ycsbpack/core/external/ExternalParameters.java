// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.external;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;

public final class ExternalParameters {
  private static final String RUN_BY = " It is run by 'sh -c' in the folder of the experiment's command, with its"
      + " environment, and recorded: passwords belong into files or the environment.";

  public static final Property<String> COMMAND = Property.optional("command",
      PropertyType.text().labelled("COMMAND").checked(ExternalParameters::requireLine),
      "The command, one line." + RUN_BY);
  public static final Property<ServerAddress> ADDRESS = Property.optional("address", ServerAddress.TYPE,
      "TCP address on which the server serves clients (db1:8123). Nothing may answer there before start, so no older "
          + "server is measured or stopped; after stop the command waits until nothing answers. Without it there is "
          + "no check.");

  private ExternalParameters() {
  }

  public static Property<String> command(String name, String doc) {
    return Property.optional(name, COMMAND.type(), doc + RUN_BY);
  }

  /** The command is passed on, and printed, as a line. */
  private static void requireLine(String command) {
    if (command.isBlank()) {
      throw new IllegalArgumentException("it is empty");
    }
    if (command.lines().count() > 1) {
      throw new IllegalArgumentException("it has several lines; join them by && or ;, or write a script and call that");
    }
  }
}
