// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import java.time.Duration;

/**
 * The pod of one client: {@value #CLIENT} runs the workload, {@value #SIDECAR} keeps the results within reach until
 * they are collected, even if the client was killed. Neither has a token.
 */
final class ClientPod {
  static final String CLIENT = "ycsb";
  static final String SIDECAR = "sidecar";
  /** Ends the sidecar. */
  static final String RELEASE = "kill -USR1 1";
  /** Ends the client with its present results; followed by INT or TERM. */
  static final String END = "kill -%s 1";

  static final String WORKLOAD_FOLDER = "/workload";
  static final String SECRET_FILE = "given-secrets.properties";
  static final String RESULTS_FOLDER = "/results";
  static final String START_FILE = RESULTS_FOLDER + "/.start";
  /** YCSB's own lines: the log holds only progress. */
  static final String LINES_FILE = "ycsb.txt";

  static final String WAIT = "until [ -e " + RESULTS_FOLDER + "/.begin ]; do sleep 0.1; done; exec ycsb \"$@\"";

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
   * Prints a line when the client is ready, starts it when a line is read, prints a line at both ends of the measured
   * phase. It does not poll while the phase can't end: polls take CPU.
   */
  static String phases(Duration length) {
    return PHASES.formatted(RESULTS_FOLDER, START_FILE, Math.max(0, length.toSeconds() - 1),
        length.isZero() ? "0.5" : "0.1");
  }
}
