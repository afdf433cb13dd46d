// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionProvider;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.condition.IsolationStep;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.Traits;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.deploy.VolumeProbe;
import io.ycsbpack.k8s.job.WorkloadJob;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.limits.ResizePolicy;
import io.ycsbpack.k8s.usage.LocalGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A database in pods that is measured from pods: deployed for each run, or there already, under a limit that is undone
 * afterwards.
 */
public final class KubernetesCondition implements ConditionProvider, ConditionType.Remote {
  private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
  static final Property<VolumePlace> VOLUME = Property.of("volume", PropertyType.oneOf(VolumePlace.class), "storage",
      "Place of the servers' data: the volume of storage (storage), or the disk of their node "
          + "(node), as without storage.");
  private static final Property<Boolean> BURST = Property.of("burst", PropertyType.bool(), "false",
      "Whether the servers may save unused CPU quota for bursts (CFS burst), as much as their quota of one period; "
          + "works only as root on their node.");
  private static final Property<ResizePolicy> RESIZE_POLICY = Property.of("resize-policy",
      PropertyType.oneOf(ResizePolicy.class), "rollout",
      "With target: whether its pods are recreated, so that the server sees the limit at its start, or changed while "
          + "they run.");
  private static final Property<Integer> INSTANCES = CommonParameters.INSTANCES
      .withDoc("Databases at the same time, each with its own client Job; their figures are summed.");
  private static final Property<Duration> READY_AFTER = CommonParameters.READY_AFTER.withDefault("60s");
  private static final Property<ObjectName> NAME = KubernetesParameters.NAME.withDoc(
      "A database that 'ycsb k8s deploy' or 'use' registered, instead of one that is deployed for each run.");
  private static final List<Property<?>> OWN = List.of(NAME,
      LimitTarget.TARGET.withDoc(
          "With name: the object whose CPU and memory are changed, and given back after the run "
              + "(statefulset/clickhouse)."),
      RESIZE_POLICY, LimitChange.OPERATED, VOLUME, INSTANCES, READY_AFTER, BURST, KubernetesParameters.LOSE_POD);
  private static final List<Property<?>> LIMITS = List.of(LimitParameters.CPU, LimitParameters.MEMORY);
  private static final List<Property<?>> OF_NEW_PODS = KubernetesParameters.all(Isolation.PARAMETERS,
      List.of(VOLUME, DeployRequest.REACH, DeployRequest.ANNOTATIONS, DeployRequest.LABELS));

  enum VolumePlace {
    STORAGE, NODE
  }

  public static final ConditionType TYPE = new ConditionType("kubernetes",
      "a database in pods under a CPU limit, measured by a Job",
      KubernetesParameters.all(DeployRequest.PARAMETERS, LimitTarget.PARAMETERS, WorkloadJob.PARAMETERS, OWN,
          KubernetesParameters.PLACE),
      KubernetesCondition::commands, KubernetesCondition::traits, Set.of(KubernetesParameters.LOSE_POD.name()),
      Optional.of(new KubernetesCondition()));

  @Override
  public List<ConditionType> types() {
    return List.of(TYPE);
  }

  @Override
  public List<Addition> additions() {
    return List.of(PodNeighbors.STRESS, PodNeighbors.TRANSFER);
  }

  @Override
  public OptionalLong givenWeight() {
    return new LocalGroups().topWeight();
  }

  /**
   * A single server that is deployed for each start can wait for its turn; an operator's database is reached by cluster
   * names.
   */
  private static Traits traits(Settings given) {
    return new Traits(
        binding -> Binding.named(binding).deployment().filter(ServerDeployment.class::isInstance).isPresent()
            && isOneServer(given),
        other -> isolationSteps(given, other));
  }

  @Override
  public Optional<String> ownClients(Settings given) {
    return KubernetesParameters.CLIENT_NODE.get(given) == NodeRelation.ANY
        ? Optional.empty()
        : Optional.of("client-node places clients that are pods");
  }

  @Override
  public void probe(ConditionSite site, Settings given) {
    Optional<Deployment> deployed = NAME.find(given).isPresent()
        ? Optional.empty()
        : Binding.named(site.binding()).deployment();
    ClusterProbe.with(given, deployed, cluster -> {
      ClusterProbe.requireRuntime(cluster, Isolation.of(given));
      NAME.find(given).ifPresent(name -> TargetNote.named(cluster, name.text(), site.binding()));
      ClusterProbe.requireNodes(cluster, given);
      if (NAME.find(given).isPresent()) {
        LimitTarget.of(given).ifPresent(target -> {
          ClusterProbe.askToLimit(cluster, target, RESIZE_POLICY.get(given));
          requireChange(cluster, target, given);
        });
      }
      storage(given).ifPresent(storage -> VolumeProbe.require(cluster, storage));
    });
  }

  /**
   * @throws CommandException if the change is impossible or irreversible, as {@code k8s limits apply --dry-run} reports
   */
  static void requireChange(Cluster cluster, LimitTarget target, Settings given) {
    ResizePolicy policy = RESIZE_POLICY.get(given);
    LimitChange change = LimitChange.of(cluster, target, LimitTarget.CONTAINER.find(given),
        new Deadline(Duration.ZERO, new StopSignal()), Console.SILENT);
    Limits wanted = Limits.of(given);
    change.planned(wanted, policy);
    change.irreversible(wanted, policy).ifPresent(why -> {
      throw new UsageException("undo can't restore the present state: " + why);
    });
    if (!LimitChange.OPERATED.get(given)) {
      change.requireNoOperator(policy);
    }
  }

  @Override
  public Optional<Reached> reachedBefore(ConditionSite site, Settings given) {
    return NAME.find(given).map(name -> ReachedPod.before(site.binding(), name.text(), given));
  }

