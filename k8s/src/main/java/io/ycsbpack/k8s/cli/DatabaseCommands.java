// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.cli.ResultCommand;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Deployer;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.usage.LocalGroups;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

final class DatabaseCommands {

  private DatabaseCommands() {
  }

  /** A database by its binding, and the name that it has in the cluster. */
  @Command
  static final class Database {
    @Parameters(paramLabel = "BINDING", description = "The database; 'ycsb help bindings' lists them.")
    private String bindingName;

    private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME);

    String binding() {
      return Binding.named(bindingName).name();
    }

    String name() {
      return name.text().orElse(bindingName);
    }
  }

  @Command(name = "deploy",
      description = "Deploy a database, with its CPU and memory limited, and wait until it serves.")
  static final class Deploy extends ResultCommand implements Callable<Integer> {
    @Mixin
    private Database database;

    private final CommandOption<Cores> cpu = CommandOption.of(DeployRequest.CPU).required();
    private final OptionGroup others = OptionGroup.of(DeployRequest.PARAMETERS.stream()
        .filter(parameter -> parameter != DeployRequest.CPU && parameter != KubernetesParameters.NAME)
        .toList())
        .showing(DeployRequest.MEMORY, DeployRequest.REPLICAS, DeployRequest.IMAGE, DeployRequest.STORAGE,
            KubernetesParameters.NODE_SELECTOR);

    @Mixin
    private WaitOptions waiting;

    @Override
    public Integer call() {
      String binding = database.binding();
      Deployment deployment = Binding.named(binding)
          .deployment()
          .orElseThrow(() -> new UsageException("the binding '" + binding + "' does not say how it is deployed"));
      Settings given = cpu.addTo(others.settings());
      String name = database.name();
      return waiting.on("deploy " + name, (cluster, deadline, console) -> {
        DeployRequest request = DeployRequest.of(cluster, binding, name, given, deployment);
        console.say(cluster.description());
        console.say("deploying " + name + ": " + request);
        TargetNote note = new Deployer(cluster, deadline, console).deploy(request, deployment);
        console.say(name + " serves at " + String.join(", ", note.hosts()) + " (user " + note.login().user()
            + ", password in secret/" + note.login().secret() + ")");
        console.say("next: ycsb k8s run " + binding + " -P workloads/tenantq");
      });
    }
  }

  @Command(name = "undeploy",
      description = "Remove a database that 'deploy' made, with its data, and wait until it is gone. Forget one that"
          + " 'use' registered; that database stays.")
  static final class Undeploy extends ResultCommand implements Callable<Integer> {
    @Mixin
    private Database database;

    @Mixin
    private WaitOptions waiting;

    @Override
    public Integer call() {
      String binding = database.binding();
      String name = database.name();
      return waiting.on("undeploy " + name, (cluster, deadline, console) -> {
        if (!new Deployer(cluster, deadline, console).undeploy(binding, name)) {
          console.say("there is no " + name + " of ycsbpack in namespace " + cluster.namespace());
        }
      });
    }
  }

  @Command(name = "use", description = {
    "Register a database that is in the cluster already, so that 'run' finds it. Nothing of it is changed;"
        + " it is loaded only when 'run' is given -p loadmissing=true."})
  static final class Use extends ResultCommand implements Callable<Integer> {
    @Option(names = "--host", required = true, split = ",", paramLabel = "NAME:PORT",
        description = "Address for clients in the cluster, such as db.prod.svc:8123. Repeatable.")
    private List<String> hosts;

    @Option(names = "--user", required = true, paramLabel = "NAME", description = "Whom to log in as.")
    private String user;

    @Option(names = "--secret", required = true, paramLabel = "NAME[/KEY]",
        description = "The Secret with that user's password, and the key in it (default: password).")
    private String secret;

    @Mixin
    private Database database;

    @Mixin
    private TargetOptions options;

    @Override
    public Integer call() {
      String binding = database.binding();
      hosts.stream().filter(host -> !host.matches("[\\w.-]+:\\d{1,5}")).findFirst().ifPresent(host -> {
        throw new UsageException("--host " + host + ": write name:port, such as db.prod.svc:8123");
      });
      return options.on(false, (change, console) -> {
        TargetNote note = note(binding, change);
        note.save(change.cluster());
        console.say(note.name() + " is " + note.pods().owner() + " at " + String.join(", ", hosts));
      });
    }

    private TargetNote note(String binding, LimitChange change) {
      Cluster cluster = change.cluster();
      String name = database.name();
      TargetNote.find(cluster, name).filter(TargetNote::ours).ifPresent(there -> {
        throw new UsageException(
            "'" + name + "' was deployed by ycsbpack; undeploy it first, or choose another --name");
      });
      String[] nameAndKey = secret.split("/", 2);
      String key = nameAndKey.length == 1 ? "password" : nameAndKey[1];
      Secret found = cluster.client().secrets().withName(nameAndKey[0]).get();
      if (found == null || found.getData() == null || !found.getData().containsKey(key)) {
        throw new TargetException("there is no secret/" + nameAndKey[0] + " with a key '" + key + "' in namespace "
            + cluster.namespace());
      }
      return new TargetNote(binding, name,
          new TargetNote.Pods(options.target(), change.selector(), change.podContainer()), hosts,
          new TargetNote.Login(user, nameAndKey[0], key), false);
    }
  }

  @Command(name = "burst", hidden = true, description = {
    "Let the pods of a database that 'deploy' made save unused CPU quota for bursts (CFS burst), as much as their "
        + "quota of one period of 0.1 s.",
    "Kubernetes has no field for this: it is written into their control groups, so it works only as root on their "
        + "node, and ends with the pods."})
  static final class Burst extends ResultCommand implements Callable<Integer> {
    @Mixin
    private Database database;

    @Mixin
    private ClusterOptions options;

    @Override
    public Integer call() {
      String binding = database.binding();
      String name = database.name();
      return options.on("find the pods of " + name, cluster -> {
        List<Pod> pods = cluster.pods(Labels.database(binding, name));
        if (pods.isEmpty()) {
          throw new TargetException(
              "there is no pod of " + name + " in namespace " + cluster.namespace() + "; deploy it first");
        }
        int groups = pods.stream().mapToInt(new LocalGroups()::allowBurst).sum();
        results.println(name + " may save CPU quota for bursts, in " + groups + " control groups");
      });
    }
  }
}
