/**
 * Drains of nodes from a database's pods. {@link DrainedNodes} closes a node to new pods and opens it again: a node
 * that is closed says by an annotation for which database, so that whoever opens it needs no memory of its own. {@link
 * PodEviction} asks for a pod to be moved, as {@code kubectl drain} does. The run that drains closes and opens; {@code
 * ycsb k8s uncordon} opens what one that was killed left closed.
 */
package io.ycsbpack.k8s.drain;
