/**
 * The faults that the services of the double have to show.
 *
 * <p>{@link FaultPlan} holds them. A service asks it before each operation whether to delay, refuse, cut off or drop
 * the answer; {@code io.ycsbpack.couchbasedouble.Faults} sets them for tests.
 */
package io.ycsbpack.couchbasedouble.fault;
