// SPDX-License-Identifier: Apache-2.0
/**
 * Archives of images, unpacked once for all containers that are made of them.
 *
 * <p>{@link io.ycsbpack.core.image.ImageArchive} reads an archive, {@link io.ycsbpack.core.image.LayerFolder} makes a
 * folder of one of its layers, and {@link io.ycsbpack.core.image.UnpackedImages} keeps both in the user's cache: a layer
 * that two images share is unpacked once, and one whose unpacking was killed is unpacked again.
 *
 * <pre>{@code
 * UnpackedImage image = UnpackedImages.ofThisUser(console).unpacked(archive);
 * }</pre>
 */
package io.ycsbpack.core.image;
