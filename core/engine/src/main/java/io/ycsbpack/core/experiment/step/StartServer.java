package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.container.ImageContainer;
import io.ycsbpack.core.container.SeenLimits;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Starts a binding's own server on this machine.
 *
 * @param binding whose server
 * @param data    folder of its data, by which it is known
 * @param limits  values of the {@link LimitParameters}, in the words of whoever asked for them
 * @param traits  what it has of a container
 * @param port    that it serves clients on; empty for any free one
 */
public record StartServer(String binding, Path data, Settings limits, ContainerTraits traits,
    Optional<Integer> port)
    implements
      PutStep {

  /**
   * Checks what belongs together.
   *
   * @throws UsageException when a burst has no quota to save from, or there is no limit for the server to see
   */
  public StartServer {
    ResourceLimit limit = ResourceLimit.of(limits);
    if (limit.burst().isPresent() && limit.cores().isEmpty()) {
      throw new UsageException("burst " + limits.text(LimitParameters.BURST.name()).orElseThrow()
          + ": a burst needs a quota to save from: give cpu too");
    }
    traits.requireFitting(limit);
  }

  @Override
  public List<String> arguments() {
    Arguments arguments = Arguments.of("embedded", "start", binding).option(CommonParameters.DATA, data);
    LimitParameters.ALL.forEach(limit -> arguments.option(limit, limits.text(limit.name())));
    return arguments.option(ContainerParameters.SEES_LIMITS,
        Optional.of(traits.seesLimits()).filter(seen -> seen != SeenLimits.NONE))
        .flag(ContainerParameters.OWN_FILES, traits.ownFiles())
        .flag(ContainerParameters.OWN_RIGHTS, traits.ownRights())
        .flag(ContainerParameters.OWN_NETWORK, traits.ownNetwork())
        .option(ContainerParameters.ENGINE, traits.container().map(ImageContainer::engine))
        .option(ContainerParameters.IMAGE, traits.container().map(ImageContainer::image))
        .flag(ContainerParameters.OWN_CALLS, traits.container().filter(ImageContainer::filtered).isPresent())
        .option(CommonParameters.PORT, port)
        .words();
  }
}
