/** Offline work in pods beside a database. */
package io.ycsbpack.k8s.beside;
