// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.external;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.core.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A server that commands of the user start and stop, known by a name of this user. That it was started is marked by a
 * file, also when the command that starts it fails: part of it may be there.
 */
public final class ExternalServer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
  /** How long a running start may take after its leading command was killed, before it is killed, too. */
  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final String name;
  private final Path mark;
  private final Duration grace;

  ExternalServer(String name, Path folder, Duration grace) {
    if (!name.matches(NAME)) {
      throw new UsageException("'" + name + "' is no name of a server: it takes letters, digits, dots, dashes and"
          + " underscores, at most 100");
    }
    this.name = name;
    this.grace = grace;
    mark = folder.resolve(name + ".json");
  }

  /** @throws UsageException when it can't be a name */
  public static ExternalServer ofThisUser(String name) {
    return new ExternalServer(name, UserFolders.ofThisUser().data().resolve("external"), GRACE);
  }

  /**
   * @throws CommandException with exit code 5 when it is started already, something answers at its address, or the
   *     command fails or takes longer than it may
   */
  public void start(ExternalCommand command) {
    if (Files.exists(mark)) {
      throw ExternalCommand.failed("the server '" + name + "' was started already, and is not stopped: run 'ycsb"
          + " external stop " + name + "' first", null);
    }
    command.address().filter(ServerAddress::answers).ifPresent(address -> {
      throw ExternalCommand.failed("something answers at " + address + " before the server '" + name
          + "' is started: stop it first, or leave start out to measure what is there", null);
    });
    Process process = command.process();
    try {
      Files.createDirectories(mark.getParent());
      RecordFile.write(mark, JSON.writeValueAsString(ProcessId.of(process.toHandle())) + "\n");
    } catch (IOException e) {
      ExternalCommand.end(process.toHandle());
      throw ExternalCommand.failed("the mark " + mark + " can't be written, so nothing is started: " + e.getMessage(),
          e);
    }
    command.begin(process);
  }

  /**
   * Runs the command if the server was started, and waits until nothing answers at its address.
   *
   * @return whether it was started
   * @throws CommandException with exit code 5 when the command fails, or the command or the wait takes longer than it
   *     may; it can be called again then
   */
  public boolean stop(ExternalCommand command) {
    Optional<ProcessId> start = started();
    if (start.isEmpty()) {
      return false;
    }
    start.get().living().filter(process -> !ExternalCommand.isEnded(process, grace)).ifPresent(ExternalCommand::end);
    command.begin(command.process());
    command.address().ifPresent(address -> {
      if (!Deadline.after(command.limit()).every(PAUSE).until(() -> !address.answers())) {
        throw ExternalCommand.failed("the command '" + command.text() + "' has ended, and something still answers at "
            + address + " after " + command.limit().toSeconds() + " s", null);
      }
    });
    try {
      Files.deleteIfExists(mark);
    } catch (IOException e) {
      throw ExternalCommand.failed("the mark " + mark + " of a server that is stopped can't be removed: "
          + e.getMessage(), e);
    }
    return true;
  }

  private Optional<ProcessId> started() {
    if (!Files.exists(mark)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(mark.toFile(), ProcessId.class));
    } catch (IOException e) {
      throw ExternalCommand.failed("the mark " + mark + " of a server that was started can't be read: stop the server"
          + " by hand, then remove it (" + e.getMessage() + ")", e);
    }
  }
}
