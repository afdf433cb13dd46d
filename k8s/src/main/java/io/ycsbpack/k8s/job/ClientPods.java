// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodShell;
import io.ycsbpack.k8s.cluster.PodTrouble;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Follows the clients of one Job until each has ended or is lost, or one pod is taken away. */
final class ClientPods implements AutoCloseable {
  private static final String INDEX_LABEL = "batch.kubernetes.io/job-completion-index";
  /** Operations end and the record is written; a pod's usual grace period. */
  private static final Duration EARLY_END = Duration.ofSeconds(30);
  private static final Duration LOG_END = Duration.ofSeconds(10);
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
  static final String JOB_LABEL = "batch.kubernetes.io/job-name";

  private final Cluster cluster;
  private final Console console;
  private final JobRun.Surroundings surroundings;
  private final String job;
  private final int clients;
  private final Map<Integer, ClientState> states = new TreeMap<>();
  /** Empty if it can't be shown. */
  private final Map<String, Optional<LogWatch>> logs = new HashMap<>();
  private final Optional<ClientPhases> phases;
  private final Supplier<List<Event>> refusals;
  private boolean isRoomAwaited;
  private String said = "";
  private long lastLine;

  /**
   * @param phases   of clients that measure
   * @param refusals of pods of the Job that may not be made
   */
  ClientPods(Cluster cluster, Console console, JobRun.Surroundings surroundings, Optional<ClientPhases> phases,
      Supplier<List<Event>> refusals, String job, int clients) {
    this.cluster = cluster;
    this.console = console;
    this.surroundings = surroundings;
    this.phases = phases;
    this.refusals = refusals;
    this.job = job;
    this.clients = clients;
  }

  /**
   * Shows their logs while it waits. If a pod is taken away, the run is invalid, and the others end early while its
   * results can be read.
   *
   * @return states by client number
   * @throws CommandException if they can't start, as when they fit on no node
   */
  Map<Integer, ClientState> follow(Deadline deadline, Duration room) {
    PodTrouble.Lasting lasting = new PodTrouble.Lasting(deadline, room);
    lastLine = deadline.nanoTime();
    boolean over = deadline.until(() -> {
      look();
      phases.ifPresent(one -> {
        one.look(states.values());
        sayProgress(one.ready(), deadline.nanoTime());
      });
      surroundings.look(states.values(), phases);
      Optional<PodTrouble> trouble = trouble();
      // Once: adding a node takes minutes.
      trouble.filter(found -> !isRoomAwaited && found.kind() == PodTrouble.Kind.NO_ROOM).ifPresent(found -> {
        isRoomAwaited = true;
        console.say("  " + found.text() + "; waiting up to " + room.toSeconds() + " s for room");
      });
      lasting.of(trouble).ifPresent(found -> {
        boolean isCpuShort = found.kind() == PodTrouble.Kind.NO_ROOM || states.size() < clients;
        throw new CommandException(ExitCode.CONDITION, found.text() + (isCpuShort ? holdingCpu() : ""));
      });
      return areOver() || isAny(ClientState.Phase.TAKEN);
    });
    if (!over) {
      throw new CommandException(ExitCode.NOT_VALID, "the clients had not ended after " + deadline.limit().toSeconds()
          + " s; allow them more with --deadline");
    }
    return areOver() ? states : endEarly(deadline, ExitCode.TERMINATED).orElse(states);
  }

  @Override
  public void close() {
    phases.ifPresent(ClientPhases::close);
    logs.values().stream().flatMap(Optional::stream).forEach(ClientPods::close);
    logs.clear();
  }

  boolean isAny(ClientState.Phase phase) {
    return states.values().stream().anyMatch(state -> state.phase() == phase);
  }

  /** Says every ten seconds how many clients run and wait, while that changes; nothing if all begin at once. */
  void sayProgress(long ready, long now) {
    boolean all = ready + count(ClientState::isOver) >= clients;
    if (clients == 1 || (all ? said.isEmpty() : now - lastLine < BETWEEN_LINES.toNanos())) {
      return;
    }
    long waiting = clients - states.size()
        + count(state -> state.phase() == ClientState.Phase.STARTING && state.node() == null);
    String line = all
        ? "all " + clients + " clients begin"
        : count(state -> state.phase() != ClientState.Phase.STARTING) + " of " + clients + " clients run, " + ready
            + " ready" + (waiting == 0 ? "" : ", " + waiting + " without a node");
    lastLine = now;
    if (!line.equals(said)) {
      console.say("  " + line);
      said = line;
    }
  }

