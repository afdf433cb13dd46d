/** Deploying a database from what its binding declares, taking it away again, and remembering how it is reached. */
package io.ycsbpack.k8s.deploy;
