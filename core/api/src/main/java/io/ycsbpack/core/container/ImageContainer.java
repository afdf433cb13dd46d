// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.nio.file.Path;

/**
 * A container in which a server is run, from an image instead of the files of this machine.
 *
 * @param image    its archive
 * @param filtered whether it may make those system calls alone that a pod may make by default (seccomp)
 */
public record ImageContainer(ContainerEngine engine, Path image, boolean filtered) {
}
