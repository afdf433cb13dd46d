// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A container in which a server is run, from an image instead of the files of this machine.
 *
 * @param unpacked empty until it is unpacked
 * @param filtered whether it may make those system calls alone that a pod may make by default (seccomp)
 */
public record ImageContainer(ContainerEngine engine, Path image, Optional<UnpackedImage> unpacked, boolean filtered) {

  public ImageContainer(ContainerEngine engine, Path image, boolean filtered) {
    this(engine, image, Optional.empty(), filtered);
  }

  public ImageContainer unpackedAs(UnpackedImage layers) {
    return new ImageContainer(engine, image, Optional.of(layers), filtered);
  }
}
