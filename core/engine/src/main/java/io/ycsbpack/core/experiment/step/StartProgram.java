package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryOptions;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Starts a neighbor or a proxy on this machine.
 *
 * @param program which kind
 * @param folder  of its own, by which it is known
 * @param given   values of the program's parameters and of {@link AuxiliaryOptions}; others are ignored
 * @param front   of a proxy; empty for a neighbor
 */
public record StartProgram(AuxiliaryProgram program, Path folder, Settings given, Optional<Front> front)
    implements
      PutStep {
  private static final String PORT = "port";

  /**
   * Checks every value.
   *
   * @throws UsageException when one is not of its parameter's type
   */
  public StartProgram {
    parameters(program).forEach(parameter -> parameter.find(given));
    ResourceLimit.of(given);
  }

  /**
   * Where a proxy is reached, and the servers behind it.
   *
   * @param port      on loopback
   * @param addresses of servers that are there, {@code host:port}
   * @param binding   whose embedded servers {@code data} names
   * @param data      folders of embedded servers
   */
  public record Front(int port, List<String> addresses, String binding, List<Path> data) {
    private static final String ADDRESS = "([^\\s:]+|\\[[^\\s\\]]+]):\\d{1,5}";

    /**
     * Checks the addresses.
     *
     * @throws UsageException when one is none
     */
    public Front {
      addresses.stream().filter(address -> !address.matches(ADDRESS)).findFirst().ifPresent(address -> {
        throw new UsageException("'" + address + "' is no server; write host:port, such as db1:8123");
      });
    }

    private void on(Arguments arguments) {
      arguments.option("-p", PORT + "=" + port);
      addresses.forEach(address -> arguments.option("--server", address));
      if (!data.isEmpty()) {
        arguments.option(CommonParameters.BINDING, binding);
        data.forEach(folder -> arguments.option(CommonParameters.DATA, folder));
      }
    }
  }

  @Override
  public List<String> arguments() {
    Arguments arguments = Arguments.of(command(program), "start", program.name())
        .option(CommonParameters.FOLDER, folder);
    parameters(program).filter(parameter -> front.isEmpty() || !parameter.name().equals(PORT))
        .forEach(parameter -> given.text(parameter.name())
            .ifPresent(text -> arguments.option("-p", parameter.name() + "=" + text)));
    front.ifPresent(one -> one.on(arguments));
    return arguments.words();
  }

  static String command(AuxiliaryProgram program) {
    return program.isProxy() ? "proxy" : "neighbor";
  }

  private static Stream<Property<?>> parameters(AuxiliaryProgram program) {
    return Stream.concat(program.parameters().stream(), AuxiliaryOptions.ALL.stream());
  }
}
