package io.ycsbpack.k8s.condition;

import static io.ycsbpack.core.limit.LimitParameters.CPU;
import static io.ycsbpack.core.limit.LimitParameters.MEMORY;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.CONTAINER;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.NAME;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.TARGET;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.condition.Rung;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.limits.ResizePolicy;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import io.ycsbpack.k8s.usage.LocalGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A database in pods, measured from a client in a pod: deployed afresh for each run, or one that is there, under a
 * limit that is given back after the run.
 */
public final class KubernetesCondition implements ConditionType {
  private static final System.Logger LOG = System.getLogger(KubernetesCondition.class.getName());
  private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
  private static final Property<Boolean> BURST = Property.of("burst", PropertyType.bool(), "false",
      "Whether the servers may save unused CPU quota for bursts (CFS burst), as much as their quota of one period; "
          + "works as root on their node alone.");
  private static final Property<String> RESIZE_POLICY = Property.of("resize-policy",
      PropertyType.oneOf("rollout", "in-place"), "rollout",
      "With target: whether its pods are recreated, so that the server sees the limit at its start, or changed while "
          + "they run.");
  private static final Property<Boolean> OPERATED = KubernetesParameters.OPERATED
      .withDoc("With target and resize-policy rollout: also where an operator owns the object, and may set it back.");
  private static final Property<Integer> INSTANCES = CommonParameters.INSTANCES
      .withDoc("Databases at the same time, each with a client Job of its own; their figures are summed.");
  private static final Property<Duration> READY_AFTER = CommonParameters.READY_AFTER.withDefault("60s");
  private static final List<Property<?>> LIMITED = List.of(TARGET, KubernetesParameters.PATH,
      KubernetesParameters.PODS, CONTAINER);
  /** What all pods of a condition need to find a node, and their image. */
  private static final List<Property<?>> LODGING = List.of(KubernetesParameters.IMAGE_PULL_SECRET,
      KubernetesParameters.WAIT_FOR_ROOM);

  @Override
  public String name() {
    return "kubernetes";
  }

  @Override
  public String summary() {
    return "a database in pods under a CPU limit, measured by a Job";
  }

  @Override
  public List<Property<?>> parameters() {
    return Stream.concat(Stream.of(
        CPU.withDoc("CPU of each server, request and limit alike (16, 500m). Needed for a server that is deployed."),
        MEMORY.withDoc("Memory of each server, request and limit alike (48Gi)."), INSTANCES, READY_AFTER, BURST,
        KubernetesParameters.LOSE_POD, CommonParameters.REPLICAS,
        KubernetesParameters.IMAGE,
        KubernetesParameters.STORAGE, KubernetesParameters.VOLUME, KubernetesParameters.REACH,
        KubernetesParameters.NODE_SELECTOR, KubernetesParameters.HOST_NETWORK,
        KubernetesParameters.SECCOMP, KubernetesParameters.RIGHTS, KubernetesParameters.CORES,
        KubernetesParameters.CPU_LIMIT,
        KubernetesParameters.MEMORY_LIMIT, KubernetesParameters.RUNTIME, KubernetesParameters.ANNOTATIONS,
        KubernetesParameters.LABELS,
        NAME.withDoc("A database that 'ycsb k8s deploy' or 'use' registered, instead of one that is deployed for each "
            + "run."),
        TARGET.withDoc("With name: what its cpu and memory are changed on and given back "
            + "(statefulset/clickhouse)."),
        KubernetesParameters.PATH, KubernetesParameters.PODS, RESIZE_POLICY, OPERATED,
        CONTAINER.withDoc("With target: which of its containers."),
        KubernetesParameters.CLIENTS,
        CommonParameters.CLIENT_CPU.withDoc("CPU of each client pod."), KubernetesParameters.CLIENT_MEMORY,
        KubernetesParameters.CLIENT_IMAGE, KubernetesParameters.CLIENT_NODE_SELECTOR,
        KubernetesParameters.CLIENT_NODE, KubernetesParameters.CLIENT_EPHEMERAL_STORAGE,
        KubernetesParameters.EPHEMERAL_STORAGE,
        KubernetesParameters.IMAGE_PULL_SECRET, KubernetesParameters.WAIT_FOR_ROOM), Place.PARAMETERS.stream())
        .toList();
  }

  @Override
  public OptionalLong givenWeight() {
    return LocalGroups.topWeight();
  }

  @Override
  public Optional<String> ownClients(Map<String, String> parameters) {
    return KubernetesParameters.CLIENT_NODE.get(Settings.NONE.with(parameters, name())) == NodeRelation.ANY
        ? Optional.empty()
        : Optional.of("client-node places clients that are pods");
  }

  @Override
  public boolean isStallMeasured(Map<String, String> parameters) {
    return parameters.containsKey(KubernetesParameters.LOSE_POD.name());
  }

