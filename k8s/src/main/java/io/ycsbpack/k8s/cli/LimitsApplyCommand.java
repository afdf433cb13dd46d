package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.limits.ResizePolicy;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb k8s limits apply}. */
@Command(name = "apply", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Change what a database's pods may use, and wait until the kubelet reports it.")
final class LimitsApplyCommand implements Callable<Integer> {
  private final CommandContext context;

  private final CommandOption<Cores> cpu = CommandOption.of(LimitParameters.CPU.withDoc(
      "CPU limit of each pod: 22000m, 2. A request that was the limit, or is above it, goes with it."));
  private final CommandOption<Memory> memory = CommandOption.of(LimitParameters.MEMORY
      .withDoc("Memory limit of each pod: 48Gi; its request likewise."));

  @Option(names = "--in-place",
      description = "Change the running pods in place (Kubernetes 1.33 or newer); the default but for custom "
          + "resources.")
  private boolean inPlace;

  @Option(names = "--rollout", description = "Change the object that makes the pods, which are recreated.")
  private boolean rollout;

  @Option(names = "--irreversible",
      description = "Also where undo could not give back what is there: a limit where a bare pod has none.")
  private boolean irreversible;

  private final CommandOption<Boolean> operated = CommandOption.flag(KubernetesParameters.OPERATED);
  private final CommandOption<Boolean> dryRun = CommandOption.flag(CommonParameters.DRY_RUN
      .withDoc("Print the change alone."));

  @Mixin
  private TargetOptions options;

  LimitsApplyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (cpu.find().isEmpty() && memory.find().isEmpty()) {
      throw new UsageException("nothing to change: give --cpu, --memory or both");
    }
    if (inPlace && rollout) {
      throw new UsageException("--in-place and --rollout exclude each other");
    }
    return options.on(context, this::apply);
  }

  private void apply(LimitChange change, Console console) {
    ResizePolicy policy = rollout ? ResizePolicy.ROLLOUT : inPlace ? ResizePolicy.IN_PLACE : change.defaultPolicy();
    Limits wanted = new Limits(OptionValues.amount(cpu).orElse(null), OptionValues.amount(memory).orElse(null));
    Limits then = change.admitted(change.planned(wanted, policy), policy);
    Limits now = change.reported().stream().findFirst().map(pod -> pod.limits()).orElse(change.described());
    console.say(options.target() + ", " + change.container() + ": " + now + " -> " + then
        + (policy == ResizePolicy.IN_PLACE ? ", in place" : ", by recreating the pods"));
    if (policy == ResizePolicy.IN_PLACE && cpu.find().isPresent()) {
      console.warn(
          "a server that counts its cores at start, as ClickHouse does for max_threads, goes on with the old count;"
              + " --rollout has it count again");
    }
    change.irreversible(wanted, policy).filter(why -> !irreversible).ifPresent(why -> {
      throw new UsageException(
          "what there is could not be given back: " + why + "; --irreversible does it all the same");
    });
    change.operator(policy).filter(owner -> !operated.isGiven()).ifPresent(owner -> {
      throw new UsageException(
          options.target() + " belongs to " + owner + ", whose operator would set its template back;"
              + " change the limits there, or use --in-place; --operated does it all the same");
    });
    if (dryRun.isGiven()) {
      console.say("dry run: nothing was changed");
      return;
    }
    change.apply(wanted, policy);
    change.reported().forEach(pod -> console.say("  " + pod));
    change.remembered()
        .ifPresent(
            before -> console.say("'" + options.command("undo", change) + "' gives back " + before));
  }
}
