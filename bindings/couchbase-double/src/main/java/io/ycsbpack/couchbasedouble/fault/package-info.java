/**
 * The faults that the services of the double show.
 *
 * <p>{@link FaultPlan} holds them. {@code io.ycsbpack.couchbasedouble.Faults} sets them for tests, also while clients
 * are connected; the key-value and the query service ask before each operation whether to delay it, refuse it, cut
 * the connection or drop the answer. Without a fault that is set, no service behaves differently.
 */
package io.ycsbpack.couchbasedouble.fault;
