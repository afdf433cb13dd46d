// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.nio.file.Path;
import java.util.List;

/**
 * An image whose layers are folders, which overlays are made of.
 *
 * @param digest      of its configuration, by which images are told apart: {@code sha256:...}
 * @param layers      folders, the lowest first
 * @param user        number of the user whom it is run as; 0 for root
 * @param environment as {@code NAME=value}
 */
public record UnpackedImage(String digest, List<Path> layers, int user, int group, List<String> environment) {
}
