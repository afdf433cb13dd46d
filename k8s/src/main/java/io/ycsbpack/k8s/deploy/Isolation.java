package io.ycsbpack.k8s.deploy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import java.util.Locale;

/**
 * What keeps the pods of a database apart from their node. Each part of it can be left out, to find what it costs.
 *
 * @param hostNetwork whether they use the network of their node rather than one of their own
 * @param seccomp     which system calls they may make
 */
public record Isolation(boolean hostNetwork, Seccomp seccomp) {
  /** Of pods that meet the restricted Pod Security Standard, as databases are deployed unless asked otherwise. */
  public static final Isolation FULL = new Isolation(false, Seccomp.RUNTIME_DEFAULT);

  /** Filter of system calls. */
  public enum Seccomp {
    /** The container runtime's own filter: each call is checked. */
    RUNTIME_DEFAULT("RuntimeDefault"),
    /** None. */
    UNCONFINED("Unconfined");

    private final String type;

    Seccomp(String type) {
      this.type = type;
    }

    /** Its name in a pod's security context. */
    String type() {
      return type;
    }

    /** Its name on a command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Refuses to leave out a part of it where an operator makes the pods: it would make them as usual.
   *
   * @throws UsageException for such a deployment
   */
  public void requirePossible(String binding, Deployment deployment) {
    if (deployment instanceof OperatedDeployment && !equals(FULL)) {
      throw new UsageException("the operator of " + binding
          + " makes its pods: host-network and seccomp can't be set for them");
    }
  }
}
