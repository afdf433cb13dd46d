// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.LineOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Reads a container's control group by one command that waits inside: no reading is late by the start of a command, and
 * none takes CPU in between.
 */
final class GroupReader implements PodUsage.Reader {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final String SERVE = "while read -r ask; do " + GroupReading.SCRIPT + "; done";

  private final String pod;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private Optional<ExecWatch> exec = Optional.empty();
  private String failure = "";
  private int asked;

  /** Does not throw: {@link #failure} says why it can't read. */
  GroupReader(Cluster cluster, String pod, String container) {
    this.pod = pod;
    try {
      exec = Optional.of(cluster.container(pod, container)
          .redirectingInput()
          .writingOutput(new LineOutput(lines::add))
          .writingError(errors)
          .exec("sh", "-c", SERVE));
    } catch (KubernetesClientException e) {
      failure = ApiErrors.reason(e);
    }
  }

  @Override
  public void ask() {
    asked++;
    exec.ifPresent(open -> {
      try {
        open.getInput().write('\n');
        open.getInput().flush();
      } catch (IOException | KubernetesClientException e) {
        failure = "the connection broke off: " + e.getMessage();
      }
    });
  }

  @Override
  public List<GroupReading> readings() {
    Deadline.after(ANSWER).every(Duration.ofMillis(50)).until(() -> answers().size() >= asked || hasEnded());
    // Answers missing by now are not awaited again.
    asked = Math.min(asked, answers().size());
    List<GroupReading> readings = new ArrayList<>();
    answers().forEach(text -> GroupReading.parse(text).ifPresent(readings::add));
    return readings;
  }

  @Override
  public boolean hasEnded() {
    return exec.isEmpty() || exec.get().exitCode().isDone();
  }

  @Override
  public String failure() {
    String said = errors.toString(StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
    String why = !failure.isEmpty()
        ? failure
        : !said.isEmpty() ? said : hasEnded() ? "its image has no sh" : "it shows no control group";
    return "in pod " + pod + ": " + why;
  }

  @Override
  public void close() {
    exec.ifPresent(ExecWatch::close);
  }

  private List<List<String>> answers() {
    List<List<String>> answers = new ArrayList<>();
    List<String> answer = new ArrayList<>();
    for (String line : lines) {
      if (GroupReading.isEnd(line)) {
        answers.add(answer);
        answer = new ArrayList<>();
      } else {
        answer.add(line);
      }
    }
    return answers;
  }
}
