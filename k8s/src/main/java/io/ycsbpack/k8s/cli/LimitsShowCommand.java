package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.report.TextTable;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s limits show}. */
@Command(name = "show", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Show what a database's pods may use: as described, as the kubelet reports it, and what undo gives "
        + "back.")
final class LimitsShowCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private TargetOptions options;

  LimitsShowCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return options.on(context, (change, console) -> {
      TextTable table = new TextTable(0, -28, -1);
      context.results().println(table.row("container", change.container()));
      context.results().println(table.row("new pods get", change.described()));
      change.reported().forEach(pod -> context.results().println(table.row("pod/" + pod.pod() + " has", pod.limits())));
      change.remembered()
          .ifPresent(before -> context.results()
              .println(table.row("undo gives back", change.rememberedContainer()
                  .filter(other -> !other.equals(change.container()))
                  .map(other -> other + ": ")
                  .orElse("") + before)));
    });
  }
}
