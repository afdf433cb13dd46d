/**
 * Gives a server that runs as a process of this machine what a container has, trait by trait, so that the cost of each
 * can be measured: a view of its own limits, its own network, programs on an overlay, a user without rights.
 *
 * <p>{@link ContainerTraits} says which. {@link
 * AppliedTraits} puts them in place for one folder of data, returns the command line that runs with them, and removes
 * them; a later command can remove them too. What belongs to the process alone, such as its mounts, is made by the
 * words
 * of that command line and ends with it. All traits at once are an {@link ImageContainer}, which a {@link
 * ContainerEngine} runs from the layers of an {@link UnpackedImage}:
 *
 * <pre>{@code
 * AppliedTraits applied = AppliedTraits.of(data);
 * applied.put(traits, limit, List.of(program));
 * new ProcessBuilder(AppliedLimit.of(data).put(limit, applied.inside(command))).start();
 * }</pre>
 */
package io.ycsbpack.core.container;
