package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Which embedded server a command is about: that of a binding, known by the folder of its data. */
@Command
final class EmbeddedFolder {
  @Parameters(index = "0", arity = "0..1", paramLabel = "BINDING", defaultValue = "clickhouse",
      description = "Whose server; clickhouse by default.")
  private String binding;

  private final CommandOption<Path> data = CommandOption.of(CommonParameters.DATA
      .withDoc("The server on this folder of data, instead of the user's own."));

  String binding() {
    return binding;
  }

  /**
   * The server of the binding.
   *
   * @throws UsageException when there is no such binding, or it has none
   */
  EmbeddedServer server() {
    return EmbeddedServer.of(binding);
  }

  /** The folder of data; empty for the user's own. */
  Optional<Path> data() {
    return data.find();
  }
}
