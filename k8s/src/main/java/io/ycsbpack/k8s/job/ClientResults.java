package io.ycsbpack.k8s.job;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.Cluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Brings the files of all clients of a run out of their pods. */
final class ClientResults {

  private ClientResults() {
  }

  /**
   * Brings them out, and then lets the pods end.
   *
   * @param states of the clients, each ended or lost
   * @param folder for the files; each client's go into a folder of its own number
   */
  static List<ClientResult> collect(Cluster cluster, Map<Integer, ClientState> states, Path folder) {
    List<ClientResult> results = AtOnce.map(states.entrySet(),
        client -> collect(cluster, client.getKey(), client.getValue(), folder));
    // Not before all are read: a pod that ends with a verdict other than 0 fails the Job, which deletes the others.
    List<ClientState> ended = states.values()
        .stream()
        .filter(state -> state.phase() == ClientState.Phase.ENDED)
        .toList();
    AtOnce.forEach(ended, state -> new RecordCollector(cluster, state.pod()).release());
    return results;
  }

  private static ClientResult collect(Cluster cluster, int index, ClientState state, Path folder) {
    if (state.phase() == ClientState.Phase.LOST) {
      return new ClientResult(index, ExitCode.NOT_VALID, state.trouble().text(), List.of());
    }
    List<Path> files;
    try {
      files = new RecordCollector(cluster, state.pod()).collect(Folders.make(folder.resolve(String.valueOf(index))));
    } catch (ClientLostException e) {
      return new ClientResult(index, ExitCode.NOT_VALID, e.getMessage(), List.of());
    }
    return state.trouble() == null
        ? new ClientResult(index, exitCode(state.exitCode()), "", files)
        : new ClientResult(index, ExitCode.NOT_VALID, state.trouble().text(), files);
  }

  /** The verdict with this number; not valid where there is none. */
  static ExitCode exitCode(int code) {
    return ExitCode.of(code).orElse(ExitCode.NOT_VALID);
  }
}
