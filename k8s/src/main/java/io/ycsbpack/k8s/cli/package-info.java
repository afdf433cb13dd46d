/** The commands of {@code ycsb k8s}. */
package io.ycsbpack.k8s.cli;
