package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodWatch;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Deploys a database and waits until it serves; removes it if that fails. */
public final class Deployer {
  private static final int PASSWORD_BYTES = 24;
  private static final RandomGenerator RANDOM = RandomGenerator.getDefault();

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;

  public Deployer(Cluster cluster, Deadline deadline, Console console) {
    this.cluster = cluster;
    this.deadline = deadline;
    this.console = console;
  }

  /**
   * @throws UsageException   if the name is taken
   * @throws CommandException with the reason if it can't be brought up
   */
  public TargetNote deploy(DeployRequest request, Deployment deployment) {
    request.requirePossible(deployment);
    refuseTwice(request);
    DeployRequest.STORAGE.find(request.given()).ifPresent(storage -> VolumeProbe.require(cluster, storage));
    if (deployment instanceof ServerDeployment server) {
      return keepOrClear(request, () -> deployServer(request, server));
    }
    OperatedDeployment operated = (OperatedDeployment) deployment;
    OperatedDeployer deployer = new OperatedDeployer(cluster, deadline, console);
    deployer.requireOperator(operated);
    return keepOrClear(request, () -> deployer.deploy(request, operated));
  }

  private TargetNote deployServer(DeployRequest request, ServerDeployment usual) {
    ServerDeployment server = request.isolation().hostNetwork()
        ? usual.on(ServerObjects.hostPorts(usual.ports().keySet(), cluster.pods(Map.of()), RANDOM))
        : usual;
    for (HasMetadata object : new ServerObjects(request, server).all(randomPassword())) {
      create(object);
    }
    Map<String, String> labels = Labels.database(request.binding(), request.name());
    new PodWatch(cluster, deadline, console, labels, "StatefulSet/" + request.name())
        .waitingForRoom(KubernetesParameters.WAIT_FOR_ROOM.get(request.given()))
        .untilReady(request.replicas());
    cluster.pods(labels)
        .stream()
        .flatMap(pod -> request.isolation().added(pod).stream())
        .findFirst()
        .ifPresent(reason -> {
          throw new TargetException(request.name() + " can't be deployed without that limit: " + reason);
        });
    String service = request.name() + "." + cluster.namespace() + ".svc:" + server.access().port();
    List<String> hosts = request.reach() == DeployRequest.Reach.SERVICE
        ? List.of(service)
        : IntStream.range(0, request.replicas())
            .mapToObj(number -> request.name() + "-" + number + "." + service)
            .toList();
    return new TargetNote(request.binding(), request.name(),
        new TargetNote.Pods("statefulset/" + request.name(), labels, request.binding()), hosts,
        new TargetNote.Login(server.access().user(), ServerObjects.secretName(request.name()), "password"), true);
  }

  private void create(HasMetadata object) {
    try {
      cluster.client().resource(object).create();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e,
          "create " + object.getKind().toLowerCase(Locale.ROOT) + "/" + object.getMetadata().getName()
              + " in namespace " + cluster.namespace());
    }
  }

  static String randomPassword() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private interface Work {
    TargetNote bringUp();
  }

  private TargetNote keepOrClear(DeployRequest request, Work work) {
    boolean up = false;
    try {
      TargetNote note = work.bringUp();
      note.save(cluster);
      up = true;
      return note;
    } finally {
      if (!up) {
        console.say("  removing " + request.name());
        new Undeployer(cluster, deadline.regardless(), console).undeploy(request.binding(), request.name());
      }
    }
  }

  private void refuseTwice(DeployRequest request) {
    TargetNote.find(cluster, request.name()).ifPresent(note -> {
      throw new UsageException("'" + request.name() + "' is "
          + (note.ours() ? "deployed" : "in use, deployed by somebody else,") + " in namespace " + cluster.namespace()
          + " already (" + note.owner() + "). Change its limits with 'ycsb k8s limits', give another --name, or 'ycsb "
          + "k8s undeploy " + note.binding() + " --name " + request.name() + "' first");
    });
  }
}
