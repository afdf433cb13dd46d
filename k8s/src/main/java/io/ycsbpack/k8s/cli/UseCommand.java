package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.limits.LimitChange;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "use", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Register a database that is in the cluster already, so that 'run' finds it. Nothing of it is changed;"
          + " it is loaded only when 'run' is given -p loadmissing=true."})
final class UseCommand extends KubernetesCommand {
  @Parameters(paramLabel = "BINDING", description = "Binding of the database; 'ycsb help bindings' lists them.")
  private String bindingName;

  @Option(names = "--host", required = true, split = ",", paramLabel = "NAME:PORT",
      description = "Address for clients in the cluster, such as db.prod.svc:8123. Repeatable.")
  private List<String> hosts;

  @Option(names = "--user", required = true, paramLabel = "NAME", description = "Whom to log in as.")
  private String user;

  @Option(names = "--secret", required = true, paramLabel = "NAME[/KEY]",
      description = "The Secret with that user's password, and the key in it (default: password).")
  private String secret;

  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME
      .withDoc("The name to know it by (default: the binding's)."));

  @Mixin
  private TargetOptions options;

  @Override
  public Integer call() {
    Binding.named(bindingName);
    String known = name.text().orElse(bindingName);
    hosts.stream().filter(host -> !host.matches("[\\w.-]+:\\d{1,5}")).findFirst().ifPresent(host -> {
      throw new UsageException("--host " + host + ": write name:port, such as db.prod.svc:8123");
    });
    return options.on(context(), (cluster, change, console, deadline) -> {
      TargetNote note = note(cluster, known, change);
      note.save(cluster);
      console.say(known + " is " + note.owner() + " at " + String.join(", ", hosts));
    });
  }

  private TargetNote note(Cluster cluster, String known, LimitChange change) {
    TargetNote.find(cluster, known).filter(TargetNote::ours).ifPresent(there -> {
      throw new UsageException("'" + known + "' was deployed by ycsbpack; undeploy it first, or choose another --name");
    });
    String[] nameAndKey = secret.split("/", 2);
    String key = nameAndKey.length == 1 ? "password" : nameAndKey[1];
    var found = cluster.client().secrets().inNamespace(cluster.namespace()).withName(nameAndKey[0]).get();
    if (found == null || found.getData() == null || !found.getData().containsKey(key)) {
      throw new TargetException("there is no secret/" + nameAndKey[0] + " with a key '" + key + "' in namespace "
          + cluster.namespace());
    }
    return new TargetNote(bindingName, known,
        new TargetNote.Pods(options.target(), change.selector(), change.podContainer()), hosts,
        new TargetNote.Login(user, nameAndKey[0], key), false);
  }
}
