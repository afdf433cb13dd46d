/**
 * What has to go wrong.
 *
 * <p>Tests set {@link io.ycsbpack.couchbasedouble.fault.Faults}, also while clients are connected; the services ask it
 * at every operation.
 */
package io.ycsbpack.couchbasedouble.fault;
