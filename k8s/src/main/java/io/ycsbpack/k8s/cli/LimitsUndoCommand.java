package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s limits undo}. */
@Command(name = "undo", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Give a database back what it had before the first 'limits apply'.")
final class LimitsUndoCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private TargetOptions options;

  private final CommandOption<Boolean> ifAny = CommandOption.flag(KubernetesParameters.IF_ANY);

  LimitsUndoCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return ifAny.isGiven() ? options.onKeeper(context, this::undo) : options.on(context, this::undo);
  }

  private void undo(LimitChange change, Console console) {
    if (ifAny.isGiven() && change.remembered().isEmpty()) {
      return;
    }
    Optional<Limits> before = change.remembered();
    String container = change.rememberedContainer().orElse(change.container());
    change.undo();
    before.ifPresent(limits -> console.say(options.target() + ", " + container + ": back to " + limits));
    change.reported(container).forEach(pod -> console.say("  " + pod));
  }
}
