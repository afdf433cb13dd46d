/** The cluster itself: reaching it, naming what is ours in it, waiting for it, and saying why something is not ready. */
package io.ycsbpack.k8s.cluster;
