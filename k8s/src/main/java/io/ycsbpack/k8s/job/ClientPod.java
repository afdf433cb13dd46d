package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.k8s.cluster.Manifests;
import java.time.Duration;
import java.util.Map;

/**
 * The pod of one client: {@value #CLIENT} runs the workload, {@value #SIDECAR} keeps the results within reach until
 * they are collected, also when the other was killed. One of several clients waits until all of them are there. Neither
 * has a token of the cluster.
 */
final class ClientPod {
  static final String CLIENT = "ycsb";
  static final String SIDECAR = "sidecar";
  /** Ends the sidecar, from inside its container. */
  static final String RELEASE = "kill -USR1 1";
  /** Ends the client with what it has, from inside its container; followed by SIGINT or SIGTERM without its SIG. */
  static final String END = "kill -%s 1";

  static final String WORKLOAD_FOLDER = "/workload";
  /** Mount path of secret properties, and of workload files with secrets. */
  static final String SECRET_FOLDER = "/secret";
  /** The file of the secret properties that were given one by one. */
  static final String SECRET_FILE = "given-secrets.properties";
  static final String RESULTS_FOLDER = "/results";
  /** For which one of several clients waits before it measures. */
  static final String START_FILE = RESULTS_FOLDER + "/.start";
  /** File of YCSB's own lines: the log holds only progress. */
  static final String LINES_FILE = "ycsb.txt";

  /** Lets one of several clients wait until all of them are there. */
  static final String WAIT = "until [ -e " + RESULTS_FOLDER + "/.begin ]; do sleep 0.1; done;"
      + " exec ycsb \"$@\"";

  private static final String PHASES = """
      touch %1$s/.begin
      until [ -e %2$s.ready ]; do sleep 0.1; done
      cat /proc/sys/kernel/random/boot_id
      read -r go || exit 1
      touch %2$s
      until [ -e %2$s.begun ]; do sleep 0.1; done
      echo begun
      sleep %3$d
      until [ -e %2$s.ended ]; do sleep %4$s; done
      echo ended
      """;

  private ClientPod() {
  }

  /**
   * Starts a client, from inside the sidecar's container: prints a line once the client is ready, lets it measure once a
   * line is read, and prints one when its measured phase begins, and one when it ends. Polls take CPU next to the client:
   * there are none while the phase can't end.
   *
   * @param length of the measured phase; zero where that is not known
   */
  static String phases(Duration length) {
    return PHASES.formatted(RESULTS_FOLDER, START_FILE, Math.max(0, length.toSeconds() - 1),
        length.isZero() ? "0.5" : "0.1");
  }

  /** What the pod of a client of this size asks its node for. */
  static Map<String, Quantity> size(Quantity cpu, Quantity memory) {
    Map<String, Quantity> sidecar = template().getSpec()
        .getTemplate()
        .getSpec()
        .getContainers()
        .get(1)
        .getResources()
        .getRequests();
    return Map.of("cpu", cpu.add(sidecar.get("cpu")), "memory", memory.add(sidecar.get("memory")));
  }

  /** The Job of clients, before anything of a run is filled in. */
  static Job template() {
    Job job = Manifests.read("job/job.yaml", Job.class);
    Manifests.layOver(job, "job/run.yaml");
    return job;
  }
}
