// SPDX-License-Identifier: Apache-2.0
/**
 * Archives of images, unpacked once for all containers that are made of them.
 *
 * <p>{@link ImageArchive} reads an archive, {@link LayerFolder} makes a folder of one of its layers, and {@link
 * UnpackedImages} keeps them in the user's cache. A layer that two images share is unpacked once.
 */
package io.ycsbpack.core.image;
