/**
 * Gives a process of this machine the traits of a container, one by one, so that the cost of each can be measured. Traits
 * are a view of its limits, its own network, programs on an overlay, a user without rights.
 *
 * <p>{@link ContainerTraits} names them. {@link AppliedTraits} puts them in place for one folder of data, returns the
 * command line that runs with them, and removes them; a later command can remove them too. Traits of the process, such
 * as its mounts, are made by that command line and end with it. All traits at once are an {@link ImageContainer}, which
 * a {@link ContainerEngine} runs from the layers of an {@link UnpackedImage}:
 *
 * <pre>{@code
 * AppliedTraits applied = AppliedTraits.of(data);
 * applied.put(traits, limit, List.of(program));
 * new ProcessBuilder(AppliedLimit.of(data).put(limit, applied.inside(command))).start();
 * }</pre>
 */
package io.ycsbpack.core.container;
