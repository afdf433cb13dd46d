// SPDX-License-Identifier: Apache-2.0
/**
 * Isolates a server on this machine like one in a pod, one trait after the other, so that the cost of each can be
 * measured. Traits are a view of its limits, its own network, programs on an overlay, a user without rights, an image.
 *
 * <p>{@link ContainerTraits} names them. A server with any of them runs in an OCI bundle, in whose {@link BundleConfig}
 * each trait is a line or two. {@link AppliedTraits} prepares the bundle for one folder of data, returns the command line
 * that starts a server in it, and removes it; a later command can remove it too. It has the files of this machine
 * ({@link MachineFiles}) or of an {@link UnpackedImage}. A {@link ContainerEngine} runs it.
 */
package io.ycsbpack.core.container;
