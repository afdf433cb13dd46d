package io.ycsbpack.k8s.deploy;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.Cluster;
import java.security.SecureRandom;
import java.util.Base64;

/** Deploys a database and waits until it serves; what could not be brought up is removed. */
public final class Deployer {
  private static final int PASSWORD_BYTES = 24;

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;

  public Deployer(Cluster cluster, Deadline deadline, Console console) {
    this.cluster = cluster;
    this.deadline = deadline;
    this.console = console;
  }

  /**
   * @throws UsageException   when a database of that name is known already
   * @throws CommandException when it can't be brought up, with the reason
   */
  public TargetNote deploy(DeployRequest request, Deployment deployment) {
    request.requirePossible(deployment);
    refuseTwice(request);
    DeployRequest.STORAGE.find(request.given()).ifPresent(storage -> VolumeProbe.require(cluster, storage));
    if (deployment instanceof ServerDeployment server) {
      return keepOrClear(request, () -> new ServerDeployer(cluster, deadline, console).deploy(request, server));
    }
    OperatedDeployment operated = (OperatedDeployment) deployment;
    OperatedDeployer deployer = new OperatedDeployer(cluster, deadline, console);
    deployer.requireOperator(operated);
    return keepOrClear(request, () -> deployer.deploy(request, operated));
  }

  /** 192 random bits, in letters, digits, - and _. */
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
