// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodWatch;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Deploys a database and waits until it serves; removes it if that fails. */
public record Deployer(Cluster cluster, Deadline deadline, Console console) {
  private static final int PASSWORD_BYTES = 24;
  private static final RandomGenerator RANDOM = RandomGenerator.getDefault();

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
    new ServerObjects(request, server).all(randomPassword()).forEach(cluster::create);
    Map<String, String> labels = Labels.database(request.binding(), request.name());
    new PodWatch(cluster, deadline, console, labels, "StatefulSet/" + request.name(),
        KubernetesParameters.WAIT_FOR_ROOM.get(request.given())).untilReady(request.replicas());
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

  static String randomPassword() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private TargetNote keepOrClear(DeployRequest request, Supplier<TargetNote> work) {
    boolean up = false;
    try {
      TargetNote note = work.get();
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
          + " already (" + note.pods().owner()
          + "). Change its limits with 'ycsb k8s limits', give another --name, or 'ycsb "
          + "k8s undeploy " + note.binding() + " --name " + request.name() + "' first");
    });
  }
}
