// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.LimitTarget;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.Mixin;

/** Options of commands on a target that ycsbpack need not have made. */
final class TargetOptions {
  private final CommandOption<LimitTarget> target = CommandOption.of(LimitTarget.TARGET).required();
  private final OptionGroup others = OptionGroup.of(List.of(LimitTarget.PATH, LimitTarget.PODS, LimitTarget.CONTAINER));

  @Mixin
  private WaitOptions waiting;

  private LimitTarget named() {
    return LimitTarget.of(target.addTo(others.settings())).orElseThrow();
  }

  /** @param mayBeGone works on the object that keeps the earlier limits, and does nothing if it is gone with the target */
  int on(boolean mayBeGone, BiConsumer<LimitChange, Console> work) {
    return waiting.on("work on " + named(), (cluster, deadline, console) -> {
      Optional<LimitTarget> found = mayBeGone ? LimitChange.keeper(cluster, named()) : Optional.of(named());
      found.ifPresentOrElse(there -> work.accept(LimitChange.of(cluster, there,
          LimitTarget.CONTAINER.find(others.settings()), deadline, console), console),
          () -> console.say(named() + " is gone: there is nothing to undo"));
    });
  }

  String command(String verb, LimitChange change) {
    return "ycsb k8s limits " + verb + " --object " + target()
        + LimitTarget.PATH.given(others.settings()).map(path -> " --path \"" + path.text() + "\"").orElse("")
        + LimitTarget.PODS.given(others.settings()).map(pods -> " --pods " + pods.text()).orElse("") + " --container "
        + change.container() + waiting.words(change.cluster());
  }

  String target() {
    return target.text().orElseThrow();
  }
}
