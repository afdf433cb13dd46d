/** Limiting the CPU and memory of a database that runs, and giving it back what it had. */
package io.ycsbpack.k8s.limits;
