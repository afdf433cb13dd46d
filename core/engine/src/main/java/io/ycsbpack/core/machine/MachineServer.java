package io.ycsbpack.core.machine;

import io.ycsbpack.core.ShellWord;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.container.UnpackedImage;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The server in a virtual machine, and how clients reach it: as a pod of its binding is run, on the same ports. It is
 * reached from this machine alone; its password is no secret, since the embedded server has none there, either. A record
 * hides it wherever it stands, so it is no word of anything else.
 *
 * @param deployment of the binding
 */
public record MachineServer(ServerDeployment deployment) {
  private static final String PASSWORD = "open-on-loopback";

  /**
   * That of a binding.
   *
   * @throws UsageException when it has none whose image can be run by itself
   */
  public static MachineServer of(String binding) {
    return Binding.named(binding)
        .deployment()
        .filter(ServerDeployment.class::isInstance)
        .map(ServerDeployment.class::cast)
        .map(MachineServer::new)
        .orElseThrow(() -> new UsageException("the binding '" + binding
            + "' has no server that could be run in a virtual machine; name one by properties, with type external"));
  }

  /** Properties under which a run reaches it at this address, {@code host:port}. */
  Map<String, String> reached(String address) {
    Map<String, String> properties = new HashMap<>(
        deployment.access().properties().apply(List.of(address), deployment.access().user()));
    properties.put(deployment.access().passwordProperty(), PASSWORD);
    return properties;
  }

  /** The port in the machine. */
  int port() {
    return deployment.access().port();
  }

  /** What the machine's first process reads of it, in the words of a shell. */
  String script(UnpackedImage image, List<String> entrypoint) {
    Map<String, String> environment = new HashMap<>(deployment.variables().others());
    image.environment().forEach(variable -> {
      int equals = variable.indexOf('=');
      environment.put(variable.substring(0, equals), variable.substring(equals + 1));
    });
    environment.put(deployment.variables().user(), deployment.access().user());
    environment.put(deployment.variables().password(), PASSWORD);
    String exports = environment.entrySet()
        .stream()
        .map(variable -> "export " + variable.getKey() + "=" + ShellWord.quoted(variable.getValue()) + "\n")
        .sorted()
        .collect(Collectors.joining());
    return "data=" + ShellWord.quoted(deployment.files().data()) + "\nowner=" + image.user() + ":" + image.group()
        + "\nport=" + String.format(Locale.ROOT, "%04X", port()) + "\n" + exports + "set -- "
        + entrypoint.stream().map(ShellWord::quoted).collect(Collectors.joining(" ")) + "\n";
  }
}
