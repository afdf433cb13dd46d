package io.ycsbpack.core.experiment;

import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The steps from a server on bare metal to one in a pod: traits of a container, one on top of the other. */
final class BareMetalRungs {
  private final Settings parameters;
  private final List<Rung> rungs = new ArrayList<>();

  private BareMetalRungs(Settings parameters) {
    this.parameters = parameters;
  }

  /**
   * Those that a condition does not have yet.
   *
   * @param limited whether a control group limits its servers
   * @param network why its servers can't have networks of their own; empty when nothing keeps them
   */
  static List<Rung> rungs(Settings parameters, boolean limited, Optional<String> network) {
    BareMetalRungs steps = new BareMetalRungs(parameters);
    steps.add("limits", "limits that the server sees (its control group as the root of /sys/fs/cgroup)",
        ContainerParameters.SEES_LIMITS,
        "give a limit from which the server detects enough, memory above all, or pin in its configuration what it derives"
            + " from cores and memory: threads of a query and of background work, sizes of caches, its own memory limit"
            + " (ClickHouse: max_threads, background_pool_size, mark_cache_size, max_server_memory_usage)",
        limited
            ? Optional.empty()
            : Optional.of("no control group limits cpu or memory, so that there is no limit to see"));
    steps.add("files", "programs on an overlay file system, as in a container's image",
        ContainerParameters.OWN_FILES,
        "keep what the server opens, reads or writes while it works (data, logs, temporary files) on a volume instead of"
            + " in the container's own files",
        Optional.empty());
    steps.add("rights", "a user without capabilities, who can get none", ContainerParameters.OWN_RIGHTS,
        "give the container the capability that the server makes use of (securityContext.capabilities.add), such as"
            + " IPC_LOCK to lock memory or SYS_NICE to set priorities, where the cluster allows it",
        Optional.empty());
    steps.add("network", "a network of the server's own (network namespace and veth pair)",
        ContainerParameters.OWN_NETWORK,
        "send fewer and larger requests over connections that stay, or run the server on the network of its node"
            + " (hostNetwork: true), where the cluster allows it",
        network);
    return steps.rungs;
  }

  private void add(String layer, String step, Property<Boolean> trait, String advice, Optional<String> impossible) {
    if (trait.get(parameters)) {
      return;
    }
    Map<String, String> made = Map.of(trait.name(), Boolean.toString(true));
    ContainerTraits alone = ContainerParameters.traits(Settings.NONE.with(made, trait.name()));
    rungs.add(new Rung(layer, step, made, advice, impossible.or(alone::impossible)));
  }
}
