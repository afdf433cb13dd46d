package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.limits.MetadataChange;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s metadata apply}. */
@Command(name = "apply", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Set annotations and labels of a database's pods, and wait until all pods have them.",
      "They are set in the object that makes the pods, which are recreated; in a pod itself where nothing makes it."})
final class MetadataApplyCommand implements Callable<Integer> {
  private final CommandContext context;

  private final CommandOption<Map<String, String>> annotations = CommandOption.repeated(
      KubernetesParameters.ANNOTATIONS.withDoc("An annotation of each pod. Repeatable."));
  private final CommandOption<Map<String, String>> labels = CommandOption.repeated(
      KubernetesParameters.LABELS.withDoc("A label of each pod. Repeatable."));
  private final CommandOption<Boolean> operated = CommandOption.flag(KubernetesParameters.OPERATED);
  private final CommandOption<Boolean> dryRun = CommandOption.flag(CommonParameters.DRY_RUN
      .withDoc("Print the change alone."));

  @Mixin
  private TargetOptions options;

  MetadataApplyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    PodMetadata wanted = OptionValues.metadata(annotations, labels);
    if (wanted.isEmpty()) {
      throw new UsageException("nothing to set: give --annotation, --pod-label or both");
    }
    return options.onMetadata(context, (change, console) -> apply(wanted, change, console));
  }

  private void apply(PodMetadata wanted, MetadataChange change, Console console) {
    change.plan(wanted);
    console.say(options.target() + ": " + wanted + (change.recreates() ? ", by recreating the pods" : ""));
    change.operator().filter(owner -> !operated.isGiven()).ifPresent(owner -> {
      throw new UsageException(
          options.target() + " belongs to " + owner + ", whose operator would set its template back;"
              + " name that as the target; --operated does it all the same");
    });
    if (dryRun.isGiven()) {
      console.say("dry run: nothing was changed");
      return;
    }
    change.apply(wanted);
  }
}
