package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s metadata undo}. */
@Command(name = "undo", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Give a database's pods back the annotations and labels that they had before the first 'metadata apply'.")
final class MetadataUndoCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private TargetOptions options;

  private final CommandOption<Boolean> ifAny = CommandOption.flag(KubernetesParameters.IF_ANY);

  MetadataUndoCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (!ifAny.isGiven()) {
      return options.onMetadata(context, (change, console) -> change.undo());
    }
    return options.onMetadataIfThere(context, (change, console) -> {
      if (change.isRemembered()) {
        change.undo();
        console.say(options.target() + ": annotations and labels of its pods are as they were");
      }
    });
  }
}
