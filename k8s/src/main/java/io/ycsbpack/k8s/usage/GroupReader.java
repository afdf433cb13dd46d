// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.PodShell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads a container's control group inside of it, whenever it is asked; takes no CPU in between. */
class GroupReader implements AutoCloseable {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  static final String SERVE = "while read -r ask; do " + GroupReading.SCRIPT + "; done";

  private final String pod;
  private Optional<PodShell> shell = Optional.empty();
  private String failure = "";
  private int asked;

  /**
   * Does not throw: {@link #failure} says why it can't read.
   *
   * @param open runs {@link #SERVE}
   */
  GroupReader(String pod, Supplier<PodShell> open) {
    this.pod = pod;
    try {
      shell = Optional.of(open.get());
    } catch (KubernetesClientException e) {
      failure = ApiErrors.reason(e);
    }
  }

  /** Does not wait. */
  void ask() {
    asked++;
    try {
      shell.ifPresent(PodShell::send);
    } catch (KubernetesClientException e) {
      failure = e.getMessage();
    }
  }

  /** Waits for all that was asked; fewer if some failed. */
  List<GroupReading> readings() {
    Deadline.after(ANSWER).every(Duration.ofMillis(50)).until(() -> answers().size() >= asked || hasEnded());
    List<List<String>> answers = answers();
    // Answers missing by now are not awaited again.
    asked = Math.min(asked, answers.size());
    return answers.stream().flatMap(answer -> GroupReading.parse(answer).stream()).toList();
  }

  boolean hasEnded() {
    return shell.isEmpty() || shell.get().hasEnded();
  }

  String failure() {
    String said = shell.map(PodShell::errors).orElse("");
    String why = !failure.isEmpty()
        ? failure
        : !said.isEmpty() ? said : hasEnded() ? "its image has no sh" : "it shows no control group";
    return "in pod " + pod + ": " + why;
  }

  @Override
  public void close() {
    shell.ifPresent(PodShell::close);
  }

  private List<List<String>> answers() {
    List<List<String>> answers = new ArrayList<>();
    List<String> answer = new ArrayList<>();
    for (String line : shell.map(PodShell::lines).orElse(List.of())) {
      if (line.equals(GroupReading.MARK)) {
        answers.add(answer);
        answer = new ArrayList<>();
      } else {
        answer.add(line);
      }
    }
    return answers;
  }
}