  private long count(Predicate<ClientState> which) {
    return states.values().stream().filter(which).count();
  }

  private boolean areOver() {
    return states.size() == clients && states.values().stream().allMatch(ClientState::isOver);
  }

  /**
   * Ends clients that measure, as a signal would; ignores a request to stop.
   *
   * @return states by client number, in a measured phase also of clients that did not end in time; empty if not all had
   *         begun
   */
  Optional<Map<Integer, ClientState>> endEarly(Deadline deadline, ExitCode reason) {
    List<String> running = states.values()
        .stream()
        .filter(state -> state.phase() == ClientState.Phase.RUNNING)
        .map(ClientState::pod)
        .toList();
    boolean measure = states.size() == clients && !running.isEmpty()
        && phases.map(one -> one.haveBegun(running)).orElse(true);
    if (!measure || isAny(ClientState.Phase.STARTING)) {
      return Optional.empty();
    }
    try {
      ParallelCalls.forEach(running, pod -> new RecordCollector(cluster.once(), pod).end(reason));
      surroundings.usage().end();
      boolean ended = deadline.regardless().upTo(EARLY_END).until(() -> {
        look();
        return areOver();
      });
      return ended || phases.isPresent() ? Optional.of(states) : Optional.empty();
    } catch (KubernetesClientException e) {
      console.warn("the clients' results are lost: no signal to end reached them (" + ApiErrors.reason(e) + ")");
      return Optional.empty();
    }
  }

  private String holdingCpu() {
    List<String> holding = KnownRun.all(cluster)
        .stream()
        .filter(run -> run.cpu() > 0 && run.jobs().stream().noneMatch(job::equals))
        .map(run -> String.format(Locale.ROOT, "%s of %s (%.2f CPU)", run.id(), run.owner(), run.cpu()))
        .toList();
    return holding.isEmpty()
        ? ""
        : "; other runs hold CPU: " + String.join(", ", holding)
            + "; 'ycsb k8s clean RUN' removes one whose command was killed";
  }

  void look() {
    Map<Integer, ClientState> now = new HashMap<>();
    for (Pod pod : surroundings.clients().get()) {
      Map<String, String> labels = pod.getMetadata().getLabels();
      if (job.equals(labels.get(JOB_LABEL))) {
        now.put(Integer.parseInt(labels.getOrDefault(INDEX_LABEL, "0")), ClientState.of(pod));
      }
    }
    states.forEach((index, before) -> {
      if (!now.containsKey(index) && !before.isOver()) {
        now.put(index, ClientState.lost(before.pod(), before.node(),
            "pod " + before.pod() + " was deleted or evicted while it ran"));
      }
    });
    now.forEach((index, state) -> {
      states.merge(index, state, (before, after) -> before.isOver() ? before : after);
      if (state.phase() == ClientState.Phase.RUNNING || state.phase() == ClientState.Phase.ENDED) {
        logs.computeIfAbsent(state.pod(), pod -> log(pod, clients == 1 ? "  | " : "  " + index + " | "));
      }
    });
  }

  /** Lasting troubles come first. */
  private Optional<PodTrouble> trouble() {
    Optional<PodTrouble> ofPod = states.values()
        .stream()
        .filter(state -> state.phase() == ClientState.Phase.STARTING && state.trouble() != null)
        .map(ClientState::trouble)
        .min(Comparator.comparing(PodTrouble::kind));
    return ofPod.isPresent() || states.size() == clients
        ? ofPod
        : refusals.get().stream().map(Event::getMessage).map(PodTrouble::refused).findFirst();
  }

  /** A log that breaks off costs only the view. */
  private Optional<LogWatch> log(String pod, String prefix) {
    return ApiErrors.ifAnswered(() -> cluster.container(pod, ClientPod.CLIENT)
        .watchLog(new PodShell.Lines(line -> console.say(prefix + line.stripTrailing()))));
  }

  /** Waits a while for the end of the log. */
  private static void close(LogWatch log) {
    try (log) {
      log.onClose().toCompletableFuture().get(LOG_END.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // It costs only the view.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
