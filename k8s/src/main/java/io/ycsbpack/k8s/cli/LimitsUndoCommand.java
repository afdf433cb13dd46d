package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.Limits;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb k8s limits undo}. */
@Command(name = "undo", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Give a database back what it had before the first 'limits apply'.")
final class LimitsUndoCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private TargetOptions options;

  @Option(names = "--if-any", description = "Nothing to undo is no error, nor is a target that is gone.")
  private boolean ifAny;

  LimitsUndoCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return ifAny ? options.onKeeper(context, this::undo) : options.on(context, this::undo);
  }

  private void undo(LimitChange change, Console console) {
    if (ifAny && change.remembered().isEmpty()) {
      return;
    }
    Optional<Limits> before = change.remembered();
    String container = change.rememberedContainer().orElse(change.container());
    change.undo();
    before.ifPresent(limits -> console.say(options.target() + ", " + container + ": back to " + limits));
    change.reported(container).forEach(pod -> console.say("  " + pod));
  }
}