  @Override
  public void probe(ConditionSite site, Settings given) {
    ClusterProbe.ask(given, NAME.find(given).isPresent() ? Optional.empty()
        : Binding.named(site.binding()).deployment(), cluster -> {
          RuntimeProbe.require(cluster, ServerParameters.isolation(given));
          NAME.find(given).ifPresent(name -> ExistingProbe.requireKnown(cluster, site.binding(), name.toString()));
          NodeRelationProbe.require(cluster, given);
          change(given).ifPresent(change -> {
            ClusterProbe.askToLimit(cluster, change.target(), change.policy());
            ExistingProbe.requirePossible(cluster, change);
          });
        });
  }

  @Override
  public Optional<Reached> reachedBefore(ConditionSite site, Settings given) {
    return NAME.find(given)
        .map(name -> ReachedPod.before(new Database(site.binding(), name, Place.of(given))));
  }

  /** What is changed on a database that is there; empty where it stays as it is. */
  private static Optional<ExistingProbe.Change> change(Settings given) {
    return NAME.find(given)
        .flatMap(name -> TARGET.find(given))
        .map(target -> new ExistingProbe.Change(
            target.with(new LimitTarget.Fields(KubernetesParameters.PATH.find(given),
                KubernetesParameters.PODS.find(given))),
            CONTAINER.find(given),
            new Limits(CPU.given(given).map(cpu -> Quantity.parse(cpu.text())).orElse(null),
                MEMORY.given(given).map(memory -> Quantity.parse(memory.text())).orElse(null)),
            policy(given), OPERATED.get(given)));
  }

  private static ResizePolicy policy(Settings given) {
    return RESIZE_POLICY.get(given).equals("in-place") ? ResizePolicy.IN_PLACE : ResizePolicy.ROLLOUT;
  }

  /**
   * One server that is deployed for each start, and serves clients under any of its names: those of a database that an
   * operator runs are told to connect to names of the cluster.
   */
  @Override
  public boolean isStartedNextToOthers(String binding, ConditionPlan plan) {
    return Binding.named(binding).deployment().filter(ServerDeployment.class::isInstance).isPresent()
        && isOneServer(Settings.NONE.with(plan.parameters(), plan.type()));
  }

  /** Whether one server is deployed, stays there, and has one client. */
  private static boolean isOneServer(Settings given) {
    return NAME.find(given).isEmpty() && INSTANCES.get(given) == 1
        && KubernetesParameters.LOSE_POD.find(given).isEmpty()
        && CommonParameters.REPLICAS.find(given).filter(replicas -> replicas > 1).isEmpty()
        && KubernetesParameters.CLIENTS.find(given).filter(clients -> clients > 1).isEmpty();
  }

  /**
   * What keeps the pod of one server apart from its node, part by part. Where a cluster is there, it is asked whether
   * it admits such pods; else they are tried.
   */
  @Override
  public List<Rung> rungs(ConditionPlan plan, ConditionPlan other) {
    Settings given = Settings.NONE.with(plan.parameters(), plan.type());
    if (!isOneServer(given)) {
      return List.of();
    }
    try {
      return Place.of(given)
          .with("ask which pods it admits",
              cluster -> new PodRungs(given, PodQuestions.to(cluster, nodes(given))).towards(other, IS_ROOT));
    } catch (CommandException e) {
      LOG.log(System.Logger.Level.DEBUG, "no cluster can be asked which pods it admits: {0}", e.getMessage());
      return new PodRungs(given, PodQuestions.UNANSWERED).towards(other, IS_ROOT);
    }
  }

  private static Map<String, String> nodes(Settings given) {
    return KubernetesParameters.NODE_SELECTOR.find(given).map(NodeLabel::asMap).orElse(Map.of());
  }

  @Override
  public Reached reached(ConditionSite site, Settings given) {
    return ReachedPod.find(
        new Database(site.binding(), new ObjectName(site.id() + "-1"), Place.of(given)));
  }

  @Override
  public Condition of(ConditionSite site, Settings given) {
    return NAME.find(given).isPresent() ? existing(site, given) : deployed(site, given);
  }

