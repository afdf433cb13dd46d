package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.Plan;
import io.ycsbpack.core.cli.TimeText;
import io.ycsbpack.core.cli.WorkloadOptions;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.job.WorkloadJob;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb k8s run}. */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Run a workload from inside the cluster, as a Job, against a database that 'deploy' or 'use' registered,"
          + " and bring its record back.",
      "Threads are each client's; offered load, operations and writers are shared out."})
final class RunCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private WorkloadOptions workload;

  @Option(names = "--name", paramLabel = "NAME", description = "The database's name (default: the binding's).")
  private String name;

  @Option(names = "--clients", defaultValue = "1", paramLabel = "N",
      description = "Client pods that run at the same time; their records are merged (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(names = "--client-image", paramLabel = "IMAGE",
      description = "The benchmark client's image; by default the one"
          + " that the cluster's ConfigMap kube-public/ycsbpack-images names.")
  private String image;

  @Option(names = "--client-cpu", defaultValue = "800m", paramLabel = "QUANTITY", converter = CpuQuantity.class,
      description = "CPU of each client, request and limit alike (default: ${DEFAULT-VALUE}).")
  private Quantity cpu;

  @Option(names = "--client-memory", defaultValue = "1Gi", paramLabel = "QUANTITY", converter = MemoryQuantity.class,
      description = "Memory of each client, request and limit alike (default: ${DEFAULT-VALUE}).")
  private Quantity memory;

  @Option(names = "--client-node-selector", paramLabel = "LABEL=VALUE",
      description = "Only nodes with this label for the clients. Repeatable.")
  private Map<String, String> nodeSelector = new LinkedHashMap<>();

  @Option(names = "--no-load", description = "Do not load the data first where they are missing.")
  private boolean noLoad;

  @Option(names = "--deadline", paramLabel = "TIME", converter = TimeText.class,
      description = "When Kubernetes ends the Job, finished or not (default: the run's own time, 15 minutes and the API"
          + " deadline; two hours for a run by count).")
  private Duration jobDeadline;

  @Option(names = "--api-deadline", defaultValue = "5m", paramLabel = "TIME", converter = TimeText.class,
      description = "For how long the API server may be away before the run is given up: connections that fail, 429 and"
          + " 502 to 504 are no answer yet (default: ${DEFAULT-VALUE}).")
  private Duration apiDeadline;

  @Option(names = "--lose-pod", paramLabel = "TIME", converter = TimeText.class,
      description = "Delete a pod of the database, without grace, this long after the measured phase began: what does "
          + "its loss cost?")
  private Duration losePod;

  @Mixin
  private ClusterOptions options;

  RunCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Plan plan = Plan.of(workload, RunPlan.Mode.RUN);
    if (clients < 1 || clients > 1000) {
      throw new UsageException("--clients " + clients + ": between 1 and 1000 can be given");
    }
    Console console = context.console(workload.quiet());
    Deadline deadline = new Deadline(Duration.ZERO, context.stopOnSignals(console));
    try (Cluster connected = options.connect()) {
      Cluster cluster = connected.through(new ApiCalls(deadline.upTo(apiDeadline), console));
      WorkloadJob job = new WorkloadJob(cluster, deadline, console, plan,
          new WorkloadJob.Clients(clients, image, cpu, memory, nodeSelector, jobDeadline, losePod), options.words());
      ExitCode code = job.run(name == null ? plan.binding().name() : Names.check("--name", name), !noLoad,
          context.results());
      return code.code();
    }
  }
}