  private static boolean isOneServer(Settings given) {
    return NAME.find(given).isEmpty() && INSTANCES.get(given) == 1
        && KubernetesParameters.LOSE_POD.find(given).isEmpty()
        && DeployRequest.REPLICAS.get(given) == 1
        && KubernetesParameters.CLIENTS.get(given) == 1;
  }

  /** Steps from the pod towards a process of its node. Without a cluster to ask, the pods are tried. */
  private static List<IsolationStep> isolationSteps(Settings given, ConditionPlan other) {
    if (!isOneServer(given)) {
      return List.of();
    }
    Map<String, String> nodes = KubernetesParameters.NODE_SELECTOR.find(given).orElse(Map.of());
    try {
      return Cluster.with(given, "ask which pods it admits",
          cluster -> new PodSteps(given, PodSteps.Questions.to(cluster, nodes)).towards(other, IS_ROOT));
    } catch (CommandException e) {
      return new PodSteps(given, PodSteps.Questions.UNANSWERED).towards(other, IS_ROOT);
    }
  }

  @Override
  public Reached reached(ConditionSite site, Settings given) {
    return ReachedPod.find(site.binding(), site.id() + "-1", given);
  }

  private static Condition commands(ConditionSite site, Settings given) {
    return NAME.find(given).isPresent() ? existing(site, given) : deployed(site, given);
  }

  private static Condition deployed(ConditionSite site, Settings given) {
    if (DeployRequest.CPU.find(given).isEmpty()) {
      throw new UsageException("a database on Kubernetes is deployed with a CPU limit: give cpu, such as cpu: 16");
    }
    Deployment deployment = Binding.named(site.binding())
        .deployment()
        .orElseThrow(() -> new UsageException(
            "the binding '" + site.binding() + "' does not say how it is deployed on Kubernetes"));
    new DeployRequest(site.binding(), site.id(), given).requirePossible(deployment);
    if (BURST.get(given) && Isolation.CPU_LIMIT.get(given) == Isolation.CpuLimit.NONE) {
      throw new UsageException("burst: without a CPU limit there is no quota to save; leave out cpu-limit: none");
    }
    List<Property<?>> options = new ArrayList<>(DeployRequest.PARAMETERS);
    if (storage(given).isEmpty()) {
      options.remove(DeployRequest.STORAGE);
    }
    List<ObjectName> names = IntStream.rangeClosed(1, INSTANCES.get(given))
        .mapToObj(number -> new ObjectName(site.id() + "-" + number))
        .toList();
    Condition condition = Condition.of(READY_AFTER.get(given),
        names.stream().map(name -> run(site, name, given)).toList());
    for (ObjectName name : names) {
      condition = condition.with(step(name.text(), given, options, "deploy", site.binding()),
          step(name.text(), given, List.of(), "undeploy", site.binding()));
      if (BURST.get(given)) {
        condition = condition.with(step(name.text(), given, List.of(), "burst", site.binding()));
      }
    }
    return condition;
  }

  /** Empty if the data are on the disk of the node. */
  static Optional<DeployRequest.Storage> storage(Settings given) {
    return VOLUME.get(given) == VolumePlace.NODE ? Optional.empty() : DeployRequest.STORAGE.find(given);
  }

  private static Condition existing(ConditionSite site, Settings given) {
    ObjectName name = NAME.get(given);
    if (isAnyGiven(OF_NEW_PODS, given)) {
      throw new UsageException("volume, reach, host-network, seccomp, rights, cores, cpu-limit, memory-limit, "
          + "runtime, annotations and labels need a database that is deployed for each run. The pods of '" + name
          + "' are there already");
    }
    boolean isChanged = isAnyGiven(LIMITS, given);
    boolean hasTarget = LimitTarget.TARGET.find(given).isPresent();
    if (isChanged && !hasTarget) {
      throw new UsageException("cpu and memory of the database '" + name
          + "' can be changed when target says on what, such as target: statefulset/clickhouse");
    }
    if (hasTarget && !isChanged) {
      throw new UsageException(
          "nothing to change on " + LimitTarget.TARGET.given(given).orElseThrow() + ": give cpu, memory or both");
    }
    Condition condition = Condition.of(run(site, name, given));
    return isChanged ? limited(condition, given) : condition;
  }

  private static Condition limited(Condition condition, Settings given) {
    return condition.with(Step.of("k8s", "limits", "apply")
        .options(given, LimitTarget.PARAMETERS)
        .options(given, LIMITS)
        .options(given, KubernetesParameters.PLACE)
        .and("--" + PropertyType.word(RESIZE_POLICY.get(given)))
        .options(given, List.of(LimitChange.OPERATED)),
        Step.of("k8s", "limits", "undo", "--if-any")
            .options(given, LimitTarget.PARAMETERS)
            .options(given, KubernetesParameters.PLACE));
  }

  private static boolean isAnyGiven(List<Property<?>> parameters, Settings given) {
    return parameters.stream().anyMatch(parameter -> parameter.given(given).isPresent());
  }

  private static Condition.Run run(ConditionSite site, ObjectName name, Settings given) {
    List<Property<?>> options = KubernetesParameters.all(WorkloadJob.PARAMETERS,
        List.of(KubernetesParameters.LOSE_POD));
    return new Condition.Run(step(name.text(), given, options, "run", site.binding()), Map.of());
  }

  static Step step(String name, Settings given, List<Property<?>> options, String... words) {
    return Step.of("k8s")
        .and(words)
        .option(KubernetesParameters.NAME, name)
        .options(given, options)
        .options(given, KubernetesParameters.PLACE);
  }
}
