// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodTrouble;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * @param exitCode invalid if the client was lost or killed
 * @param trouble  how it was lost or killed; empty if it ended by itself
 */
record ClientResult(int index, String pod, ExitCode exitCode, String trouble, List<Path> files) {
  private static final String RECORD = ".json";

  Optional<Path> record() {
    return files.stream().filter(file -> file.toString().endsWith(RECORD)).findFirst();
  }

  /**
   * Reads the files of all clients out of their pods, then lets the pods end.
   *
   * @param folder for a folder per client number
   */
  static List<ClientResult> collect(Cluster cluster, Map<Integer, ClientState> states, Path folder) {
    Optional<String> taken = states.values()
        .stream()
        .filter(state -> state.phase() == ClientState.Phase.TAKEN)
        .map(state -> state.trouble().text())
        .findFirst();
    List<ClientResult> results = ParallelCalls.map(states.entrySet(),
        client -> collect(cluster, client.getKey(), client.getValue(), taken, folder));
    // Not before all are read: a pod that ends with a verdict other than 0 fails the Job, which deletes the others.
    ParallelCalls.forEach(states.values().stream().filter(ClientState::hasResults).toList(),
        state -> new RecordCollector(cluster, state.pod()).release());
    return results;
  }

  private static ClientResult collect(Cluster cluster, int index, ClientState state, Optional<String> taken,
      Path folder) {
    Optional<String> trouble = Optional.ofNullable(state.trouble()).map(PodTrouble::text);
    if (state.phase() == ClientState.Phase.RUNNING) {
      trouble = Optional.of("the client in pod " + state.pod() + " could not be ended early");
    } else if (trouble.isEmpty() && state.exitCode() == ExitCode.TERMINATED.code()) {
      trouble = taken.map(why -> "the client in pod " + state.pod() + " was ended early: " + why);
    }
    List<Path> files = List.of();
    if (state.hasResults()) {
      try {
        files = new RecordCollector(cluster, state.pod()).collect(folder.resolve(String.valueOf(index)),
            state.phase() == ClientState.Phase.TAKEN);
      } catch (RecordCollector.ClientLostException e) {
        trouble = trouble.or(() -> Optional.of(e.getMessage()));
      }
    }
    return trouble.isPresent()
        ? new ClientResult(index, state.pod(), ExitCode.NOT_VALID, trouble.get(),
            files.stream().filter(ClientResult::isWhole).toList())
        : new ClientResult(index, state.pod(), exitCode(state.exitCode()), "", files);
  }

  /** A client that was killed may have left the beginning of a record. */
  static boolean isWhole(Path file) {
    try {
      return !file.toString().endsWith(RECORD) || RecordFile.read(file) != null;
    } catch (UsageException e) {
      return false;
    }
  }

  static ExitCode exitCode(int code) {
    return ExitCode.of(code).orElse(ExitCode.NOT_VALID);
  }
}
