// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.driver.VerdictProperties.Strictness;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.ResultsFolder;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.workload.WorkloadKind;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.WatchedPods;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.usage.PodUsage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a workload from pods.
 *
 * @param clients values of the {@link #PARAMETERS}, {@link #DEADLINE} and {@link KubernetesParameters#LOSE_POD}
 * @param where   options that name the cluster and the namespace
 */
public record WorkloadJob(Cluster cluster, Deadline deadline, Console console, Plan plan, Execution.Choices choices,
    Settings clients, String where) {
  /** Pulling an image, warming up, late threads. */
  private static final Duration AROUND = Duration.ofMinutes(15);
  private static final Duration BY_COUNT = Duration.ofHours(2);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  /** The options of {@code ycsb k8s run} for its client pods, and so the parameters of a condition. */
  public static final List<Property<?>> PARAMETERS = List.of(KubernetesParameters.CLIENTS,
      KubernetesParameters.CLIENT_IMAGE, KubernetesParameters.CLIENT_CPU, KubernetesParameters.CLIENT_MEMORY,
      KubernetesParameters.CLIENT_NODE_SELECTOR, KubernetesParameters.CLIENT_NODE,
      KubernetesParameters.IMAGE_PULL_SECRET, KubernetesParameters.CLIENT_EPHEMERAL_STORAGE,
      KubernetesParameters.WAIT_FOR_ROOM);

  public static final Property<Duration> DEADLINE = Property.optional("deadline", PropertyType.duration(),
      "When Kubernetes ends the Job, finished or not. Default: the run's own time, 15 minutes and the API deadline; two"
          + " hours for a run by count.");

  /**
   * @param load whether to load missing data into one of our databases
   * @throws CommandException with one line if it can't be run
   */
  public ExitCode run(String name, boolean load, PrintStream results) {
    console.enter("looking for '" + name + "' in the cluster");
    Map<String, String> slice = share(plan.settings(), plan.kind(), KubernetesParameters.CLIENTS.get(clients));
    ResultsFolder.check(plan.settings());
    TargetNote target = TargetNote.named(cluster, name, plan.binding().name());
    JobRequest request = request(target);
    console.say(cluster.description() + "; run " + request.id());
    return run(request, load && target.ours() && plan.kind().needsData(plan.settings()), slice, results);
  }

  private ExitCode run(JobRequest request, boolean load, Map<String, String> slice, PrintStream results) {
    TargetNote target = request.target();
    int number = request.client().number();
    try (WatchedPods pods = new WatchedPods(cluster, Labels.clients());
        PodUsage usage = PodUsage.watch(cluster, target.pods().selector(), target.pods().container())) {
      JobRun.Surroundings surroundings = new JobRun.Surroundings(pods::now,
          new RivalRuns(target.name(), request.id(), pods::now), usage,
          KubernetesParameters.LOSE_POD.find(clients).map(after -> new PodLoss(cluster, target, after, console)));
      surroundings.rivals().look();
      surroundings.rivals().now().ifPresent(text -> console.warn(text + "; its load is part of what is measured"));
      ReturnedRecords returned = new ReturnedRecords(
          ResultsFolder.wanted(plan.settings()).orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"))),
          request.id(), console, new TargetRecord(cluster, target, surroundings), choices);
      List<ClientResult> clientResults;
      try (JobRun job = new JobRun(cluster, deadline, console, request, where, surroundings)) {
        if (load) {
          console.enter("making the data ready");
          console.say("making the data ready");
          job.prepare();
        }
        console.say("running " + plan.workloadName() + " with " + number + (number == 1 ? " client" : " clients")
            + " of " + request.client().size().get("cpu") + " CPU");
        console.enter("running the clients in the cluster");
        clientResults = job.run(slice, returned.folder());
      }
      return returned.print(clientResults, plan.json(), results);
    }
  }

  /**
   * Shares out offered load, operations and writers; threads are per client.
   *
   * @throws UsageException if the shares can't add up to the whole
   */
  static Map<String, String> share(Settings settings, WorkloadKind kind, int clients) {
    Map<String, String> share = new LinkedHashMap<>();
    share.put(DriverProperties.START_FILE.name(), ClientPod.START_FILE);
    if (clients == 1) {
      return share;
    }
    share.put(DriverProperties.CLIENTS.name(), String.valueOf(clients));
    share.put(DriverProperties.CLIENT.name(), JobRequest.INDEX);
    for (Property<Double> load : List.of(DriverProperties.TARGET, DriverProperties.BURST_TARGET)) {
      if (load.get(settings) > 0) {
        share.put(load.name(), String.valueOf(load.get(settings) / clients));
      }
    }
    long operations = DriverProperties.OPERATION_COUNT.get(settings);
    if (operations > 0) {
      // If time ends the run, the count is only a bound.
      String each = DriverProperties.MAX_EXECUTION_TIME.get(settings).isZero()
          ? WorkloadKind.evenShare(DriverProperties.OPERATION_COUNT, operations, clients)
          : String.valueOf((operations + clients - 1) / clients);
      share.put(DriverProperties.OPERATION_COUNT.name(), each);
    }
    share.putAll(kind.ofClient(settings, clients));
    return share;
  }

  private JobRequest request(TargetNote target) {
    Deployment deployment = plan.binding()
        .deployment()
        .orElseThrow(() -> new UsageException("the binding '" + plan.binding().name() + "' does not say how it is"
            + " reached in a cluster"));
    Access access = deployment.access();
    Map<String, String> properties = new LinkedHashMap<>();
    Map<String, String> secrets = new LinkedHashMap<>();
    if (KubernetesParameters.LOSE_POD.find(clients).isPresent()) {
      properties.put(VerdictProperties.STRICTNESS.name(), PropertyType.word(Strictness.TOLERANT));
    }
    plan.given().forEach((name, value) -> (plan.isSecret(name) ? secrets : properties).put(name, value));
    Map<String, String> files = contents("-P ", plan.files());
    Map<String, String> data = contents("", plan.dataFiles());
    data.keySet().stream().filter(files::containsKey).findFirst().ifPresent(name -> {
      throw twice("", Path.of(name));
    });
    plan.fileProperties()
        .forEach(property -> property.find(plan.settings())
            .ifPresent(file -> properties.put(property.name(), ClientPod.WORKLOAD_FOLDER + "/" + file.getFileName())));
    properties.putAll(access.properties().apply(target.hosts(), target.login().user()));
    Map<String, String> farEnd = Labels.farEnd(target.name());
    return new JobRequest(nextId(), target,
        new JobRequest.Client(clients, KubernetesParameters.clientImage(cluster, clients), access.passwordVariable(),
            target.pods().nodes(cluster), cluster.pods(farEnd).isEmpty() ? Map.of() : farEnd),
        new JobRequest.Workload(files, data, properties, secrets, choices.names().name()),
        DriverProperties.MAX_EXECUTION_TIME.get(plan.settings()),
        DEADLINE.find(clients).orElseGet(this::usualDeadline));
  }

  /** The random part tells runs of one second apart. */
  private static String nextId() {
    return TIME.format(Instant.now()) + String.format("-%04x", new SecureRandom().nextInt(0x10000));
  }

  private static Map<String, String> contents(String option, Collection<Path> paths) {
    Map<String, String> files = new LinkedHashMap<>();
    for (Path file : paths) {
      String name = file.getFileName().toString();
      if (files.containsKey(name) || name.equals(ClientPod.SECRET_FILE) || !name.matches("[\\w.-]+")) {
        throw twice(option, file);
      }
      try {
        files.put(name, Files.readString(file));
      } catch (IOException e) {
        throw new UsageException("the workload file " + file + " can't be read: " + Reason.text(e), e);
      }
    }
    return files;
  }

  private static UsageException twice(String option, Path file) {
    return new UsageException(option + file + ": in the cluster a workload file is known only by its name. Rename it "
        + "to letters, digits, '.', '_' and '-', different from the others");
  }

  private Duration usualDeadline() {
    Settings settings = plan.settings();
    Duration length = DriverProperties.MAX_EXECUTION_TIME.get(settings);
    return length.isZero()
        ? BY_COUNT
        : AROUND.plus(KubernetesParameters.WAIT_FOR_ROOM.get(clients))
            .plus(length)
            .plus(DriverProperties.WARMUP.get(settings))
            .plus(cluster.calls().patience());
  }
}
