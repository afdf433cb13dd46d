package io.ycsbpack.core.container;

import java.nio.file.Path;

/**
 * A container in which a server is run, from an image instead of the files of this machine.
 *
 * @param runtime  that runs it
 * @param image    archive of the image, or the folder of the {@link UnpackedImage} that was made of it
 * @param filtered whether it may make those system calls alone that a pod may make by default (seccomp)
 */
public record ImageContainer(OciRuntime runtime, Path image, boolean filtered) {

  /** The same from another image. */
  public ImageContainer from(Path other) {
    return new ImageContainer(runtime, other, filtered);
  }
}