  private static Condition deployed(ConditionSite site, Settings given) {
    if (CPU.find(given).isEmpty()) {
      throw new UsageException("a database on Kubernetes is deployed with a CPU limit: give cpu, such as cpu: 16");
    }
    Isolation isolation = ServerParameters.isolation(given);
    PodDemands demands = new PodDemands(KubernetesParameters.IMAGE_PULL_SECRET.find(given),
        KubernetesParameters.EPHEMERAL_STORAGE.given(given).map(size -> Quantity.parse(size.text())));
    DeployRequest.Reach reach = KubernetesParameters.REACH.get(given);
    DeployRequest.Placement placement = new DeployRequest.Placement(Map.of(), isolation, metadata(given), demands,
        KubernetesParameters.WAIT_FOR_ROOM.get(given));
    Deployment deployment = Binding.named(site.binding())
        .deployment()
        .orElseThrow(() -> new UsageException(
            "the binding '" + site.binding() + "' does not say how it is deployed on Kubernetes"));
    placement.requirePossible(site.binding(), deployment);
    new DeployRequest.Servers(CommonParameters.REPLICAS.get(given), reach).requirePossible(site.binding(), deployment);
    if (BURST.get(given) && isolation.cpuLimit() == Isolation.CpuLimit.NONE) {
      throw new UsageException("burst: without a CPU limit there is no quota to save; leave out cpu-limit: none");
    }
    List<Step> put = new ArrayList<>();
    List<Condition.Run> runs = new ArrayList<>();
    List<Step> undo = new ArrayList<>();
    for (int i = 1; i <= INSTANCES.get(given); i++) {
      Database database = new Database(site.binding(), new ObjectName(site.id() + "-" + i), Place.of(given));
      put.add(deploy(database, given));
      if (BURST.get(given)) {
        put.add(database.place().on(database.command("burst")));
      }
      runs.add(run(given, database));
      undo.add(database.place().on(database.command("undeploy")));
    }
    return new Condition(put, READY_AFTER.get(given), runs, undo);
  }

  private static Step deploy(Database database, Settings given) {
    Step step = Options.add(database.command("deploy"), given,
        List.of(CPU, MEMORY, CommonParameters.REPLICAS, KubernetesParameters.REACH, KubernetesParameters.IMAGE))
        .option(KubernetesParameters.STORAGE, ServerParameters.storage(given));
    step = Options.add(step, given, List.of(KubernetesParameters.NODE_SELECTOR));
    step = Options.add(step, given, ServerParameters.ISOLATION);
    step = Options.addEach(step, given, KubernetesParameters.ANNOTATIONS);
    step = Options.addEach(step, given, KubernetesParameters.LABELS);
    step = Options.add(step, given, List.of(KubernetesParameters.EPHEMERAL_STORAGE));
    return database.place().on(Options.add(step, given, LODGING));
  }

  private static PodMetadata metadata(Settings given) {
    return new PodMetadata(KubernetesParameters.ANNOTATIONS.find(given).orElse(Map.of()),
        KubernetesParameters.LABELS.find(given).orElse(Map.of()));
  }

  private static Condition existing(ConditionSite site, Settings given) {
    if (ServerParameters.isolate(given) || KubernetesParameters.REACH.given(given).isPresent()
        || KubernetesParameters.VOLUME.given(given).isPresent() || !metadata(given).isEmpty()) {
      throw new UsageException("volume, reach, host-network, seccomp, rights, cores, cpu-limit, memory-limit, runtime,"
          + " annotations and labels are set when a database is deployed for each run; the pods of '" + NAME.get(given)
          + "' are there already");
    }
    Database database = new Database(site.binding(), NAME.get(given), Place.of(given));
    boolean isChanged = CPU.find(given).isPresent() || MEMORY.find(given).isPresent();
    boolean hasTarget = TARGET.find(given).isPresent();
    if (isChanged && !hasTarget) {
      throw new UsageException("cpu and memory of the database '" + NAME.get(given)
          + "' can be changed when target says on what, such as target: statefulset/clickhouse");
    }
    if (hasTarget && !isChanged) {
      throw new UsageException(
          "nothing to change on " + TARGET.given(given).orElseThrow() + ": give cpu, memory or both");
    }
    return new Condition(isChanged ? List.of(applyLimits(given)) : List.of(), Duration.ZERO,
        List.of(run(given, database)), isChanged ? List.of(undoLimits(given)) : List.of());
  }

  private static Step applyLimits(Settings given) {
    Step limits = Options.add(Options.add(Step.of("k8s", "limits", "apply"), given, LIMITED), given,
        List.of(CPU, MEMORY));
    return Options.add(
        Place.of(given).on(limits).and(policy(given) == ResizePolicy.IN_PLACE ? "--in-place" : "--rollout"), given,
        List.of(OPERATED));
  }

  private static Step undoLimits(Settings given) {
    return Place.of(given).on(Options.add(Step.of("k8s", "limits", "undo", "--if-any"), given, LIMITED));
  }

  private static Condition.Run run(Settings given, Database database) {
    Step clients = Options.add(database.command("run"), given,
        List.of(KubernetesParameters.CLIENTS, CommonParameters.CLIENT_CPU, KubernetesParameters.CLIENT_MEMORY,
            KubernetesParameters.CLIENT_IMAGE, KubernetesParameters.CLIENT_NODE_SELECTOR,
            KubernetesParameters.CLIENT_NODE, KubernetesParameters.CLIENT_EPHEMERAL_STORAGE));
    Step step = Options.add(Options.add(clients, given, LODGING), given, List.of(KubernetesParameters.LOSE_POD));
    return new Condition.Run(database.place().on(step), Map.of(),
        OptionalDouble.empty());
  }
}
