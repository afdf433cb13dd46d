package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** An embedded server, with its properties. */
@Command
final class EmbeddedOptions {
  /** What a command prints that finds no running server. */
  static final String NONE_RUNS = "no embedded server is running";

  @Mixin
  private EmbeddedFolder folder;

  private final CommandOption<Map.Entry<String, String>> given = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property."));

  /**
   * The server of the binding.
   *
   * @throws UsageException when there is no such binding, or it has none
   */
  EmbeddedServer server() {
    return folder.server();
  }

  /**
   * The settings that name the server.
   *
   * @throws UsageException when a property is unknown to the binding, or its value is not possible
   */
  Settings settings() {
    Settings properties = Settings.NONE.with(CommandOption.pairs(given), "-p");
    Settings settings = folder.data()
        .map(data -> properties.with(server().on(data), "--data"))
        .orElse(properties);
    PropertyCheck.all(settings, Binding.named(folder.binding()).properties());
    return settings;
  }
}
